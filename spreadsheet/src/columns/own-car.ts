import { expenseFileColumns, firstFields } from "@marza/domain/cars/csv.ts"
import { csvTexts } from "@marza/domain/cars/csv-texts.ts"
import { carExportColumns } from "@marza/domain/cars/export-columns.ts"
import { type CarField, carFieldNames } from "@marza/domain/cars/fields.ts"
import { carWordsIn } from "@marza/domain/cars/words/both.ts"
import { expenseExportColumns } from "@marza/domain/expenses/export-columns.ts"
import { type Language, languages } from "@marza/domain/language.ts"
import type { ColumnLabel } from "@marza/domain/table/column.ts"
import { headingInFileOf } from "@marza/domain/table/field-words.ts"
import { type Cell, emptyCell, type Sheet, type SheetRow, textCell } from "../sheet.ts"

/** The language in which we exported a single car, whose file is not a table; null for any other file. */
function languageOf(rows: readonly (readonly string[])[]): Language | null {
  const first = rows.slice(0, 7).map(([label]) => label)
  const isIn = (language: Language) => {
    const words = carWordsIn[language]
    const labels = [
      ...firstFields.map((field) => headingInFileOf(words[field])),
      csvTexts[language].created,
    ]
    return labels.every((label, index) => first[index] === label)
  }
  return languages.find(isIn) ?? null
}

export const isOwnCar = (rows: readonly (readonly string[])[]): boolean => languageOf(rows) !== null

/**
 * The file of a single car that we exported as the two tables of our workbook: the car, and its expenses in their rows.
 * Null for any other sheet.
 */
export function ownCarTables(sheet: Sheet): Sheet[] | null {
  const seen = sheet.rows.map(({ cells }) => cells.map((cell) => cell.seen))
  const language = languageOf(seen)
  if (!language) return null
  const texts = csvTexts[language]
  const start = sheet.rows.findIndex(
    ({ cells }) => cells.length === 1 && cells[0]?.seen === texts.expenses,
  )
  const end = sheet.rows.findIndex(
    ({ cells }, index) => index > start && cells.length === 1 && cells[0]?.seen === texts.details,
  )
  if (start < 0 || end < 0) return null
  const rows = [...sheet.rows.slice(0, start), ...sheet.rows.slice(end + 1)]
  const rowOf = (label: string) => rows.find(({ cells }) => cells[0]?.seen === label)
  const at: CellAt = (label, column = 1) => rowOf(label)?.cells[column] ?? emptyCell
  const car = headingInFileOf(carWordsIn[language].name)
  const expenses = sheet.rows.slice(start + 2, end)
  return [
    table(sheet, car, carRows(language, rowOf(car)?.number ?? 1, at)),
    table(sheet, texts.expenses, [
      expenseHeads(language, sheet.rows[start]?.number ?? 1),
      ...expenses.map((expense) => expenseRow(expense, at(car))),
    ]),
  ]
}

/** The cell beside a label of the file, or further to the right. */
type CellAt = (label: string, column?: number) => Cell

/** The headings of the car's columns in our workbook, and its cells in the row below. */
function carRows(language: Language, first: number, at: CellAt): SheetRow[] {
  const texts = csvTexts[language]
  const words = carWordsIn[language]
  const prices: Partial<Record<CarField, Cell>> = {
    purchase_price: at(texts.purchase),
    purchase_currency: at(texts.purchase, 2),
    purchase_exchange_rate: at(texts.purchase, 3),
    sale_price: at(texts.sale),
    sale_currency: at(texts.sale, 2),
    sale_exchange_rate: at(texts.sale, 3),
  }
  const heads = [...carFieldNames, "id" as const].map((name) => carExportColumns[name])
  const cells = carFieldNames.map((field) => prices[field] ?? at(headingInFileOf(words[field])))
  return [headRow(first, heads, language), row(first + 1, [...cells, at("ID")])]
}

const expenseHeads = (language: Language, number: number): SheetRow =>
  headRow(
    number,
    (["car_name", ...expenseFileColumns] as const).map((name) => expenseExportColumns[name]),
    language,
  )

function expenseRow({ number, cells }: SheetRow, car: Cell): SheetRow {
  const note = cells[expenseFileColumns.indexOf("note")]
  const published = /\d{4}-\d\d-\d\d/.exec(note?.seen ?? "")?.[0] ?? ""
  const own = expenseFileColumns.map((name, index) =>
    // In files of older versions only the note says that a rate is the bank's.
    name === "rate_day" ? textCell(published) : cells[index],
  )
  return row(number, [car, ...own])
}

const headRow = (number: number, labels: readonly ColumnLabel[], language: Language): SheetRow =>
  row(
    number,
    labels.map((label) => textCell(label[language])),
  )

const row = (number: number, cells: readonly (Cell | undefined)[]): SheetRow => ({
  number,
  cells: cells.map((cell) => cell ?? emptyCell),
  isHidden: false,
})

const table = (sheet: Sheet, name: string, rows: SheetRow[]): Sheet => ({ ...sheet, name, rows })
