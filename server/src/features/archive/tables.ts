import { archivedExpenseColumns, archiveHeadings } from "@marza/domain/archive/headings.ts"
import { carCell } from "@marza/domain/cars/csv.ts"
import { carFileFields } from "@marza/domain/cars/fields.ts"
import { carWordsIn } from "@marza/domain/cars/words/both.ts"
import { type CsvCell, csvDate, csvLines, csvMoney, toCsv } from "@marza/domain/csv/csv.ts"
import { expenseCell } from "@marza/domain/expenses/export-columns.ts"
import type { Expense } from "@marza/domain/expenses/schemas.ts"
import type { HistoryEntry } from "@marza/domain/history/schemas.ts"
import type { Language } from "@marza/domain/language.ts"
import { formatMoney } from "@marza/domain/money/format.ts"
import { overheadColumnsIn } from "@marza/domain/overheads/export-columns.ts"
import { paperColumnsIn } from "@marza/domain/papers/export-columns.ts"
import { paymentCell, paymentHeadings } from "@marza/domain/payments/export-columns.ts"
import { paymentFieldNames } from "@marza/domain/payments/fields.ts"
import { csvRow } from "@marza/domain/table/column.ts"
import { headingInArchiveOf } from "@marza/domain/table/field-words.ts"
import type { Query } from "../../platform/db/database.ts"
import { openTurns } from "../../platform/turns.ts"
import { toExported } from "../papers/exported.ts"
import type {
  selectCarNames,
  selectHistoryNames,
  selectPeople,
  selectReadableCars,
  selectReadableExpenses,
  selectReadableHistory,
  selectReadableOverheads,
  selectReadablePapers,
  selectReadablePayments,
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
  const pause = openTurns()
  for await (const rows of batches) {
    const lines: string[] = []
    for (const row of rows) {
      lines.push(csvLines([cellsOf(row)], language))
      await pause()
    }
    yield lines.join("")
  }
}

export const carHead = (language: Language) => [
  ...carFileFields.map((name) => headingInArchiveOf(carWordsIn[language][name])),
  ...archiveHeadings[language].computedCarColumns,
]

export const carCells =
  (language: Language) =>
  (car: CarRow): CsvCell[] => [
    ...carFileFields.map((name) => carCell(name, car, language)),
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
        case "part_of":
          return expense.part_of ? partText(expense.part_of, expense, language) : ""
        // VAT is written without a sign, as it is entered, also for a refund.
        case "vat_amount":
          return csvMoney(expense.vat_amount, language)
        default:
          return expenseCell(name, expense, language)
      }
    })
  }

/** Which part of which invoice an expense is; its other columns have the supplier and the day of the invoice. */
function partText(
  { place, parts, amount }: NonNullable<Expense["part_of"]>,
  { currency, document_number }: Pick<Expense, "currency" | "document_number">,
  language: Language,
): string {
  const whole = formatMoney(amount, currency, language)
  return archiveTexts[language].partOf(`${place}/${parts}`, whole, document_number)
}

export const overheadHead = (language: Language) => {
  const { amount_eur, note, full_name } = archiveTexts[language].paymentColumns
  return [...overheadColumnsIn(language).map(({ heading }) => heading), amount_eur, note, full_name]
}

export const overheadCells = (language: Language) => {
  const columns = overheadColumnsIn(language)
  const { skipped, noRate } = archiveTexts[language]
  return (overhead: RowOf<typeof selectReadableOverheads>): CsvCell[] => {
    const notes = [overhead.is_skipped && skipped, overhead.is_estimated && noRate]
    return [
      ...csvRow(columns, overhead, language),
      csvMoney(overhead.eur, language),
      notes.filter(Boolean).join("; "),
      overhead.full_name ?? "",
    ]
  }
}

export const paperHead = (language: Language) => [
  ...paperColumnsIn(language).map(({ heading }) => heading),
  archiveTexts[language].paymentColumns.full_name,
]

export const paperCells = (language: Language) => {
  const columns = paperColumnsIn(language)
  return (paper: RowOf<typeof selectReadablePapers>): CsvCell[] => [
    ...csvRow(columns, toExported(paper), language),
    paper.full_name ?? "",
  ]
}

export const paymentHead = (language: Language) => {
  const { car_name, registration_number, vin, amount_eur, note, full_name } =
    archiveTexts[language].paymentColumns
  return [
    car_name,
    registration_number,
    vin,
    ...paymentHeadings(language),
    amount_eur,
    note,
    full_name,
  ]
}

export const paymentCells =
  (language: Language) =>
  (payment: RowOf<typeof selectReadablePayments>): CsvCell[] => [
    payment.car_name,
    payment.registration_number ?? "",
    payment.vin ?? "",
    ...paymentFieldNames.map((name) => paymentCell(name, payment, language)),
    csvMoney(payment.eur, language),
    payment.is_estimated ? archiveTexts[language].noRate : "",
    payment.full_name ?? "",
  ]

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
