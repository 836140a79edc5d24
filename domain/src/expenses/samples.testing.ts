import { samplesOf } from "../table/samples.testing.ts"
import { expenseFields } from "./fields.ts"
import type { NewExpense } from "./schemas.ts"

type Fields = Omit<NewExpense, "id">

/** Values of the fields that are checked together or by a form of their own. */
const given: Partial<Fields> = {
  description: "@Stabdžiai",
  amount: "1200.50",
  currency: "NOK",
  exchange_rate: "0.0861178092",
  rate_day: "2026-01-30",
  expense_type: "customs",
  kind: "refund",
  date: "2026-01-31",
  vat_amount: "100.20",
  supplier_vat_number: "LT100001234567",
}
const samples = samplesOf(expenseFields, given)

/** An expense with every field, none of which has its default. */
export const sampleExpense = samples.full as Fields

/** An expense with the defaults alone. */
export const emptyExpense = samples.empty as Omit<Fields, "description" | "amount" | "date">
