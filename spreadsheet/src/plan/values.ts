import { carOrigins } from "@marza/domain/cars/fields.ts"
import { foldName } from "@marza/domain/cars/search.ts"
import { statuses } from "@marza/domain/cars/status.ts"
import { expenseKinds, expenseTypes } from "@marza/domain/expenses/fields.ts"
import { languages } from "@marza/domain/language.ts"
import type { Currency } from "@marza/domain/money/currencies.ts"
import { type Decimal, multiply, toCents, toPlain } from "@marza/domain/money/decimal.ts"
import { paymentWays } from "@marza/domain/payers/fields.ts"
import { firstNameOf } from "@marza/domain/payers/first-names.ts"
import { nameInFiles } from "@marza/domain/payers/names-in-files.ts"
import * as en from "@marza/domain/payers/words/en.ts"
import * as lt from "@marza/domain/payers/words/lt.ts"
import { vatSchemes } from "@marza/domain/vat/rates.ts"
import type { Cell } from "../sheet.ts"
import type { ColumnId, ImportChoices, ProblemCode, Question } from "../types.ts"
import { kmOf, writtenAmount } from "../written/amounts.ts"
import { type DayOrder, dayWith, readDate } from "../written/dates.ts"
import { isDash, isNothing } from "../written/nothing.ts"
import { currencyOf, type DecimalMark, numberWith, readNumber } from "../written/numbers.ts"
import { dayOfSerial, type FirstSerialDay } from "../written/serial-days.ts"
import {
  readExpenseType,
  readKind,
  readOrigin,
  readScheme,
  readSold,
  readStatus,
  readWay,
} from "../written/words.ts"
import type { ColumnFormat } from "./formats.ts"

/** Something that a row asks. The same from many rows becomes one question. */
export type Ask = Pick<Question, "id" | "kind" | "column" | "word" | "options" | "suggestion"> & {
  example: string
}

/** A question, of all that it decides unless `about` says of which column or word. */
export const ask = (
  kind: Ask["kind"],
  options: string[],
  suggestion: string | null,
  about: Partial<Ask> = {},
): Ask => ({ id: kind, kind, column: null, word: null, options, suggestion, example: "", ...about })

/** What is known while the values of one row are read. `latest` is the latest plausible day. */
export type ReadingContext = {
  formats: ReadonlyMap<ColumnId, ColumnFormat>
  answers: Readonly<Record<string, string>>
  firstSerialDay: FirstSerialDay
  latest: string
  partners: ImportChoices["partners"]
  /** The one currency of the file, where it names one. */
  fileCurrency: Currency | null
  /** Whether "kr" are other crowns than those of Norway. */
  hasOtherCrowns: boolean
}

/** A value of a cell, null when it is empty, or a problem; with the question that decides or has decided it. */
export type Read<Value> =
  | { value: Value | null; ask?: Ask; note?: "thousands" | "converted" }
  | { problem: ProblemCode; ask?: Ask }

/** A cell, its column and what the column's heading says beside its name. */
type Input = { cell: Cell; column: ColumnId; marks?: readonly string[] }

const nothing = { value: null }

/** The same with another value. */
function mapRead<From, To>(read: Read<From>, change: (value: From) => Read<To>): Read<To> {
  if (!("value" in read)) return read
  if (read.value === null) return { ...read, value: null }
  const changed = change(read.value)
  return read.ask ? { ...changed, ask: read.ask } : changed
}

/** What is wrong with a cell that holds an error. */
export const errorOf = ({ seen }: Cell): ProblemCode =>
  seen.startsWith("=") ? "formulaWithoutValue" : "cellError"

type AmountRead = Read<{ amount: Decimal; currency: Currency | null }>

/**
 * An amount with the currency written beside it, rounded to the cent. Thousands are multiplied; of cents, and of an amount
 * without VAT, it is asked what is meant.
 */
export function readAmount(input: Input, context: ReadingContext): AmountRead {
  const { cell, column, marks = [] } = input
  if (isNothing(cell)) return nothing
  const written = writtenAmount(cell.seen)
  const all = [...marks, ...written.marks]
  const read = plainAmount({ cell: withText(cell, written.number), column }, context)
  const thousands = all.includes("thousands") ? times(read, "1000") : read
  const whole = all.includes("cents")
    ? asked(thousands, "cents", ["cents", "notCents"], input, context)
    : thousands
  return all.includes("net") ? asked(whole, "netVat", ["asIs", "add"], input, context) : whole
}

const withText = (cell: Cell, seen: string): Cell =>
  cell.kind === "text" ? { kind: "text", seen } : cell

