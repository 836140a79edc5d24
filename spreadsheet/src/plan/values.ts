import { foldName } from "@marza/domain/cars/search.ts"
import { languages } from "@marza/domain/language.ts"
import type { Currency } from "@marza/domain/money/currencies.ts"
import type { Decimal } from "@marza/domain/money/decimal.ts"
import { firstNameOf } from "@marza/domain/payers/first-names.ts"
import { nameInFiles } from "@marza/domain/payers/names-in-files.ts"
import * as en from "@marza/domain/payers/words/en.ts"
import * as lt from "@marza/domain/payers/words/lt.ts"
import { daysOfMonth } from "@marza/domain/time/days-of-month.ts"
import { formOf } from "../columns/targets.ts"
import type { Cell, NamedCurrency } from "../sheet.ts"
import type { ProblemCode, Target } from "../types.ts"
import { distanceOf, kmOf, writtenAmount } from "../written/amounts.ts"
import { type DayOrder, dayWith, fullYear, readDate } from "../written/dates.ts"
import { isDash, isNothing } from "../written/nothing.ts"
import { currencyOf, type DecimalMark, numberWith, readNumber } from "../written/numbers.ts"
import { dayOfSerial } from "../written/serial-days.ts"
import { wordsOf } from "../written/words.ts"
import { type Input, inputOf, valueText } from "./lines.ts"
import type { OpenRow, Value } from "./row.ts"

/** The value of a row that is no amount and no rate, by the form of its target. */
export function readValue(row: OpenRow, target: Target): Value<string | number> {
  const input = inputOf(row.line, target)
  const { cell } = input
  const form = formOf(target)
  if (form === "currency") return readCurrency(row, input)
  if (form === "participant" && row.context.partners.length === 0) return null
  if (cell.kind === "error") return row.wrong(errorOf(cell), input)
  const words = wordsOf[form]
  if (form === "text" || form === "link") return isDash(cell.seen) ? null : cell.seen || null
  if (isNothing(cell)) return null
  if (form === "day") return readDay(row, input, target === "car.inspection_until")
  if (form === "partialDate") return readFirstRegistered(row, input)
  if (form === "integer") return readMileage(row, input)
  return words ? readWord(row, input, form, words) : readParticipant(row, input)
}

/** What is wrong with a cell that holds an error. */
export const errorOf = ({ seen }: Cell): ProblemCode =>
  seen.startsWith("=") ? "formulaWithoutValue" : "cellError"

export function readCurrency(row: OpenRow, input: Input): Value<Currency> {
  if (isNothing(input.cell)) return null
  const currency = row.inFile(currencyOf(input.cell.seen))
  return currency === null || currency === "other" ? row.wrong("currencyUnknown", input) : currency
}

/**
 * A number in a text, with the currency that is written beside it.
 * @param text that of the cell, without what stands beside the number
 */
export function readDecimal(
  row: OpenRow,
  input: Input,
  text: string,
  invalid: ProblemCode,
): { decimal: Decimal; currency: NamedCurrency | null } | undefined {
  const { cell, column } = input
  if (cell.kind === "error") return row.wrong(errorOf(cell), input)
  const written = cell.kind === "text" ? readNumber(text) : null
  const decimal = written && numberWith(written, row.context.formats.get(column)?.mark ?? null)
  if (!written || decimal === null) return row.wrong(invalid, input)
  const { currency, readings } = written
  if (decimal !== "ambiguous") return { decimal, currency }
  // Of a currency that the product lacks no amount is read.
  if (row.inFile(currency ?? input.file?.currency ?? null) === "other")
    return row.wrong("currencyUnknown", input)
  const mark = row.askAbout("decimalMark", input, { examples: [text] })
  const answered = mark && readings[mark as DecimalMark]
  return answered ? { decimal: answered, currency } : undefined
}

/** Whole kilometres; "214 tūkst. km" are thousands, and miles are converted. */
function readMileage(row: OpenRow, input: Input): Value<number> {
  const { cell, column, file } = input
  const unit = valueText(row.line, "mileageUnit")
  const ofUnit = distanceOf(unit)
  const isOther =
    cell.kind === "number" &&
    ((cell.shownAs ?? "distance") !== "distance" || cell.currency === "other")
  if (isOther || (unit !== "" && !ofUnit)) return row.wrong("mileageInvalid", input)
  const { number, marks } = writtenAmount(cell.seen)
  const all = [...(file?.marks ?? []), ...(ofUnit ? [ofUnit] : []), ...marks]
  const isThousands = all.includes("thousands")
  const km = kmOf(all) * (isThousands ? 1000 : 1)
  // "142.000" has a separator of thousands, because nobody writes a mileage to the metre.
  const written = isThousands ? number : number.replace(/^(\d{1,3})[.,](\d{3})$/, "$1$2")
  const read =
    cell.kind === "number"
      ? cell.number
      : readDecimal(row, input, written, "mileageInvalid")?.decimal
  if (read === undefined) return undefined
  if (isThousands || kmOf(all) !== 1)
    row.notes.notes.push({ kind: isThousands ? "thousands" : "converted", column })
  // One that was computed is a whole number of kilometres.
  return km === 1 ? Math.round(Number(read) * 1000) / 1000 : Math.round(Number(read) * km)
}

