import { subtract } from "@marza/domain/money/decimal.ts"
import { formatMoney, formatRate } from "@marza/domain/money/format.ts"
import { signOf } from "@marza/domain/money/sign.ts"
import type { PaperContent, PaperVat } from "@marza/domain/papers/content.ts"
import { paperNumber } from "@marza/domain/papers/number.ts"
import { paperTitle } from "@marza/domain/papers/title.ts"
import { amountInWords } from "@marza/domain/papers/words/amount-in-words.ts"
import { grouped, mileage, writeSection, writeSides } from "./parts.ts"
import { colors, type Sheet, type Style } from "./sheet.ts"
import { type Cell, type Column, gap, writeTable } from "./table.ts"
import { paperTexts } from "./texts.ts"

/** A proforma, an invoice or a credit invoice: both sides, the car with its price, what is to be paid, and why VAT is as it is. */
export function writeInvoice(sheet: Sheet, content: PaperContent) {
  writeSides(sheet, content)
  writeItem(sheet, content)
  writeTotals(sheet, content)
  for (const [label, paragraphs] of sections(content)) {
    if (paragraphs.length === 0) continue
    writeSection(sheet, label, () => {
      for (const paragraph of paragraphs) sheet.text(paragraph)
    })
  }
}

const percent = (rate: string, { language }: PaperContent) => `${formatRate(rate, language)}\u00a0%`

const moneyOf = (amount: string, { price, language }: PaperContent) =>
  formatMoney(amount, price.currency, language)

/** The VAT that a paper shows: never any under the margin scheme. */
function shownVat({ price, scheme }: PaperContent): PaperVat | null {
  if (scheme.kind === "standard") return price.vat
  return scheme.kind === "zero" ? { net: price.total, rate: "0", amount: "0.00" } : null
}

function writeItem(sheet: Sheet, content: PaperContent) {
  const texts = paperTexts[content.language]
  const { price, language } = content
  const vat = shownVat(content)
  const bare = (amount: string) => formatMoney(amount, "", language).trimEnd()
  const inCurrency = (label: string) => `${label}, ${price.currency}`
  const number = (label: string, value: string, least: number) => {
    const width = Math.max(least, Math.ceil(sheet.widthOf(value)) + gap)
    return { label, value, width }
  }
  const numbers = [
    number(texts.quantity, texts.piece, 46),
    ...(vat
      ? [
          number(inCurrency(texts.unitPriceNet), bare(vat.net), 84),
          number(texts.vatRate, percent(vat.rate, content), 50),
          number(inCurrency(texts.vat), bare(vat.amount), 72),
        ]
      : [number(inCurrency(texts.unitPrice), bare(price.total), 90)]),
    number(inCurrency(texts.sum), bare(price.total), 82),
  ]
  const rest = sheet.width - numbers.reduce((sum, { width }) => sum + width, 0)
  const columns: Column[] = [
    { width: rest, align: "left" },
    ...numbers.map(({ width }) => ({ width, align: "right" as const })),
  ]
  const small = (text: string): Cell => [{ text, size: "small", color: colors.soft }]
  writeTable(sheet, columns, [
    [small(texts.item), ...numbers.map(({ label }) => small(label))],
    [itemCell(content), ...numbers.map(({ value }): Cell => [{ text: value }])],
  ])
}

/** The car by what tells it from others. First registration and mileage say whether it counts as new (rules 22.2). */
function itemCell(content: PaperContent): Cell {
  const { car } = content
  const { facts } = paperTexts[content.language]
  const details = [
    [facts.registrationNumber, car.registration_number],
    [facts.vin, car.vin],
    [facts.firstRegistered, car.first_registered],
    [facts.mileage, mileage(content)],
  ]
  return [
    { text: car.name, weight: "semibold" },
    ...details.flatMap(([label, value]) =>
      value ? [{ text: `${label} ${value}`, size: "small" as const, color: colors.soft }] : [],
    ),
  ]
}

type Line = Style & { label: string; amount: string }

