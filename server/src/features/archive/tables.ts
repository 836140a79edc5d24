import { archivedExpenseColumns, archiveHeadings } from "@marza/domain/archive/headings.ts"
import { carCell } from "@marza/domain/cars/csv.ts"
import { carFieldNames } from "@marza/domain/cars/fields.ts"
import { carWordsIn } from "@marza/domain/cars/words/both.ts"
import { type CsvCell, csvDate, csvMoney, toCsv } from "@marza/domain/csv/csv.ts"
import { expenseCell } from "@marza/domain/expenses/export-columns.ts"
import type { HistoryEntry } from "@marza/domain/history/schemas.ts"
import type { Language } from "@marza/domain/language.ts"
import { headingInArchiveOf } from "@marza/domain/table/field-words.ts"
import type { Query } from "../../platform/db/database.ts"
import type {
  selectCarNames,
  selectHistoryNames,
  selectPeople,
  selectReadableCars,
  selectReadableExpenses,
  selectReadableHistory,
} from "./queries.ts"
import { archiveTexts } from "./texts.ts"

type RowOf<Select> = Select extends (...args: never[]) => Query<infer Row> ? Row : never
type CarRow = RowOf<typeof selectReadableCars>
type Batches<Row> = AsyncIterable<Row[]>

/** The text of a CSV file for people, in pieces: its head, then a piece for each batch of rows. */
export async function* csvOf<Row>(
  head: readonly string[],
  batches: Batches<Row> | Row[][],
  cellsOf: (row: Row) => CsvCell[],
  language: Language,
): AsyncGenerator<string> {
  yield toCsv([head], language)
  // The mark that begins a file stands once.
  for await (const rows of batches) yield toCsv(rows.map(cellsOf), language).slice(1)
}

export const carHead = (language: Language) => [
  ...carFieldNames.map((name) => headingInArchiveOf(carWordsIn[language][name])),
  ...archiveHeadings[language].computedCarColumns,
]

export const carCells =
  (language: Language) =>
  (car: CarRow): CsvCell[] => [
    ...carFieldNames.map((name) => carCell(name, car, language)),
    csvMoney(car.expenses_eur, language),
    csvMoney(car.cost_eur, language),
    csvMoney(car.profit, language),
    csvMoney(car.vat_due, language),
    csvMoney(car.profit_after_vat, language),
    car.cost_estimated ? archiveTexts[language].noRate : "",
    car.full_name ?? "",
    csvDate(car.created_at),
    car.id,
  ]

export const expenseCells =
  (language: Language) =>
  (expense: RowOf<typeof selectReadableExpenses>): CsvCell[] => {
    const texts = archiveTexts[language]
    const notes = [expense.kind === "refund" && texts.refund, expense.is_estimated && texts.noRate]
    return archivedExpenseColumns.map((name) => {
      switch (name) {
        case "amount_eur":
          return csvMoney(expense.eur, language)
        case "note":
          return notes.filter(Boolean).join("; ")
        case "car_name":
        case "registration_number":
        case "vin":
        case "full_name":
          return expense[name] ?? ""
        // VAT is written without a sign, as it is entered, also for a refund.
        case "vat_amount":
          return csvMoney(expense.vat_amount, language)
        default:
          return expenseCell(name, expense, language)
      }
    })
  }

export const memberCells =
  (language: Language) =>
  (person: RowOf<typeof selectPeople>): CsvCell[] => {
    const { roles, former } = archiveTexts[language]
    return [
      person.full_name ?? "",
      person.email ?? "",
      person.role ? roles[person.role] : former,
      csvDate(person.created_at),
    ]
  }

type Names = Map<string | null, string>

/** The names of people and cars in the history by their ids. */
export function namesOf(
  people: RowOf<typeof selectHistoryNames>[],
  cars: RowOf<typeof selectCarNames>[],
): Names {
  const names: Names = new Map(cars.map(({ id, name }) => [id, name]))
  for (const { actor_id, actor_name, impersonated_id, impersonated_name } of people) {
    if (actor_id) names.set(actor_id, actor_name ?? "")
    if (impersonated_id) names.set(impersonated_id, impersonated_name ?? "")
  }
  return names
}

export const historyCells =
  (names: Names, language: Language) =>
  (entry: RowOf<typeof selectReadableHistory>): CsvCell[] => {
    const { entities, actions } = archiveTexts[language]
    return [
      { value: entry.at },
      names.get(entry.actor_id) ?? "",
      names.get(entry.impersonated_id) ?? "",
      entities[entry.entity],
      names.get(entry.car_id) ?? "",
      actions[entry.action],
      fieldsOf(entry.before),
      fieldsOf(entry.after),
    ]
  }

const fieldsOf = (fields: HistoryEntry["before"]): string => (fields ? JSON.stringify(fields) : "")
