import type { Language } from "@marza/domain/language.ts"
import { formatRate } from "@marza/domain/money/format.ts"
import type { PaperContent, PaperSide } from "@marza/domain/papers/content.ts"
import { paperNumber } from "@marza/domain/papers/number.ts"
import { isDay } from "@marza/domain/time/days.ts"
import { colors, type Sheet, type Style } from "./sheet.ts"
import { paperTexts } from "./texts.ts"

/** In points; platform/pictures draws it at about four pixels each. */
const logoBox = { width: 150, height: 38 }
const labelWidth = 92
/** Below a section. */
const sectionEnd = 10

type Head = { title: string; logo: Uint8Array | null; accent: string }

/** The logo or the name, the title, and below it number, day, place and who issued it. */
export function writeHead(sheet: Sheet, content: PaperContent, { title, logo, accent }: Head) {
  const texts = paperTexts[content.language]
  const name = content.ours.name ?? ""
  if (logo) writeLogo(sheet, name, logo)
  else sheet.text(name, { size: "large", weight: "semibold", color: accent })
  sheet.y += 22
  sheet.ornament((doc) => doc.rect(sheet.left, sheet.y, 28, 3).fill(accent))
  sheet.y += 12
  sheet.text(title, { size: "title", weight: "semibold", role: "H1" })
  sheet.y += 2
  const number = content.number
    ? `${texts.number}\u00a0${paperNumber(content.number)}`
    : texts.draft
  // Each day on a paper has one form, that of the standard ISO 8601.
  const issuer = content.issued_by ? texts.issuedBy(content.issued_by) : null
  sheet.text([number, content.day, content.place, issuer].filter(Boolean).join("  ·  "), {
    color: colors.soft,
  })
  sheet.y += 18
}

function writeLogo(sheet: Sheet, name: string, logo: Uint8Array) {
  const image = sheet.doc.openImage(Buffer.from(logo))
  const scale = Math.min(logoBox.width / image.width, logoBox.height / image.height)
  const size = { width: image.width * scale, height: image.height * scale }
  sheet.figure(name, (doc) => doc.image(image, sheet.left, sheet.y, size))
  sheet.y += size.height
}

/** Writes in columns beside each other, from one height on; what follows stands below the longest. */
export function writeBeside(
  sheet: Sheet,
  gap: number,
  columns: ((box: { x: number; width: number }) => void)[],
) {
  const width = (sheet.width - gap * (columns.length - 1)) / columns.length
  const top = sheet.y
  const bottoms = columns.map((write, index) => {
    sheet.y = top
    write({ x: sheet.left + index * (width + gap), width })
    return sheet.y
  })
  sheet.y = Math.max(...bottoms)
}

/** Seller and buyer beside each other; below the buyer who takes part with them. */
export function writeSides(sheet: Sheet, content: PaperContent) {
  const texts = paperTexts[content.language]
  const [seller, buyer] =
    content.kind === "purchase_contract"
      ? [content.theirs, content.ours]
      : [content.ours, content.theirs]
  const { second } = content
  const columns = [
    [sideLines(seller, texts.seller, content)],
    [
      sideLines(buyer, texts.buyer, content),
      ...(second ? [sideLines(second, texts.secondRoles[second.role], content)] : []),
    ],
  ]
  writeBeside(
    sheet,
    28,
    columns.map((sides) => (box) => {
      for (const [index, lines] of sides.entries()) {
        if (index > 0) sheet.y += 8
        const parent = sheet.element("Sect")
        for (const { text, ...style } of lines) sheet.y += sheet.at(text, box, { ...style, parent })
      }
    }),
  )
  sheet.y += 13
}

type Line = Style & { text: string }

