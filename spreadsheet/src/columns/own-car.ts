import { expenseFileColumns, firstFields } from "@marza/domain/cars/csv.ts"
import { csvTexts } from "@marza/domain/cars/csv-texts.ts"
import { carExportColumns } from "@marza/domain/cars/export-columns.ts"
import { type CarField, carFieldNames } from "@marza/domain/cars/fields.ts"
import { carWordsIn } from "@marza/domain/cars/words/both.ts"
import { expenseExportColumns } from "@marza/domain/expenses/export-columns.ts"
import { type Language, languages } from "@marza/domain/language.ts"
import type { ColumnLabel } from "@marza/domain/table/column.ts"
import { headingInFileOf } from "@marza/domain/table/field-words.ts"
import type { Cell, Sheet, SheetRow } from "../sheet.ts"

/** In which language we exported a single car, whose file is no table; null for any other file. */
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
    ({ cells }, index) => index > start && cells.length === 1 && cells[0]?.seen === texts.facts,
  )
  if (start < 0 || end < 0) return null
  const rows = [...sheet.rows.slice(0, start), ...sheet.rows.slice(end + 1)]
  const rowOf = (label: string) => rows.find(({ cells }) => cells[0]?.seen === label)
  const at = (label: string, column = 1): Cell => rowOf(label)?.cells[column] ?? empty
  const words = carWordsIn[language]
  const prices: Partial<Record<CarField, Cell>> = {
    purchase_price: at(texts.purchase),
    purchase_currency: at(texts.purchase, 2),
    purchase_exchange_rate: at(texts.purchase, 3),
    sale_price: at(texts.sale),
    sale_currency: at(texts.sale, 2),
    sale_exchange_rate: at(texts.sale, 3),
  }
  const columns: [ColumnLabel, Cell][] = [
    ...carFieldNames.map((field): [ColumnLabel, Cell] => [
      carExportColumns[field],
      prices[field] ?? at(headingInFileOf(words[field])),
    ]),
    [carExportColumns.id, at("ID")],
  ]
  const car = headingInFileOf(words.name)
  const first = rowOf(car)?.number ?? 1
  const heads = (["car_name", ...expenseFileColumns] as const).map(
    (name) => expenseExportColumns[name],
  )
  return [
    table(sheet, car, [
      row(
        first,
        columns.map(([label]) => textCell(label[language])),
      ),
      row(
        first + 1,
        columns.map(([, cell]) => cell),
      ),
    ]),
    table(sheet, texts.expenses, [
      row(
        sheet.rows[start]?.number ?? 1,
        heads.map((label) => textCell(label[language])),
      ),
      ...sheet.rows.slice(start + 2, end).map(({ number, cells }) => {
        const note = cells[expenseFileColumns.indexOf("note")]
        const published = /\d{4}-\d\d-\d\d/.exec(note?.seen ?? "")?.[0] ?? ""
        const own = expenseFileColumns.map((name, index) =>
          // Files of older versions say in the note alone that a rate is the bank's.
          name === "rate_day" ? textCell(published) : cells[index],
        )
        return row(number, [at(car), ...own])
      }),
    ]),
  ]
}

const empty: Cell = { kind: "empty", seen: "" }

const textCell = (seen: string): Cell => (seen === "" ? empty : { kind: "text", seen })

const row = (number: number, cells: readonly (Cell | undefined)[]): SheetRow => ({
  number,
  cells: cells.map((cell) => cell ?? empty),
  isHidden: false,
})

const table = (sheet: Sheet, name: string, rows: SheetRow[]): Sheet => ({ ...sheet, name, rows })