function plainAmount({ cell, column }: Input, context: ReadingContext): AmountRead {
  if (cell.kind === "number") {
    const { number, currency = null, shownAs } = cell
    if (shownAs) return { problem: "amountInvalid" }
    if (currency === "other") return { problem: "currencyUnknown" }
    return { value: { amount: toCents(String(number)), currency } }
  }
  return mapRead<WrittenAmount, { amount: Decimal; currency: Currency | null }>(
    decimalOf({ cell, column }, context, "amountInvalid"),
    ({ decimal, currency }) =>
      currency === "other" || (context.hasOtherCrowns && /kr/i.test(cell.seen))
        ? { problem: "currencyUnknown" }
        : { value: { amount: decimal, currency } },
  )
}

function times(read: AmountRead, by: Decimal): AmountRead {
  if (!("value" in read) || read.value === null) return read
  const { amount, currency } = read.value
  return {
    ...read,
    value: { amount: toCents(multiply(amount, by)), currency },
    ...(by === "1000" && { note: "thousands" }),
  }
}

/** What an answer multiplies by: the VAT of Lithuania is 21 %. */
const byAnswer: Record<string, Decimal> = { cents: "0.01", notCents: "1", asIs: "1", add: "1.21" }

function asked(
  read: AmountRead,
  kind: "cents" | "netVat",
  options: string[],
  { cell, column }: Input,
  { answers }: ReadingContext,
): AmountRead {
  if (!("value" in read) || read.value === null) return read
  const id = `${kind}:${column}`
  const question = ask(kind, options, null, { id, column, example: cell.seen })
  const by = byAnswer[answers[id] ?? ""]
  return by === undefined
    ? { problem: "unanswered", ask: question }
    : { ...times(read, by), ask: question }
}

/** A number without a unit, as a rate is. */
export function readDecimal(input: Input, context: ReadingContext): Read<Decimal> {
  const { cell } = input
  if (isNothing(cell)) return nothing
  if (cell.kind === "number")
    return cell.shownAs ? { problem: "rateInvalid" } : { value: toPlain(cell.number.toFixed(10)) }
  return mapRead(decimalOf(input, context, "rateInvalid"), ({ decimal }) => ({ value: decimal }))
}

/** Whole kilometres; "214 tūkst. km" are thousands, and miles are converted. */
export function readMileage(input: Input, context: ReadingContext): Read<number> {
  const { cell, column, marks = [] } = input
  if (isNothing(cell)) return nothing
  const written = writtenAmount(cell.seen)
  const all = [...marks, ...written.marks]
  const km = kmOf(all) * (all.includes("thousands") ? 1000 : 1)
  const note = all.includes("thousands") ? "thousands" : kmOf(all) === 1 ? null : "converted"
  // One that was computed is a whole number of kilometres.
  const read = (number: number): Read<number> => {
    const value = km === 1 ? Math.round(number * 1000) / 1000 : Math.round(number * km)
    return { value, ...(note && { note }) }
  }
  if (cell.kind === "number")
    return cell.shownAs || cell.currency === "other"
      ? { problem: "mileageInvalid" }
      : read(cell.number)
  // "142.000" has a separator of thousands, because nobody writes a mileage to the metre.
  const thousands = /^(\d{1,3})[.,](\d{3})( ?km)?$/i.exec(written.number)
  if (thousands && !all.includes("thousands")) return read(Number(`${thousands[1]}${thousands[2]}`))
  return mapRead(
    decimalOf({ cell: withText(cell, written.number), column }, context, "mileageInvalid"),
    ({ decimal }) => read(Number(decimal)),
  )
}

type WrittenAmount = { decimal: Decimal; currency: Currency | "other" | null }

function decimalOf(
  { cell, column }: Input,
  { formats, answers }: ReadingContext,
  invalid: ProblemCode,
): Read<WrittenAmount> {
  if (cell.kind === "error") return { problem: errorOf(cell) }
  const written = cell.kind === "text" ? readNumber(cell.seen) : null
  if (!written) return { problem: invalid }
  const decimal = numberWith(written, formats.get(column)?.mark ?? null)
  if (decimal === null) return { problem: invalid }
  if (decimal !== "ambiguous") return { value: { decimal, currency: written.currency } }
  const id = `decimalMark:${column}`
  const answer = answers[id] as DecimalMark | undefined
  const answered = answer ? written.readings[answer] : null
  const value = answered === null ? null : { decimal: answered, currency: written.currency }
  return decided(value, ask("decimalMark", [",", "."], null, { id, column, example: cell.seen }))
}

/** The value that an answer decides, or the problem `unanswered` without one. */
export const decided = <Value>(value: Value | null, question: Ask): Read<Value> =>
  value === null ? { problem: "unanswered", ask: question } : { value, ask: question }

/** A day, `YYYY-MM-DD`. */
export function readDay(input: Input, context: ReadingContext): Read<string> {
  const read = readAnyDate(input, context)
  if ("value" in read && read.value !== null && read.value.length < 10)
    return { problem: "dateInvalid" }
  return read
}

