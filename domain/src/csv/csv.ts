import type { Language } from "../language.ts"
import { type Decimal, toCents, toPlain } from "../money/decimal.ts"
import { dayInVilnius } from "../time/days.ts"
import type { Instant } from "../time/instant.ts"

/** A figure or a date, written as it is; a plain string is a person's text, which is made safe first. */
export type CsvValue = { value: string }
export type CsvCell = string | CsvValue

const byteOrderMark = "\uFEFF"
const separators: Record<Language, string> = { lt: ";", en: "," }
const decimalMarks: Record<Language, string> = { lt: ",", en: "." }
const nothing: CsvValue = { value: "" }

/**
 * Characters after which a spreadsheet runs a cell as a formula; a carriage return can hide one of the others. A text that
 * begins with apostrophes before one gets another one too, so that what is read back is what was written.
 */
const formulaStart = /^'*[=+\-@\t\r]/

/**
 * Rows as a CSV file (rules 8): UTF-8 with a byte-order mark, every
 * cell quoted, `;` between cells in Lithuanian and `,` in English. A text that a spreadsheet would run as a
 * formula gets a leading apostrophe. Lines end with CR LF (RFC 4180).
 */
export function toCsv(rows: readonly (readonly CsvCell[])[], language: Language): string {
  return byteOrderMark + csvLines(rows, language)
}

/** Further lines of a CSV file that {@link toCsv} began. */
export const csvLines = (rows: readonly (readonly CsvCell[])[], language: Language): string =>
  rows.map((row) => `${row.map(quoted).join(separators[language])}\r\n`).join("")

function quoted(cell: CsvCell): string {
  const text = typeof cell === "string" ? cell.replace(formulaStart, "'$&") : cell.value
  return `"${text.replaceAll('"', '""')}"`
}

/**
 * A day as the Lithuanian locale writes it, in every language: "2026-11-21". An instant gives its day in
 * Vilnius; a date without a time (`YYYY-MM-DD`) is that day. Empty without one.
 */
export function csvDate(at: Instant | null): CsvValue {
  if (at === null) return nothing
  const isDay = typeof at === "string" && /^\d{4}-\d\d-\d\d$/.test(at)
  return { value: isDay ? at : dayInVilnius(at) }
}

/** An amount with 2 decimals and no grouping: "-12500,00" in Lithuanian, "-12500.00" in English. Empty without one. */
export function csvMoney(amount: Decimal | null, language: Language): CsvValue {
  return amount === null ? nothing : withDecimalMark(toCents(amount), language)
}

/** A count or a rate with the decimals it has: "0,0862" in Lithuanian, "0.0862" in English. Empty without one. */
export function csvNumber(number: Decimal | number | null, language: Language): CsvValue {
  return number === null ? nothing : withDecimalMark(toPlain(String(number)), language)
}

function withDecimalMark(number: string, language: Language): CsvValue {
  return { value: number.replace(".", decimalMarks[language]) }
}

const maxPartBytes = 180

/**
 * The name of a CSV file: its parts joined by underscores, spaces replaced with underscores (rules 8.3),
 * "VW_Passat_B8_2026-11-21.csv". Characters that a file system refuses become underscores too.
 */
export const csvFileName = (...parts: readonly (string | number)[]): string =>
  `${fileStem(...parts)}.csv`

/** The same without its ending, for files of other types. */
export const fileStem = (...parts: readonly (string | number)[]): string =>
  parts.map((part) => shortened(safeInFileName(String(part)))).join("_")

function safeInFileName(part: string): string {
  return part
    .trim()
    .replace(/[\s/\\:*?"<>|]/g, "_")
    .replace(/[\p{C}\uFFFD]/gu, "")
    .replace(/^\.+/, "_")
}

/** A file name holds 255 bytes. The part is cut at a whole character, so that the date after it stays. */
function shortened(part: string): string {
  const bytes = new TextEncoder().encode(part).slice(0, maxPartBytes)
  return new TextDecoder().decode(bytes).replace(/\uFFFD+$/, "")
}
