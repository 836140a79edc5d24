import { type Currency, currencies } from "@marza/domain/money/currencies.ts"
import type { Decimal } from "@marza/domain/money/decimal.ts"
import { formOf } from "../columns/targets.ts"
import type { Cell } from "../sheet.ts"
import type {
  BankRate,
  ColumnId,
  FileColumn,
  NeededRate,
  PlannedRow,
  Problem,
  Target,
} from "../types.ts"
import { inputOf, type Line, valueText } from "./lines.ts"
import { rateInEur } from "./rate-in-eur.ts"
import {
  type Ask,
  ask,
  type Read,
  type ReadingContext,
  readAmount,
  readCurrency,
  readDay,
  readDecimal,
  readFirstRegistered,
  readMileage,
  readParticipant,
  readText,
  readWordOf,
} from "./values.ts"

/** What is noted while a row is read. */
export type Notes = { problems: Problem[]; asks: Ask[]; needsRate: NeededRate[] } & Pick<
  PlannedRow,
  "notes"
>

export type PlanContext = ReadingContext & {
  today: string
  rates: Readonly<Record<string, BankRate>>
  hasVat: boolean
  /** What a column would hold, about which a question waits. */
  asked: ReadonlySet<Target>
}

/** The key of a rate in `ImportChoices.rates`: "NOK 2024-03-05". */
export const rateKey = (currency: Currency, day: string): string => `${currency} ${day}`

/** A day; null where nobody has written one, undefined while it cannot be read, such as before a question is answered. */
type Day = string | null | undefined

export type Money = { amount: Decimal; currency: Currency }

/** A row that is read, with the notes about it. */
type OpenRow = { line: Line; context: PlanContext; notes: Notes }

/** Where an amount stands; `file` says what its heading adds. */
type AmountInput = { cell: Cell; column: ColumnId; file: FileColumn | null }

/** The amount of a target on a row. */
export function amountOf(line: Line, target: Target): AmountInput {
  const { cell, source } = inputOf(line, target)
  return { cell, column: target, file: source?.file ?? null }
}

/** Reads the values of one row and notes what is wrong with them. `undefined` is a value that could not be read. */
export function rowReader(line: Line, context: PlanContext, notes: Notes) {
  const row = { line, context, notes }
  return {
    /** Any value but an amount or a rate. */
    value: (target: Target) => readValue(row, target),
    /** An amount with its currency, which the column `currency` may state. */
    money: (input: AmountInput, currency: Target) => readMoney(row, input, currency),
    /** An amount in any currency, where it names none that of the sale or of its row. */
    paid: (input: AmountInput, ofSale: Currency | null) => readPaid(row, input, ofSale),
    /** An amount that can be in one currency only. */
    amountIn: (currency: Currency, target: Target) => readAmountIn(row, currency, target),
    /** The rate of an amount, from the column `target` or else from that of the row. */
    rate: (currency: Currency, target: Target | null, day: Day, of: NeededRate["of"]) =>
      readRate(row, currency, target, day, of),
  }
}

/** The value that was read; undefined, with a note, where it could not be. */
function take<Value>(
  { line, notes }: OpenRow,
  column: ColumnId,
  cell: Cell,
  read: Read<Value>,
): Value | null | undefined {
  if (read.ask) notes.asks.push(read.ask)
  if ("value" in read) {
    if (read.note) notes.notes.push({ kind: read.note, column })
    return read.value
  }
  notes.problems.push({ row: line.id, column, code: read.problem, value: cell.seen })
  return undefined
}

/** Any value but an amount or a rate, by the form of its target. */
function readValue(row: OpenRow, target: Target): string | number | null | undefined {
  const { context } = row
  const { cell, source } = inputOf(row.line, target)
  const input = { cell, column: target }
  const form = formOf(target)
  switch (form) {
    case "day":
      return take(row, target, cell, readDay(input, context))
    case "partialDate":
      return take(row, target, cell, readFirstRegistered(input, context))
    case "integer": {
      const unit = valueText(row.line, "mileageUnit").toLowerCase()
      const marks = [...(source?.file.marks ?? []), ...(/^mi/.test(unit) ? ["mi"] : [])]
      return take(row, target, cell, readMileage({ ...input, marks }, context))
    }
    case "currency":
      return take(row, target, cell, readCurrency(input))
    case "sold":
    case "status":
    case "vatScheme":
    case "origin":
    case "expenseType":
    case "expenseKind":
    case "paymentWay":
      return take(row, target, cell, readWordOf(input, form, context))
    case "participant":
      return take(row, target, cell, readParticipant(input, context))
    default:
      return take(row, target, cell, readText(input))
  }
}

/**
 * An amount in its currency: the one beside it, of its heading, of its row, or the one that was answered for all. One
 * beside it that differs from that of its row is an error.
 * @param currencyTarget the column with its currency
 */
