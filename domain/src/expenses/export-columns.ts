import type { CsvCell } from "../csv/csv.ts"
import type { Language } from "../language.ts"
import { subtract } from "../money/decimal.ts"
import {
  type ColumnLabel,
  columnOf,
  csvCell,
  type TableColumn,
  type TableValue,
} from "../table/column.ts"
import { fieldColumn } from "../table/field-column.ts"
import { type ExpenseField, expenseFields, otherFileFields } from "./fields.ts"
import { expenseInEur } from "./money.ts"
import type { Expense } from "./schemas.ts"
import { expenseChoicesIn, expenseWordsIn } from "./words/both.ts"

/** An expense as it is exported: with the car that it belongs to, and the name of who added it. */
export type ExportedExpense = Pick<Expense, ExpenseField | "amount_eur" | "full_name"> & {
  car_name: string
  registration_number: string | null
}

const noRate = {
  lt: "kursas nenurodytas, taikytas pastovus kursas",
  en: "no rate given, the fixed rate was used",
}

/** The columns that are no field of an expense. */
const furtherColumns = {
  car_name: { kind: "text", lt: "Automobilis", en: "Car" },
  registration_number: { kind: "text", lt: "Valstybinis numeris", en: "Number plate" },
  amount_eur: { kind: "amount", lt: "Suma, EUR", en: "Amount, EUR", isSummed: true },
  full_name: { kind: "text", lt: "Įrašė", en: "Added by" },
  note: { kind: "text", lt: "Pastabos", en: "Notes" },
} as const satisfies Record<string, ColumnLabel>

type FurtherColumn = keyof typeof furtherColumns
type ExpenseColumn = ExpenseField | FurtherColumn

/** The columns in their order; all others stand before the last ones. */
const firstColumns: readonly ExpenseColumn[] = [
  "car_name",
  "registration_number",
  "date",
  "expense_type",
  "kind",
  "description",
  "amount",
  "currency",
  "exchange_rate",
  "rate_day",
  "amount_eur",
  "vat_amount",
]
const lastColumns: readonly ExpenseColumn[] = ["full_name", "note", "paid_by", "paid_how"]

const fieldLabel = (name: ExpenseField): ColumnLabel =>
  fieldColumn(
    expenseFields[name].format,
    { lt: expenseWordsIn.lt[name], en: expenseWordsIn.en[name] },
    expenseChoicesIn,
  )

/** The columns of exported expenses, in their order. A file with these headings is one of ours. */
export const expenseExportColumns = Object.fromEntries(
  [...firstColumns, ...otherFileFields([...firstColumns, ...lastColumns]), ...lastColumns].map(
    (name) => [name, isFurtherColumn(name) ? furtherColumns[name] : fieldLabel(name)],
  ),
) as Record<ExpenseColumn, ColumnLabel>

/** The columns of expenses in one language. */
export const expenseColumnsIn = (language: Language): TableColumn<ExportedExpense>[] =>
  (Object.keys(expenseExportColumns) as ExpenseColumn[]).map((name) =>
    columnOf(expenseExportColumns[name], language, (expense: ExportedExpense) =>
      valueIn(name, expense, language),
    ),
  )

/** Fields of an expense, or of what has the same ones, as columns of a file. */
export const expenseFieldColumns = (
  language: Language,
  names: readonly ExpenseField[],
): TableColumn<Pick<Expense, ExpenseField>>[] =>
  names.map((name) =>
    columnOf(fieldLabel(name), language, (expense: Pick<Expense, ExpenseField>) =>
      fieldValue(name, expense),
    ),
  )

function valueIn(name: ExpenseColumn, expense: ExportedExpense, language: Language): TableValue {
  switch (name) {
    case "amount_eur":
      return expenseInEur(expense).eur
    case "note":
      return expenseInEur(expense).estimated ? noRate[language] : null
    default:
      return isFurtherColumn(name) ? expense[name] : fieldValue(name, expense)
  }
}

/** A field as a table holds it. Money that came back is negative, so that a column can be added up. */
function fieldValue(name: ExpenseField, expense: Pick<Expense, ExpenseField>): TableValue {
  const value = expense[name]
  const isSigned = expenseFields[name].format === "amount" && expense.kind === "refund"
  return isSigned && value !== null ? subtract("0", value) : value
}

/** A field as a person reads it in a CSV file. */
export function expenseCell(
  name: ExpenseField,
  expense: Pick<Expense, ExpenseField>,
  language: Language,
): CsvCell {
  const { kind, words } = expenseExportColumns[name]
  const value = fieldValue(name, expense)
  return csvCell(kind, (value !== null && words?.[language][value]) || value, language)
}

function isFurtherColumn(name: ExpenseColumn): name is FurtherColumn {
  return name in furtherColumns
}