/**
 * A day, `YYYY-MM-DD`.
 * @param isLast a month is its last day: "HU 07/2026"
 */
function readDay(row: OpenRow, input: Input, isLast: boolean): string | undefined {
  const read = readAnyDate(row, isLast ? withFullYear(input) : input, "dateInvalid")
  if (read === undefined || read.length === 10) return read
  const [year = 0, month = 0] = read.split("-").map(Number)
  return isLast && month > 0 ? daysOfMonth({ year, month }).last : row.wrong("dateInvalid", input)
}

/** "07/12" where no day can stand: July 2012. */
function withFullYear(input: Input): Input {
  const [, month, year] = /^(0?[1-9]|1[0-2])[./](\d\d)$/.exec(input.cell.seen.trim()) ?? []
  if (!month || !year || input.cell.kind !== "text") return input
  return { ...input, cell: { kind: "text", seen: `${month}/${fullYear(year)}` } }
}

/** A car's first registration: a year, a month or a day. */
function readFirstRegistered(row: OpenRow, input: Input): string | undefined {
  const { cell } = input
  if (isBare(cell) && cell.number >= 1886 && cell.number <= 2100)
    return String(Math.trunc(cell.number))
  const year = cell.kind === "text" ? /^(\d{4})[.,]0+$/.exec(cell.seen.trim())?.[1] : undefined
  return year ?? readAnyDate(row, withFullYear(input), "firstRegisteredInvalid")
}

function readAnyDate(row: OpenRow, input: Input, invalid: ProblemCode): string | undefined {
  const { cell, column } = input
  const { firstSerialDay, latest, formats } = row.context
  if (cell.kind === "date") return cell.day
  const serial = isBare(cell) ? dayOfSerial(cell.number, firstSerialDay) : null
  if (serial !== null) return serial < "1950" ? row.wrong(invalid, input) : serial
  const date = cell.kind === "text" ? readDate(cell.seen, latest) : null
  if (date?.kind === "day") return date.day
  if (date?.kind === "month") return date.month
  if (date?.kind === "year") return date.year
  if (date?.kind !== "orders") return row.wrong(invalid, input)
  const format = formats.get(column)
  const day = dayWith(date.days, format?.order ?? null)
  if (day !== "ambiguous") return day
  const options = format?.orders.length ? format.orders : Object.keys(date.days)
  const answer = row.askAbout("dayOrder", input, { options })
  if (answer === undefined) return undefined
  const answered = dayWith(date.days, answer as DayOrder)
  return answered === "ambiguous" ? row.wrong("unanswered", input) : answered
}

/** Whether a cell is a number whose format adds no meaning, such as a currency or a day. */
const isBare = (cell: Cell): cell is Extract<Cell, { kind: "number" }> =>
  cell.kind === "number" && !cell.shownAs && !cell.currency

/** A value by a word; a word that is not known is asked about once. "" as an answer means none. */
function readWord(
  row: OpenRow,
  input: Input,
  form: string,
  { read, options }: NonNullable<(typeof wordsOf)["status"]>,
): Value<string> {
  const { cell, column } = input
  const word = foldName(cell.seen)
  const value = options.find((option) => foldName(option) === word) ?? read(word)
  if (value !== null) return value
  const answer = row.askAbout("word", input, {
    id: `word:${column}:${word}`,
    word: cell.seen,
    options: [...options, ""],
    suggestion: form === "expenseType" ? "Kita" : null,
  })
  return answer === "" ? null : answer
}

/**
 * A partner by the name that our files have, in any language, or by a first name that no other partner has; the firm
 * by its word. Nobody where the organization has no partners.
 */
function readParticipant(row: OpenRow, input: Input): Value<string> {
  const { partners } = row.context
  const written = foldName(input.cell.seen)
  const whole = partners.filter((partner) =>
    languages.some((language) => foldName(nameInFiles(partner, partners, language)) === written),
  )
  if (whole.length === 0 && firmWords.includes(written)) return null
  const isFirst = (name: string) => firstNameOf(foldName(name)) === written
  const [only, ...others] =
    whole.length > 0 ? whole : partners.filter(({ name }) => name !== null && isFirst(name))
  return only && others.length === 0 ? only.id : row.wrong("payerUnknown", input)
}

const firmWords = [en, lt].map(({ theFirm }) => foldName(theFirm))