/** A car's first registration: a year, a month or a day. */
export function readFirstRegistered(input: Input, context: ReadingContext): Read<string> {
  const { cell } = input
  if (isBare(cell) && cell.number >= 1886 && cell.number <= 2100)
    return { value: String(Math.trunc(cell.number)) }
  const year = cell.kind === "text" ? /^(\d{4})[.,]0+$/.exec(cell.seen.trim())?.[1] : undefined
  if (year) return { value: year }
  const read = readAnyDate(input, context)
  return "problem" in read && read.problem === "dateInvalid"
    ? { problem: "firstRegisteredInvalid" }
    : read
}

function readAnyDate({ cell, column }: Input, context: ReadingContext): Read<string> {
  if (isNothing(cell)) return nothing
  if (cell.kind === "error") return { problem: errorOf(cell) }
  if (cell.kind === "date") return { value: cell.day }
  const serial = isBare(cell) ? dayOfSerial(cell.number, context.firstSerialDay) : null
  if (serial !== null) return serial < "1950" ? { problem: "dateInvalid" } : { value: serial }
  const date = cell.kind === "text" ? readDate(cell.seen, context.latest) : null
  if (date?.kind === "day") return { value: date.day }
  if (date?.kind === "month") return { value: date.month }
  if (date?.kind === "year") return { value: date.year }
  if (date?.kind !== "orders") return { problem: "dateInvalid" }
  const id = `dayOrder:${column}`
  const format = context.formats.get(column)
  const day = dayWith(date.days, format?.order ?? null)
  if (day !== "ambiguous") return { value: day }
  const options = format?.orders.length ? format.orders : Object.keys(date.days)
  const answer = (context.answers[id] as DayOrder | undefined) ?? null
  const answered = dayWith(date.days, answer)
  const question = ask("dayOrder", options, null, { id, column, example: cell.seen })
  return decided(answered === "ambiguous" ? null : answered, question)
}

/** Whether a cell is a number whose format adds no meaning, such as a currency or a day. */
const isBare = (cell: Cell): cell is Extract<Cell, { kind: "number" }> =>
  cell.kind === "number" && !cell.shownAs && !cell.currency

export function readCurrency({ cell }: Input): Read<Currency> {
  if (isNothing(cell)) return nothing
  const currency = currencyOf(cell.seen)
  return currency === null || currency === "other"
    ? { problem: "currencyUnknown" }
    : { value: currency }
}

const wordReaders = {
  status: { read: readStatus, options: statuses },
  vatScheme: { read: readScheme, options: vatSchemes },
  origin: { read: readOrigin, options: carOrigins },
  sold: { read: readSold, options: ["sold", "bought"] },
  expenseType: { read: readExpenseType, options: expenseTypes },
  expenseKind: { read: readKind, options: expenseKinds },
  paymentWay: { read: readWay, options: paymentWays },
} as const

/** A value by a word; a word that is not known is asked about once. "" as an answer means none. */
export function readWordOf(
  { cell, column }: Input,
  form: keyof typeof wordReaders,
  { answers }: ReadingContext,
): Read<string> {
  if (isNothing(cell)) return nothing
  if (cell.kind === "error") return { problem: errorOf(cell) }
  const { read, options } = wordReaders[form]
  const word = foldName(cell.seen)
  const own = options.find((option) => foldName(option) === word)
  const value = own ?? read(word)
  if (value !== null) return { value }
  const id = `word:${column}:${word}`
  const suggestion = form === "expenseType" ? "Kita" : null
  const about = { id, column, word: cell.seen, example: cell.seen }
  const question = ask("word", [...options, ""], suggestion, about)
  const answer = answers[id] ?? suggestion
  return answer === "" ? { value: null, ask: question } : decided(answer, question)
}

/**
 * A partner by the name that our files have, in any language, or by a first name that no other partner has; the firm
 * by its word. Nobody where the organization has no partners.
 */
export function readParticipant({ cell }: Input, { partners }: ReadingContext): Read<string> {
  if (isNothing(cell) || partners.length === 0) return nothing
  if (cell.kind === "error") return { problem: errorOf(cell) }
  const written = foldName(cell.seen)
  const whole = partners.filter((partner) =>
    languages.some((language) => foldName(nameInFiles(partner, partners, language)) === written),
  )
  if (whole.length === 0 && firmWords.includes(written)) return nothing
  const found =
    whole.length > 0
      ? whole
      : partners.filter(({ name }) => name !== null && firstNameOf(foldName(name)) === written)
  const [only] = found
  return only && found.length === 1 ? { value: only.id } : { problem: "payerUnknown" }
}

const firmWords = [en, lt].map(({ theFirm }) => foldName(theFirm))

/** A text; null for a dash. @returns the problem of a cell that holds an error */
export function readText({ cell }: Input): Read<string> {
  if (cell.kind === "error") return { problem: errorOf(cell) }
  return cell.kind === "empty" || isDash(cell.seen) ? nothing : { value: cell.seen }
}