function totalLines(content: PaperContent): Line[] {
  const texts = paperTexts[content.language]
  const { total } = content.price
  const vat = shownVat(content)
  const lines: Line[] = []
  if (vat) {
    const label = texts.vatAt(percent(vat.rate, content))
    lines.push({ label: texts.net, amount: vat.net }, { label, amount: vat.amount })
  }
  const label = vat ? texts.totalWithVat : texts.total
  lines.push({ label, amount: total, size: "large", weight: "semibold" })
  if (content.received) {
    const left = subtract(total, content.received)
    const last =
      signOf(left) < 0
        ? { label: texts.leftNegative, amount: subtract("0", left) }
        : { label: texts.left, amount: left }
    lines.push({ label: texts.received, amount: subtract("0", content.received) })
    lines.push({ ...last, weight: "semibold" })
  }
  return lines
}

function writeTotals(sheet: Sheet, content: PaperContent) {
  const lines = totalLines(content)
  const width = 250
  const labelWidth = 120
  sheet.ensure(lines.length * 22)
  sheet.y += 8
  sheet.indented(sheet.width - width, () => {
    for (const { label, amount, ...style } of lines) {
      const parent = sheet.element("P")
      const height = sheet.at(label, { width: labelWidth }, { ...style, role: "Span", parent })
      const box = { x: sheet.left + 100, width: sheet.width - 100 }
      sheet.at(moneyOf(amount, content), box, { ...style, align: "right", role: "Span", parent })
      sheet.y += height + 2
    }
  })
  sheet.y += 12
}

function sections(content: PaperContent): [label: string, paragraphs: string[]][] {
  const { kind, price, language, supplied_on, day, credited } = content
  const { terms, note } = content
  const texts = paperTexts[language]
  return [
    [
      texts.credited,
      credited
        ? [
            texts.credits(
              paperTitle({ kind: "invoice", language, scheme: content.scheme.kind }),
              paperNumber(credited.number),
              credited.day,
            ),
            ...(credited.reason === null ? [] : [texts.reason(credited.reason)]),
          ]
        : [],
    ],
    [texts.inWords, [amountInWords(price.total, price.currency, language)]],
    [texts.suppliedOn, supplied_on && supplied_on !== day ? [supplied_on] : []],
    [texts.inEur, inEur(content)],
    [texts.taxation, taxation(content)],
    [texts.toPay, toPay(content)],
    [
      texts.note,
      [kind === "proforma" ? texts.proforma : null, terms, note].filter((text) => text !== null),
    ],
  ]
}

/** What of an invoice is not paid: how much, until when, and to which account, whatever was paid before and however. */
function toPay(content: PaperContent): string[] {
  const { kind, language, price, received, due_on, ours } = content
  const texts = paperTexts[language]
  const left = subtract(price.total, received ?? "0")
  if (kind === "credit_invoice" || signOf(left) <= 0) return []
  return [
    texts.amountDue(moneyOf(left, content), due_on ?? null),
    ...(ours.iban === null ? [] : [texts.payTo(grouped(ours.iban))]),
  ]
}

function inEur({ price, language }: PaperContent): string[] {
  const texts = paperTexts[language]
  if (!price.eur) return []
  const { rate, rate_day, net, vat, total } = price.eur
  const eur = (amount: string) => formatMoney(amount, "EUR", language)
  const sums = [
    net && `${texts.net}\u00a0${eur(net)}`,
    vat && `${texts.vat}\u00a0${eur(vat)}`,
    `${texts.total}\u00a0${eur(total)}`,
  ]
  const written = `1\u00a0${price.currency} = ${formatRate(rate, language)}\u00a0EUR`
  return [
    sums.filter(Boolean).join(", "),
    rate_day ? texts.rateOfBank(written, rate_day) : texts.rate(written),
  ]
}

function taxation({ scheme, language }: PaperContent): string[] {
  const texts = paperTexts[language]
  if (scheme.kind === "margin") return [scheme.margin_note]
  if (scheme.kind !== "zero") return []
  const { vat_number_checked_on: checkedOn, transport_proof: proof } = scheme
  return [
    texts.grounds[scheme.ground],
    ...(checkedOn ? [texts.buyerChecked(checkedOn)] : []),
    ...(proof ? [texts.transportProof(proof)] : []),
  ]
}
