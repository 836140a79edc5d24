import { csvTexts } from "@marza/domain/cars/csv-texts.ts"
import { carExportColumns } from "@marza/domain/cars/export-columns.ts"
import { expenseExportColumns } from "@marza/domain/expenses/export-columns.ts"
import { type Language, languages } from "@marza/domain/language.ts"
import type { Cell, Sheet, SheetRow } from "../types.ts"

/** In which language we exported a single car, whose file is no table; null for any other file. */
function languageOf(rows: readonly (readonly string[])[]): Language | null {
  const first = rows.slice(0, 7).map(([label]) => label)
  const isIn = (language: Language) => {
    const { car, description, status, bought, preparing, sold, created } = csvTexts[language]
    return [car, description, status, bought, preparing, sold, created].every(
      (label, index) => first[index] === label,
    )
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
  const columns: [{ lt: string; en: string }, Cell][] = [
    [carExportColumns.name, at(texts.car)],
    [carExportColumns.description, at(texts.description)],
    [carExportColumns.status, at(texts.status)],
    [carExportColumns.bought_on, at(texts.bought)],
    [carExportColumns.preparing_on, at(texts.preparing)],
    [carExportColumns.sold_on, at(texts.sold)],
    [carExportColumns.purchase_price, at(texts.purchase)],
    [carExportColumns.purchase_currency, at(texts.purchase, 2)],
    [carExportColumns.purchase_exchange_rate, at(texts.purchase, 3)],
    [carExportColumns.purchase_rate_day, at(texts.purchaseRateDay)],
    [carExportColumns.sale_price, at(texts.sale)],
    [carExportColumns.sale_currency, at(texts.sale, 2)],
    [carExportColumns.sale_exchange_rate, at(texts.sale, 3)],
    [carExportColumns.sale_rate_day, at(texts.saleRateDay)],
    [carExportColumns.registration_number, at(texts.registrationNumber)],
    [carExportColumns.vin, at("VIN")],
    [carExportColumns.first_registered, at(texts.firstRegistered)],
    [carExportColumns.mileage_km, at(texts.mileage)],
    [carExportColumns.inspection_until, at(texts.inspectionUntil)],
    [carExportColumns.sdk_code, at(texts.sdkCode)],
    [carExportColumns.origin, at(texts.origin)],
    [carExportColumns.asking_price, at(texts.askingPrice)],
    [carExportColumns.advert_url, at(texts.advert)],
    [carExportColumns.bought_from, at(texts.boughtFrom)],
    [carExportColumns.sold_to, at(texts.soldTo)],
    [carExportColumns.vat_scheme, at(texts.vatScheme)],
    [carExportColumns.purchase_vat, at(texts.purchaseVat)],
    [carExportColumns.id, at("ID")],
  ]
  const first = rowOf(texts.car)?.number ?? 1
  const { car_name, date, expense_type, description, amount, currency, exchange_rate, rate_day } =
    expenseExportColumns
  const heads = [
    car_name,
    date,
    expense_type,
    description,
    amount,
    currency,
    exchange_rate,
    rate_day,
    expenseExportColumns.amount_eur,
  ]
  return [
    table(sheet, texts.car, [
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
        const [day, type, what, sum, unit, rate, eur, , note] = cells
        const published = /\d{4}-\d\d-\d\d/.exec(note?.seen ?? "")?.[0] ?? ""
        return row(number, [
          at(texts.car),
          day,
          type,
          what,
          sum,
          unit,
          rate,
          textCell(published),
          eur,
        ])
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
