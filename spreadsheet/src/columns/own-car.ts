import { expenseFileColumns, firstFields } from "@marza/domain/cars/csv.ts"
import { csvTexts } from "@marza/domain/cars/csv-texts.ts"
import { carExportColumns } from "@marza/domain/cars/export-columns.ts"
import { type CarField, carFileFields } from "@marza/domain/cars/fields.ts"
import { carWordsIn } from "@marza/domain/cars/words/both.ts"
import { expenseExportColumns } from "@marza/domain/expenses/export-columns.ts"
import { type Language, languages } from "@marza/domain/language.ts"
import { headingInFileOf } from "@marza/domain/table/field-words.ts"
import { type Cell, emptyCell, type Sheet, type SheetRow, textCell } from "../sheet.ts"

/** The language in which we exported a single car, whose file is not a table; null for any other file. */
function languageOf(rows: readonly (readonly string[])[]): Language | null {
  const isIn = (language: Language) =>
    [
      ...firstFields.map((field) => headingInFileOf(carWordsIn[language][field])),
      csvTexts[language].created,
    ].every((label, index) => rows[index]?.[0] === label)
  return languages.find(isIn) ?? null
}

export const isOwnCar = (rows: readonly (readonly string[])[]): boolean => languageOf(rows) !== null

/**
 * The file of a single car that we exported as the two tables of our workbook: the car, and its expenses in their rows.
 * Null for any other sheet.
 */
export function ownCarTables(sheet: Sheet): Sheet[] | null {
  const { rows } = sheet
  const language = languageOf(rows.map(({ cells }) => cells.map((cell) => cell.seen)))
  if (!language) return null
  const texts = csvTexts[language]
  const titleOf = (title: string, after: number) =>
    rows.findIndex(
      ({ cells }, index) => index > after && cells.length === 1 && cells[0]?.seen === title,
    )
  const start = titleOf(texts.expenses, -1)
  const end = titleOf(texts.details, start)
  if (start < 0 || end < 0) return null
  const about = [...rows.slice(0, start), ...rows.slice(end + 1)]
  const rowOf = (label: string) => about.find(({ cells }) => cells[0]?.seen === label)
  const nameIn = (field: CarField) => headingInFileOf(carWordsIn[language][field])
  const name = rowOf(nameIn("name"))
  function cellOf(field: CarField): Cell | undefined {
    // Price, currency and rate stand beside one label.
    const [, part, own = ""] = /^(purchase|sale)_(price|currency|exchange_rate)$/.exec(field) ?? []
    if (!part) return rowOf(nameIn(field))?.cells[1]
    const place = ["price", "currency", "exchange_rate"].indexOf(own)
    return rowOf(texts[part as "purchase" | "sale"])?.cells[place + 1]
  }
  type Heading = Readonly<Record<Language, string>>
  const tableOf = (title: string, from: number, heads: Heading[], content: SheetRow[]): Sheet => {
    const headings = heads.map((head) => textCell(head[language]))
    return { ...sheet, name: title, rows: [row(from, headings), ...content] }
  }
  const first = name?.number ?? 1
  return [
    tableOf(
      nameIn("name"),
      first,
      [...carFileFields, "id" as const].map((column) => carExportColumns[column]),
      [row(first + 1, [...carFileFields.map(cellOf), rowOf("ID")?.cells[1]])],
    ),
    tableOf(
      texts.expenses,
      rows[start]?.number ?? 1,
      (["car_name", ...expenseFileColumns] as const).map((column) => expenseExportColumns[column]),
      rows.slice(start + 2, end).map((expense) => expenseRow(expense, name?.cells[1])),
    ),
  ]
}

function expenseRow({ number, cells }: SheetRow, car: Cell | undefined): SheetRow {
  const note = cells[expenseFileColumns.indexOf("note")]
  const published = /\d{4}-\d\d-\d\d/.exec(note?.seen ?? "")?.[0] ?? ""
  // In files of older versions only the note says that a rate is the bank's.
  const cellOf = (column: string, index: number) =>
    column === "rate_day" ? textCell(published) : cells[index]
  return row(number, [car, ...expenseFileColumns.map(cellOf)])
}

const row = (number: number, cells: readonly (Cell | undefined)[]): SheetRow => ({
  number,
  cells: cells.map((cell) => cell ?? emptyCell),
  isHidden: false,
})
