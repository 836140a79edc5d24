import { subtract } from "@marza/domain/money/decimal.ts"
import { formatMoney, formatRate } from "@marza/domain/money/format.ts"
import type { PaperContent } from "@marza/domain/papers/content.ts"
import { defectKinds } from "@marza/domain/papers/kinds.ts"
import { amountInWords } from "@marza/domain/papers/words/amount-in-words.ts"
import { restWays } from "@marza/domain/payers/fields.ts"
import {
  mileage,
  signaturesHeight,
  writeBeside,
  writeFacts,
  writeSection,
  writeSides,
  writeSignatures,
  writeTick,
} from "./parts.ts"
import { colors, type Sheet } from "./sheet.ts"
import { paperTexts } from "./texts.ts"

/** A contract: both sides, the car, the price, its known defects, the terms, and two signatures. */
export function writeContract(sheet: Sheet, content: PaperContent) {
  const texts = paperTexts[content.language]
  writeSides(sheet, content)
  writeSection(sheet, texts.car, () => writeCar(sheet, content))
  writeSection(sheet, texts.price, () => writePrice(sheet, content))
  writeSection(sheet, texts.defects, () => writeDefects(sheet, content))
  writeSection(sheet, texts.terms, () => writeTerms(sheet, content))
  writeSignatures(sheet, content)
}

export function writeCar(sheet: Sheet, content: PaperContent) {
  const { car } = content
  const { facts } = paperTexts[content.language]
  sheet.text(car.name, { size: "large", weight: "semibold" })
  sheet.y += 6
  writeFacts(sheet, [
    [facts.registrationNumber, car.registration_number],
    [facts.vin, car.vin],
    [facts.firstRegistered, car.first_registered],
    [facts.mileage, mileage(content)],
    [facts.inspectionUntil, car.inspection_until],
    [facts.sdkCode, car.sdk_code],
  ])
}

function writePrice(sheet: Sheet, content: PaperContent) {
  const { price, scheme, received, language } = content
  const texts = paperTexts[language]
  const money = (amount: string) => formatMoney(amount, price.currency, language)
  sheet.text(money(price.total), { size: "large", weight: "semibold" })
  sheet.y += 2
  sheet.text(`${texts.inWords}: ${amountInWords(price.total, price.currency, language)}`)
  if (price.vat && scheme.kind === "standard") {
    const rate = `${formatRate(price.vat.rate, language)}\u00a0%`
    sheet.text(texts.vatIncluded(rate, money(price.vat.amount)))
  }
  if (received) {
    sheet.text(texts.paidBefore(money(received), money(subtract(price.total, received))))
  }
  sheet.y += 6
  writeWays(sheet, content)
}

/** How the deal is paid, to be ticked by hand where that is not known. */
export function writeWays(sheet: Sheet, content: PaperContent) {
  const { payment_way: way, language } = content
  const texts = paperTexts[language]
  const ways = content.payment_ways ?? (way ? [way] : [])
  // A box for the leasing firm's money is printed only where it pays.
  const shown = restWays.filter((one) => one !== "leasing" || ways.includes(one))
  sheet.ensure(16)
  writeBeside(sheet, 14, [
    (box) => {
      sheet.y += sheet.at(texts.payment, box, { color: colors.soft })
    },
    ...shown.map((way) => (box: { x: number; width: number }) => {
      writeTick(sheet, box, { text: texts.ways[way], isTicked: ways.includes(way), language })
    }),
  ])
}

function writeDefects(sheet: Sheet, { defects, language }: PaperContent) {
  const texts = paperTexts[language]
  const systems = defectKinds.filter((kind) => kind !== "accident")
  for (const kinds of [...inPairs(systems), ["accident" as const]]) {
    sheet.ensure(28)
    const ticks = kinds.map((kind) => (box: { x: number; width: number }) => {
      const isTicked = defects.kinds.includes(kind)
      writeTick(sheet, box, { text: texts.defectKinds[kind], isTicked, language })
    })
    writeBeside(sheet, 14, ticks)
    sheet.y += 1
  }
  sheet.y += 4
  sheet.text(defects.text ?? texts.noDefects)
}

const inPairs = <T>(list: readonly T[]): T[][] =>
  list.flatMap((_, index) => (index % 2 === 0 ? [list.slice(index, index + 2)] : []))

function writeTerms(sheet: Sheet, { terms, note, language, second }: PaperContent) {
  const texts = paperTexts[language]
  for (const paragraph of [texts.agreement, terms, note].filter((text) => text !== null)) {
    sheet.text(paragraph)
    sheet.y += 4
  }
  // The signatures never stand alone on a page.
  const copies = second ? texts.copiesOfThree : texts.copies
  sheet.ensure(sheet.heightOf(copies, sheet.width) + signaturesHeight)
  sheet.text(copies)
}
