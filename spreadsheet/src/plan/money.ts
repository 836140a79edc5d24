import type { Currency } from "@marza/domain/money/currencies.ts"
import { compare, type Decimal, multiply, toCents, toPlain } from "@marza/domain/money/decimal.ts"
import { type ReferenceCurrency, rateOf } from "@marza/domain/rates/reference.ts"
import type { NeededRate, Target } from "../types.ts"
import { isDistance, writtenAmount } from "../written/amounts.ts"
import { isNothing } from "../written/nothing.ts"
import { rateKey } from "./choices.ts"
import { type Input, inputOf } from "./lines.ts"

import type { OpenRow, Value } from "./row.ts"
import { readCurrency, readDecimal } from "./values.ts"

export type Money = { amount: Decimal; currency: Currency }

type Written = { amount: Decimal; currency: Currency | null }

/** What an answer multiplies by: the VAT of Lithuania is 21 %. */
const factors: Record<string, Decimal> = { cents: "0.01", notCents: "1", asIs: "1", add: "1.21" }

/**
 * An amount with the currency written beside it, rounded to the cent. Thousands are multiplied; of cents, of an amount without VAT
 * and of cars that all cost less than 100 it is asked what is meant.
 */
export function readAmount(row: OpenRow, input: Input): Value<Written> {
  const { cell, column, file } = input
  if (isNothing(cell)) return null
  const { number, marks } = writtenAmount(cell.seen)
  if (marks.some(isDistance)) return row.wrong("amountInvalid", input)
  const all = [...(file?.marks ?? []), ...marks]
  const read = plainAmount(row, input, number)
  if (!read) return undefined
  if (row.context.formats.get(column)?.isSmall && !all.includes("thousands")) {
    const answer = row.askAbout("thousands", input)
    if (answer === undefined) return undefined
    if (answer === "thousands") all.push("thousands")
  }
  let { amount } = read
  const times = (by: Decimal) => {
    amount = toCents(multiply(amount, by))
  }
  if (all.includes("thousands")) times("1000")
  for (const [mark, kind] of [["cents", "cents"] as const, ["net", "netVat"] as const]) {
    if (!all.includes(mark)) continue
    const answer = row.askAbout(kind, input)
    if (answer === undefined) return undefined
    times(factors[answer] ?? "1")
  }
  if (all.includes("thousands")) row.notes.notes.push({ kind: "thousands", column })
  return { amount, currency: read.currency }
}

function plainAmount(row: OpenRow, input: Input, text: string): Written | undefined {
  const { cell } = input
  if (cell.kind === "number" && cell.shownAs) return row.wrong("amountInvalid", input)
  const read =
    cell.kind === "number"
      ? { decimal: toCents(String(cell.number)), currency: cell.currency ?? null }
      : readDecimal(row, input, text, "amountInvalid")
  if (!read) return undefined
  const currency = row.inFile(read.currency)
  if (currency === "other") return row.wrong("currencyUnknown", input)
  return { amount: read.decimal, currency }
}

/**
 * An amount in its currency: the one beside it, of its heading, of its row, or the one that was answered for all. One
 * beside it that differs from that of its row is an error.
 * @param target the column with its currency
 */
export function readMoney(row: OpenRow, input: Input, target: Target): Value<Money> {
  const read = readAmount(row, input)
  if (!read) return read
  const { amount, currency } = read
  const heading = currency === null ? input.file?.currency : null
  const own = heading ?? currencyIn(row, target)
  const stated = own === null ? currencyIn(row, "currency") : own
  if (currency === null || stated === undefined) return inCurrency(row, amount, input, stated)
  // Where a row states another currency, nobody can tell which is meant.
  return stated === null || stated === currency
    ? { amount, currency }
    : row.wrong("currenciesDiffer", input)
}