function sideLines(side: PaperSide, label: string, content: PaperContent): Line[] {
  const texts = paperTexts[content.language]
  const line = (text: string | null, before = ""): Line[] =>
    text ? [{ text: before ? `${before}\u00a0${text}` : text }] : []
  const blankedOn = side === content.ours ? null : content.blanked_on
  return [
    { text: label, size: "small", color: colors.soft },
    { text: side.name ?? (blankedOn ? texts.blanked(blankedOn) : "–"), weight: "semibold" },
    ...line(side.code, side.code && isDay(side.code) ? texts.dateOfBirth : texts.code),
    ...line(side.vat_number, texts.vatNumber),
    ...line(side.address),
    ...line([side.phone, side.email].filter(Boolean).join("  ·  ")),
    ...line(side.iban && grouped(side.iban), "IBAN"),
  ]
}

/** An IBAN in groups of four, as banks print it: "LT12 1000 0111 0100 1000". */
export const grouped = (iban: string): string =>
  iban.replaceAll(/\s/g, "").replaceAll(/.{4}(?=.)/g, "$&\u00a0")

/** A part of the paper below a line: its label on the left, beside what it is about. */
export function writeSection(sheet: Sheet, label: string, write: () => void) {
  sheet.ensure(60)
  sheet.rule()
  sheet.y += 9
  sheet.at(label, { width: labelWidth - 10 }, { weight: "semibold", role: "H2" })
  sheet.indented(labelWidth, write)
  sheet.y += sectionEnd
}

/** "168 000 km" */
export const mileage = ({ car, language }: PaperContent): string | null =>
  car.mileage_km === null ? null : `${formatRate(String(car.mileage_km), language)}\u00a0km`

export type Fact = [label: string, value: string | null]

/** Labels with their values below them, beside each other; where a value is unknown there is a line to write it on. */
export function writeFacts(sheet: Sheet, facts: Fact[], columns = 3) {
  for (let index = 0; index < facts.length; index += columns) {
    if (index > 0) sheet.y += 6
    sheet.ensure(30)
    writeBeside(
      sheet,
      14,
      facts.slice(index, index + columns).map(([label, value]) => (box) => {
        const parent = sheet.element("Div")
        sheet.y += sheet.at(label, box, { size: "small", color: colors.soft, parent })
        if (value) {
          sheet.y += sheet.at(value, box, { parent })
        } else {
          sheet.y += sheet.heightOf(" ", box.width)
          sheet.rule(colors.soft, 0.5, box)
        }
      }),
    )
  }
}

type Tick = { text: string; isTicked: boolean; language: Language }

/** A box that is ticked or not, which is read aloud, with what it is about. */
export function writeTick(
  sheet: Sheet,
  { x, width }: { x: number; width: number },
  { text, isTicked, language }: Tick,
) {
  const { ticked, notTicked } = paperTexts[language]
  const side = 9
  const parent = sheet.element("Div")
  const draw = (doc: PDFKit.PDFDocument) => {
    doc.lineWidth(0.75).strokeColor(isTicked ? colors.text : colors.soft)
    doc.roundedRect(x, sheet.y + 1.5, side, side, 1.5).stroke()
    if (!isTicked) return
    sheet.use({ weight: "semibold" })
    doc.fillColor(colors.text).text("×", x + 1.6, sheet.y, { lineBreak: false })
  }
  sheet.figure(isTicked ? ticked : notTicked, draw, parent)
  sheet.y += sheet.at(text, { x: x + side + 6, width: width - side - 6 }, { parent })
}

/** What signatures take below a section, with the space to sign in. */
export const signaturesHeight = sectionEnd + 82

/** A line for each side to sign on; they stay on one page. */
export function writeSignatures(sheet: Sheet, content: PaperContent) {
  const texts = paperTexts[content.language]
  const { second } = content
  const labels = [texts.seller, texts.buyer, ...(second ? [texts.secondRoles[second.role]] : [])]
  sheet.ensure(signaturesHeight - sectionEnd)
  sheet.y += 42
  writeBeside(
    sheet,
    second ? 24 : 40,
    labels.map((label) => (box) => {
      const parent = sheet.element("Sect")
      sheet.rule(colors.text, 0.5, box)
      sheet.y += 5
      sheet.y += sheet.at(label, box, { weight: "semibold", parent })
      sheet.y += sheet.at(texts.signature, box, { size: "small", color: colors.soft, parent })
    }),
  )
}
