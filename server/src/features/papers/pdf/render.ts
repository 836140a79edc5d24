import type { ColorScheme } from "@marza/domain/organizations/schemas.ts"
import type { PaperContent } from "@marza/domain/papers/content.ts"
import { isContract } from "@marza/domain/papers/kinds.ts"
import { paperNumber } from "@marza/domain/papers/number.ts"
import { paperTitle } from "@marza/domain/papers/title.ts"
import { writeContract } from "./contract.ts"
import { writeDepositReceipt } from "./deposit-receipt.ts"
import { writeInvoice } from "./invoice.ts"
import { writeHead } from "./parts.ts"
import { Sheet } from "./sheet.ts"
import { paperTexts } from "./texts.ts"

/** The colours of the interface, as they are on white. */
const accents: Record<ColorScheme, string> = {
  norwegian: "#ba0c2f",
  ocean: "#0a5c9e",
  forest: "#1b6539",
  sunset: "#ae3f00",
  midnight: "#5b34b5",
}

/**
 * The PDF of a paper. It depends on nothing but what is given here, so that the same content is the same file, to the byte.
 * @param logo a PNG or a JPEG; without one, and for any other file, the name of the organization stands there
 */
export async function renderPaper(
  content: PaperContent,
  logo: Uint8Array | null,
): Promise<Uint8Array> {
  const title = paperTitle({ ...content, scheme: content.scheme.kind })
  const number = content.number && paperNumber(content.number)
  const sheet = new Sheet({
    title: [title, number].filter(Boolean).join(" "),
    language: content.language,
    day: content.day,
    mark: markOf(content),
  })
  const printed = logo && isPngOrJpeg(logo) ? logo : null
  writeHead(sheet, content, { title, logo: printed, accent: accents[content.color_scheme] })
  if (isContract(content.kind)) writeContract(sheet, content)
  else if (content.kind === "deposit_receipt") writeDepositReceipt(sheet, content)
  else writeInvoice(sheet, content)
  return sheet.end()
}

/** What stands across each page of a paper that is none, or is none any more. */
function markOf({ number, annulled_on, language }: PaperContent): string | null {
  const texts = paperTexts[language]
  if (number === null) return texts.draft
  return annulled_on ? texts.annulled : null
}

const beginnings = [
  [0x89, 0x50, 0x4e, 0x47],
  [0xff, 0xd8, 0xff],
]

const isPngOrJpeg = (file: Uint8Array): boolean =>
  beginnings.some((beginning) => beginning.every((byte, index) => file[index] === byte))
