import { formatMoney } from "@marza/domain/money/format.ts"
import type { PaperContent } from "@marza/domain/papers/content.ts"
import { amountInWords } from "@marza/domain/papers/words/amount-in-words.ts"
import { writeCar, writeWays } from "./contract.ts"
import { signaturesHeight, writeSection, writeSides, writeSignatures } from "./parts.ts"
import type { Sheet } from "./sheet.ts"
import { paperTexts } from "./texts.ts"

/** A deposit receipt: both sides, the car, what was received, the terms of the reservation, and the signatures. */
export function writeDepositReceipt(sheet: Sheet, content: PaperContent) {
  const texts = paperTexts[content.language]
  writeSides(sheet, content)
  writeSection(sheet, texts.car, () => writeCar(sheet, content))
  writeSection(sheet, texts.deposit, () => writeDeposit(sheet, content))
  writeSection(sheet, texts.reservation, () => writeReservation(sheet, content))
  writeSignatures(sheet, content)
}

function writeDeposit(sheet: Sheet, content: PaperContent) {
  const { price, deposit, language } = content
  const texts = paperTexts[language]
  sheet.text(formatMoney(price.total, price.currency, language), {
    size: "large",
    weight: "semibold",
  })
  sheet.y += 2
  sheet.text(`${texts.inWords}: ${amountInWords(price.total, price.currency, language)}`)
  if (deposit) sheet.text(texts.receivedOn(deposit.day))
  sheet.y += 6
  writeWays(sheet, content)
}

function writeReservation(sheet: Sheet, { deposit, note, language }: PaperContent) {
  const texts = paperTexts[language]
  const agreed = deposit?.agreed
  const paragraphs = [
    agreed ? texts.agreedPrice(formatMoney(agreed.amount, agreed.currency, language)) : null,
    note,
  ].filter((text) => text !== null)
  for (const paragraph of paragraphs) {
    sheet.text(paragraph)
    sheet.y += 4
  }
  const reserved = deposit?.until ? texts.reservedUntil(deposit.until) : texts.reserved
  // The signatures never stand alone on a page.
  sheet.ensure(sheet.heightOf(reserved, sheet.width) + signaturesHeight)
  sheet.text(reserved)
}