/** What a buyer paid, which may be in another currency than the sale and the rest of the row. */
export function readPaid(row: OpenRow, input: Input, ofSale: Currency | null): Value<Money> {
  const read = readAmount(row, input)
  if (!read) return read
  const stated =
    read.currency ??
    input.file?.currency ??
    ofSale ??
    currencyIn(row, "car.sale_currency") ??
    currencyIn(row, "currency")
  return inCurrency(row, read.amount, input, stated)
}

/** An amount that can be in one currency only, and is in it where no currency is written. */
export function readAmountIn(row: OpenRow, currency: Currency, target: Target): Value<Decimal> {
  const input = inputOf(row.line, target)
  const read = readAmount(row, input)
  if (!read) return read
  const stated = read.currency ?? input.file?.currency ?? currency
  return stated === currency ? read.amount : row.wrong("otherCurrency", input)
}

const currencyIn = (row: OpenRow, target: Target) => readCurrency(row, inputOf(row.line, target))

/** An amount in the currency that is stated for it, else in the one that is asked about once for all. */
function inCurrency(
  row: OpenRow,
  amount: Decimal,
  input: Input,
  stated: Value<Currency | "other">,
): Money | undefined {
  if (stated === undefined) return undefined
  const asked = () =>
    row.ask("currency", { suggestion: row.context.fileCurrency, examples: [input.cell.seen] })
  // The cast: the options are currencies.
  const currency = stated ?? (asked() as Currency | null)
  if (currency === null) return row.wrong("unanswered", input)
  return currency === "other" ? row.wrong("currencyUnknown", input) : { amount, currency }
}

/**
 * The rate of an amount, with the day of its publication where it is the bank's. EUR needs none.
 * @param target the column of the rate, before that of the row
 * @param day the day whose rate of the bank is taken where the row has none
 */
export function readRate(
  row: OpenRow,
  currency: Currency,
  target: Target | null,
  day: Value<string>,
  of: NeededRate["of"],
): { exchange_rate?: Decimal | null; rate_day?: string | null } {
  if (currency === "EUR") return { exchange_rate: null, rate_day: null }
  const { line, context, notes } = row
  const own = target && inputOf(line, target)
  const input = own && own.cell.kind !== "empty" ? own : inputOf(line, "rate")
  if (!isNothing(input.cell)) {
    const exchange_rate = rateInEur(row, currency, input)
    return exchange_rate === undefined ? {} : { exchange_rate, rate_day: null }
  }
  const bank = day ? context.rates[rateKey(currency, day)] : undefined
  if (!bank && day !== undefined) notes.needsRate.push({ of, currency, day })
  return { exchange_rate: bank?.rate ?? null, rate_day: bank?.day ?? null }
}

type Range = [least: Decimal, most: Decimal]

/** The likely rates of each currency, in EUR for one unit and in units for one EUR. */
const likely: Record<ReferenceCurrency, { eur: Range; units: Range }> = {
  NOK: { eur: ["0.04", "0.2"], units: ["5", "25"] },
  USD: { eur: ["0.6", "1.2"], units: ["0.83", "1.7"] },
  GBP: { eur: ["0.95", "1.8"], units: ["0.55", "1.05"] },
}

/** A written rate as EUR for one unit. Where it may be meant as units for one EUR, its column is asked about. */
function rateInEur(row: OpenRow, currency: ReferenceCurrency, input: Input): Decimal | undefined {
  const { cell } = input
  if (cell.kind === "number" && cell.shownAs) return row.wrong("rateInvalid", input)
  const rate =
    cell.kind === "number"
      ? toPlain(cell.number.toFixed(10))
      : readDecimal(row, input, cell.seen, "rateInvalid")?.decimal
  if (rate === undefined) return undefined
  const isIn = ([least, most]: Range) => compare(rate, least) >= 0 && compare(rate, most) <= 0
  const { eur, units } = likely[currency]
  if (!isIn(units))
    return isIn(eur) || compare(rate, "0") <= 0 ? rate : row.wrong("rateInvalid", input)
  const form = row.askAbout("rateForm", input, { suggestion: isIn(eur) ? null : "units" })
  return form === "units" ? rateOf(rate) : form && rate
}
