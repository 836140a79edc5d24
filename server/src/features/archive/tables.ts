import {
  archivedExpenseFields,
  archivedFigures,
  archiveHeadings,
} from "@marza/domain/archive/headings.ts"
import { carColumnsIn } from "@marza/domain/cars/export-columns.ts"
import { type CarField, carFileFields } from "@marza/domain/cars/fields.ts"
import { toCsv } from "@marza/domain/csv/csv.ts"
import { expenseFieldColumns } from "@marza/domain/expenses/export-columns.ts"
import type { ExpenseField } from "@marza/domain/expenses/fields.ts"
import { expenseInEur } from "@marza/domain/expenses/money.ts"
import type { Expense } from "@marza/domain/expenses/schemas.ts"
import type { HistoryEntry } from "@marza/domain/history/schemas.ts"
import type { Language } from "@marza/domain/language.ts"
import { rowInEur } from "@marza/domain/money/eur.ts"
import { formatMoney } from "@marza/domain/money/format.ts"
import { overheadColumnsIn } from "@marza/domain/overheads/export-columns.ts"
import { type ExportedPaper, paperColumnsIn } from "@marza/domain/papers/export-columns.ts"
import { paymentColumnsIn } from "@marza/domain/payments/export-columns.ts"
import { paymentFieldNames } from "@marza/domain/payments/fields.ts"
import { paymentWordsIn } from "@marza/domain/payments/words/both.ts"
import { column, headed, type TableColumn } from "@marza/domain/table/column.ts"
import { headingInArchiveOf } from "@marza/domain/table/field-words.ts"
import type { Query } from "../../platform/db/database.ts"
import { csvLinesInTurns } from "../../platform/http/csv-in-turns.ts"
import type { StoredFile } from "./entry-names.ts"
import type {
  selectCarNames,
  selectHistoryNames,
  selectPeople,
  selectReadableCars,
  selectReadableExpenses,
  selectReadableHistory,
  selectReadableOverheads,
  selectReadablePayments,
} from "./queries.ts"
import { archiveTexts } from "./texts.ts"

type RowOf<Select> = Select extends (...args: never[]) => Query<infer Row> ? Row : never

/** The text of a CSV file for people, in pieces: its head, then a piece for each batch of rows. */
export async function* csvOf<Row>(
  columns: readonly TableColumn<Row>[],
  batches: AsyncIterable<Row[]> | Row[][],
  language: Language,
): AsyncGenerator<string> {
  yield toCsv([columns.map(({ heading }) => heading)], language)
  for await (const rows of batches) yield await csvLinesInTurns(columns, rows, language)
}

/** What several tables say of a row: its car, and who added it. */
const carOf = (language: Language) => {
  const { car_name, registration_number, vin } = archiveHeadings[language].further
  return [
    column("text", car_name, (row: { car_name: string }) => row.car_name),
    plateOf(registration_number),
    column("text", vin, (row: { vin: string | null }) => row.vin),
  ]
}
const plateOf = (heading: string) =>
  column("text", heading, (row: { registration_number: string | null }) => row.registration_number)
const addedBy = (language: Language) =>
  column(
    "text",
    archiveHeadings[language].further.full_name,
    (row: { full_name: string | null }) => row.full_name,
  )

export function carColumns(language: Language): TableColumn<RowOf<typeof selectReadableCars>>[] {
  const { cars } = archiveHeadings[language]
  const { noRate } = archiveTexts[language]
  const of = (names: readonly (CarField | (typeof archivedFigures)[number] | "id")[]) =>
    headed(
      names.map((name) => cars[name]),
      carColumnsIn(language, new Date(), names),
    )
  return [
    ...of([...carFileFields, ...archivedFigures]),
    column("text", cars.note, (car) => (car.cost_estimated ? noRate : null)),
    addedBy(language),
    column("day", cars.created_at, (car) => car.created_at),
    ...of(["id"]),
  ]
}

const firstExpenseFields: readonly ExpenseField[] = [
  "date",
  "expense_type",
  "description",
  "amount",
  "currency",
  "exchange_rate",
]

