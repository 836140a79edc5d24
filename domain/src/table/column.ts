import { type CsvCell, csvDate, csvMoney, csvNumber } from "../csv/csv.ts"
import type { Language } from "../language.ts"
import type { Decimal } from "../money/decimal.ts"

/**
 * What the cells of a column hold. `text`: what people typed. `choice`: one of a few words or codes. `link`: a URL.
 * `amount`: money with 2 decimals. `rate`: a number with the decimals that it has. `integer`: a count. `day`: a date.
 */
export type ColumnKind = "text" | "choice" | "link" | "amount" | "rate" | "integer" | "day"

/**
 * A column of an exported table, as whoever reads such a file recognises it: its heading in both languages, and for a
 * choice with words of its own the word of each stored value.
 */
export type ColumnLabel = {
  kind: ColumnKind
  lt: string
  en: string
  words?: Record<Language, Record<string, string>>
  /** The column is added up below the table. Only where all amounts are of one currency. */
  isSummed?: true
}

/** An amount or a rate is a decimal string, a day `YYYY-MM-DD`, a count a number; null leaves the cell empty. */
export type TableValue = Decimal | string | number | null

/** A column of a table in one language. */
export type TableColumn<Row> = {
  kind: ColumnKind
  heading: string
  isSummed: boolean
  valueIn: (row: Row) => TableValue
}

/** A column that stands in one table alone. */
export const column = <Row>(
  kind: ColumnKind,
  heading: string,
  valueIn: (row: Row) => TableValue,
): TableColumn<Row> => ({ kind, heading, isSummed: false, valueIn })

/** A column of EUR that is added up. */
export const summed = <Row>(
  heading: string,
  valueIn: (row: Row) => Decimal | null,
): TableColumn<Row> => ({ ...column("amount", heading, valueIn), isSummed: true })

/** The same columns under other headings. */
export const headed = <Row>(
  headings: readonly string[],
  columns: readonly TableColumn<Row>[],
): TableColumn<Row>[] =>
  columns.map((column, index) => ({ ...column, heading: headings[index] ?? column.heading }))

/** A column by its label. Of a choice with words, the word of the value is shown. */
export function columnOf<Row>(
  label: ColumnLabel,
  language: Language,
  valueIn: (row: Row) => TableValue,
): TableColumn<Row> {
  const words = label.words?.[language]
  return {
    kind: label.kind,
    heading: label[language],
    isSummed: label.isSummed === true,
    valueIn: words
      ? (row) => {
          const value = valueIn(row)
          return value === null ? null : (words[value] ?? value)
        }
      : valueIn,
  }
}

/** The cells of a row in a CSV file (rules 8). */
export const csvRow = <Row>(
  columns: readonly TableColumn<Row>[],
  row: Row,
  language: Language,
): CsvCell[] => columns.map(({ kind, valueIn }) => csvCell(kind, valueIn(row), language))

/** A value in a CSV file (rules 8). */
export function csvCell(kind: ColumnKind, value: TableValue, language: Language): CsvCell {
  if (value === null) return ""
  if (kind === "amount") return csvMoney(String(value), language)
  if (kind === "rate" || kind === "integer") return csvNumber(value, language)
  return kind === "day" ? csvDate(String(value)) : String(value)
}
