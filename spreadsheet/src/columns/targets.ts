import { type CarField, carFields } from "@marza/domain/cars/fields.ts"
import { type ExpenseField, expenseFields } from "@marza/domain/expenses/fields.ts"
import type { FieldFormat } from "@marza/domain/table/format.ts"
import type { Meaning, Target } from "../types.ts"

/** The targets that identify a row's car. */
export const carIdentities: ReadonlySet<string> = new Set<Target>([
  "car.vin",
  "car.registration_number",
  "number",
  "car.name",
  "make",
  "model",
])

/** Whether one of the columns holds one of these. */
export const has = (columns: readonly { target: Target | null }[], ...targets: Target[]) =>
  columns.some(({ target }) => target !== null && targets.includes(target))

/** Columns of which there may be several: their values are joined, or each is an expense. */
export const mayRepeat = (target: Target) => target === "car.description" || isExpense(target)

/** Amounts of expenses on the row of their car. */
export const isExpense = (target: string | null): target is `expenses.${string}` & Target =>
  target?.startsWith("expenses.") ?? false

/** How the values of a target are read; `sold` is a yes or no. Of a general meaning the table says it. */
export function formOf(target: Meaning): FieldFormat | "sold" {
  if (isExpense(target) || target === "deposit" || target === "received") return "amount"
  if (target === "currency" || target === "rate" || target === "sold") return target
  const [part, field = ""] = target.split(".")
  if (part === "car") return carFields[field as CarField].format
  return part === "expense" ? expenseFields[field as ExpenseField].format : "text"
}

/** Whether a column adds money to a car or its expenses. */
export const isMoney = (target: Target): boolean =>
  isExpense(target) ||
  /^(car\.(purchase|sale|asking)_price|expense\.amount|deposit|received)$/.test(target)
