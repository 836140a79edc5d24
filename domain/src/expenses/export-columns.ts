import type { Language } from "../language.ts"
import { type Decimal, subtract } from "../money/decimal.ts"
import { type ColumnLabel, columnOf, type TableColumn, type TableValue } from "../table/column.ts"
import { expenseInEur } from "./money.ts"
import type { Expense, NewExpense } from "./schemas.ts"
import { expenseTypeWords } from "./type-words.ts"

type ExpenseField = Exclude<keyof NewExpense, "id">

/** An expense as it is exported: with the car that it belongs to, and the name of who added it. */
export type ExportedExpense = Pick<Expense, ExpenseField | "amount_eur" | "full_name"> & {
  car_name: string
  registration_number: string | null
}

const kindWords = {
  lt: { cost: "Išlaida", refund: "Grąžinti pinigai" },
  en: { cost: "Expense", refund: "Money back" },
}
const noRate = {
  lt: "kursas nenurodytas, taikytas pastovus kursas",
  en: "no rate given, the fixed rate was used",
}

/** Money that came back is negative, so that a column can be added up. */
const signed = ({ kind }: ExportedExpense, amount: Decimal | null): Decimal | null =>
  amount !== null && kind === "refund" ? subtract("0", amount) : amount

/**
 * The columns of exported expenses, in their order; keyed by the fields, so that a field without a column does not
 * compile. A refund's amounts are negative.
 */
export const expenseExportColumns = {
  car_name: { kind: "text", lt: "Automobilis", en: "Car" },
  registration_number: { kind: "text", lt: "Valstybinis numeris", en: "Number plate" },
  date: { kind: "day", lt: "Data", en: "Date" },
  expense_type: {
    kind: "choice",
    lt: "Išlaidos rūšis",
    en: "Expense type",
    words: expenseTypeWords,
  },
  kind: {
    kind: "choice",
    lt: "Išlaida ar grąžinimas",
    en: "Expense or money back",
    words: kindWords,
  },
  description: { kind: "text", lt: "Išlaidos aprašymas", en: "Expense description" },
  amount: { kind: "amount", lt: "Suma", en: "Amount" },
  currency: { kind: "choice", lt: "Valiuta", en: "Currency" },
  exchange_rate: { kind: "rate", lt: "Kursas", en: "Rate" },
  rate_day: { kind: "day", lt: "Kursas: ECB paskelbė", en: "Rate: ECB published on" },
  amount_eur: { kind: "amount", lt: "Suma, EUR", en: "Amount, EUR", isSummed: true },
  vat_amount: { kind: "amount", lt: "PVM (išlaidos valiuta)", en: "VAT (currency of the expense)" },
  full_name: { kind: "text", lt: "Įrašė", en: "Added by" },
  note: { kind: "text", lt: "Pastabos", en: "Notes" },
} as const satisfies Record<ExpenseField | keyof ExportedExpense | "note", ColumnLabel>

type ExpenseColumn = keyof typeof expenseExportColumns

/** The columns of expenses in one language. */
export const expenseColumnsIn = (language: Language): TableColumn<ExportedExpense>[] =>
  (Object.keys(expenseExportColumns) as ExpenseColumn[]).map((name) =>
    columnOf(expenseExportColumns[name], language, (expense: ExportedExpense) =>
      valueIn(name, expense, language),
    ),
  )

function valueIn(name: ExpenseColumn, expense: ExportedExpense, language: Language): TableValue {
  switch (name) {
    case "amount":
    case "vat_amount":
      return signed(expense, expense[name])
    case "amount_eur":
      return expenseInEur(expense).eur
    case "note":
      return expenseInEur(expense).estimated ? noRate[language] : null
    default:
      return expense[name]
  }
}