export function expenseColumns(
  language: Language,
): TableColumn<RowOf<typeof selectReadableExpenses>>[] {
  const { expenses } = archiveHeadings[language]
  const { refund, noRate } = archiveTexts[language]
  const of = (names: readonly ExpenseField[]) =>
    headed(
      names.map((name) => expenses[name]),
      expenseFieldColumns(language, names),
    )
  const isFirst = new Set<ExpenseField>([...firstExpenseFields, "vat_amount"])
  return [
    ...carOf(language),
    ...of(firstExpenseFields),
    column("amount", expenses.amount_eur, (expense) => expenseInEur(expense).eur),
    // VAT is written without a sign, as it is entered, also for a refund.
    column("amount", expenses.vat_amount, (expense) => expense.vat_amount),
    ...of(archivedExpenseFields.filter((name) => !isFirst.has(name))),
    column("text", expenses.note, (expense) =>
      notes(expense.kind === "refund" && refund, expenseInEur(expense).estimated && noRate),
    ),
    addedBy(language),
    column(
      "text",
      expenses.part_of,
      (expense) => expense.part_of && partText(expense.part_of, expense, language),
    ),
  ]
}

const notes = (...some: (string | false)[]) => some.filter(Boolean).join("; ")

/** Which part of which invoice an expense is; its other columns have the supplier and the day of the invoice. */
function partText(
  { place, parts, amount }: NonNullable<Expense["part_of"]>,
  { currency, document_number }: Pick<Expense, "currency" | "document_number">,
  language: Language,
): string {
  const whole = formatMoney(amount, currency, language)
  return archiveTexts[language].partOf(`${place}/${parts}`, whole, document_number)
}

export function overheadColumns(
  language: Language,
): TableColumn<RowOf<typeof selectReadableOverheads>>[] {
  const { amount_eur, rate } = archiveHeadings[language].further
  const { skipped, noRate } = archiveTexts[language]
  return [
    ...overheadColumnsIn(language),
    column("amount", amount_eur, (overhead) => rowInEur(overhead).eur),
    column("text", rate, (overhead) =>
      notes(overhead.is_skipped && skipped, rowInEur(overhead).estimated && noRate),
    ),
    addedBy(language),
  ]
}

export const paperColumns = (
  language: Language,
): TableColumn<ExportedPaper & { full_name: string | null }>[] => [
  ...paperColumnsIn(language),
  addedBy(language),
]

export function paymentColumns(
  language: Language,
): TableColumn<RowOf<typeof selectReadablePayments>>[] {
  const { amount_eur, rate } = archiveHeadings[language].further
  const { noRate } = archiveTexts[language]
  return [
    ...carOf(language),
    ...headed(
      paymentFieldNames.map((name) => headingInArchiveOf(paymentWordsIn[language][name])),
      paymentColumnsIn(language, paymentFieldNames),
    ),
    column("amount", amount_eur, (payment) => rowInEur(payment).eur),
    column("text", rate, (payment) => (rowInEur(payment).estimated ? noRate : null)),
    addedBy(language),
  ]
}

export function memberColumns(language: Language): TableColumn<RowOf<typeof selectPeople>>[] {
  const { members, roles, former } = archiveTexts[language]
  return [
    column("text", members.name, (person) => person.full_name),
    column("text", members.email, (person) => person.email),
    column("choice", members.role, ({ role }) => (role ? roles[role] : former)),
    column("day", members.since, (person) => person.created_at),
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

export function historyColumns(
  names: Names,
  language: Language,
): TableColumn<RowOf<typeof selectReadableHistory>>[] {
  const { history, entities, actions } = archiveTexts[language]
  const nameOf = (id: string | null) => names.get(id) ?? null
  return [
    column("text", history.at, (entry) => entry.at),
    column("text", history.actor, (entry) => nameOf(entry.actor_id)),
    column("text", history.impersonated, (entry) => nameOf(entry.impersonated_id)),
    column("choice", history.entity, (entry) => entities[entry.entity]),
    column("text", history.car, (entry) => nameOf(entry.car_id)),
    column("choice", history.action, (entry) => actions[entry.action]),
    column("text", history.before, (entry) => fieldsOf(entry.before)),
    column("text", history.after, (entry) => fieldsOf(entry.after)),
  ]
}

const fieldsOf = (fields: HistoryEntry["before"]) => fields && JSON.stringify(fields)

export function storedColumns(language: Language): TableColumn<StoredFile>[] {
  const { stored } = archiveTexts[language]
  const { car_name, registration_number } = archiveHeadings[language].further
  return [
    column("text", stored.entry, (file) => file.entry),
    column("text", car_name, (file) => file.car_name),
    plateOf(registration_number),
    column("choice", stored.what, (file) => file.what),
    column("text", stored.name, (file) => file.name),
    column("text", stored.added_by, (file) => file.full_name),
    column("day", stored.added_on, (file) => file.created_at),
  ]
}