function readMoney(
  row: OpenRow,
  input: AmountInput,
  currencyTarget: Target,
): Money | null | undefined {
  const read = readIn(row, input)
  if (!read) return read
  const ofRow = () => currencyOf(row, currencyTarget) ?? currencyOf(row, "currency")
  if (read.currency) return moneyAsWritten(row, read.amount, read.currency, ofRow(), input)
  return inCurrency(row, read.amount, input, input.file?.currency ?? ofRow())
}

const readIn = (row: OpenRow, { cell, column, file }: AmountInput) =>
  take(row, column, cell, readAmount({ cell, column, marks: file?.marks ?? [] }, row.context))

/** An amount in the currency that is stated for it, else in the one that is asked for. */
function inCurrency(
  row: OpenRow,
  amount: Decimal,
  { cell, column }: AmountInput,
  stated: Currency | "other" | null | undefined,
): Money | undefined {
  if (stated === undefined) return undefined
  const currency = stated ?? askedCurrency(row, cell)
  if (currency === "other" || currency === null) {
    const code = currency === null ? "unanswered" : "currencyUnknown"
    row.notes.problems.push({ row: row.line.id, column, code, value: cell.seen })
    return undefined
  }
  return { amount, currency }
}

/** An amount with a currency of its own. Where its row states another, nobody can tell which is meant. */
function moneyAsWritten(
  { line, notes }: OpenRow,
  amount: Decimal,
  currency: Currency,
  ofRow: Currency | null | undefined,
  { cell, column }: AmountInput,
): Money | undefined {
  if (ofRow === undefined) return undefined
  if (ofRow === null || ofRow === currency) return { amount, currency }
  notes.problems.push({ row: line.id, column, code: "currenciesDiffer", value: cell.seen })
  return undefined
}

/** What a buyer paid may be in another currency than the sale and the rest of the row. */
function readPaid(
  row: OpenRow,
  input: AmountInput,
  ofSale: Currency | null,
): Money | null | undefined {
  const read = readIn(row, input)
  if (!read) return read
  const stated =
    read.currency ??
    input.file?.currency ??
    ofSale ??
    currencyOf(row, "car.sale_currency") ??
    currencyOf(row, "currency")
  return inCurrency(row, read.amount, input, stated)
}

/** An amount that can be in one currency only, and is in it where no currency is written. */
function readAmountIn(
  row: OpenRow,
  currency: Currency,
  target: Target,
): Decimal | null | undefined {
  const input = amountOf(row.line, target)
  const read = readIn(row, input)
  if (!read) return read
  return oneCurrency(row, input, currency, read.currency ?? input.file?.currency ?? currency)
    ? read.amount
    : undefined
}

/** Whether an amount is in the only currency that its field can have. */
export function oneCurrency(
  { line, notes }: Pick<OpenRow, "line" | "notes">,
  { cell, column }: AmountInput,
  currency: Currency,
  stated: Currency | "other",
): boolean {
  if (stated === currency) return true
  notes.problems.push({ row: line.id, column, code: "otherCurrency", value: cell.seen })
  return false
}

function currencyOf(row: OpenRow, target: Target): Currency | null | undefined {
  const { cell } = inputOf(row.line, target)
  return take(row, target, cell, readCurrency({ cell, column: target }))
}

/** The currency of amounts that name none, which is asked about once for all of them. */
function askedCurrency({ context, notes }: OpenRow, cell: Cell): Currency | null {
  const suggestion = context.fileCurrency
  notes.asks.push(ask("currency", [...currencies], suggestion, { example: cell.seen }))
  // The cast: the options are currencies.
  return (context.answers.currency ?? suggestion) as Currency | null
}

/**
 * The rate of an amount, with the day of its publication where it is the bank's. EUR needs none.
 * @param day the day whose rate of the bank is taken where the row has none
 */
function readRate(
  row: OpenRow,
  currency: Currency,
  target: Target | null,
  day: Day,
  of: NeededRate["of"],
): { rate: Decimal | null; bankDay: string | null } | undefined {
  if (currency === "EUR") return { rate: null, bankDay: null }
  const { line, context, notes } = row
  const own = target && inputOf(line, target).cell.kind !== "empty" ? target : "rate"
  const { cell } = inputOf(line, own)
  const read = take(row, own, cell, readDecimal({ cell, column: own }, context))
  if (read === undefined) return undefined
  if (read !== null) {
    const inEur = take(row, own, cell, rateInEur(read, currency, own, context, cell))
    return inEur === undefined ? undefined : { rate: inEur, bankDay: null }
  }
  const bank = day ? context.rates[rateKey(currency, day)] : undefined
  if (bank) return { rate: bank.rate, bankDay: bank.day }
  if (day !== undefined) notes.needsRate.push({ of, currency, day })
  return { rate: null, bankDay: null }
}
