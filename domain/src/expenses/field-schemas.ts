import * as z from "zod/mini"
import { oneOf } from "../schema/strict.ts"
import { todayInVilnius } from "../time/days.ts"

/** The expense types (rules 2.2); the database stores these very words. */
export const expenseTypes = ["Remontas", "Transportas", "Dokumentai", "Kita"] as const

export type ExpenseType = (typeof expenseTypes)[number]

export const defaultExpenseType: ExpenseType = "Remontas"

/** Whether an expense is money spent or money refunded. */
export const expenseKinds = ["cost", "refund"] as const

export type ExpenseKind = (typeof expenseKinds)[number]

export const expenseKindSchema = oneOf(expenseKinds, "expenseKindUnknown")
export const expenseTypeSchema = oneOf(expenseTypes, "expenseTypeUnknown")

/** An existing calendar day from 1900 on, `YYYY-MM-DD`. */
export const calendarDateSchema = z.iso
  .date({ error: "dateInvalid", abort: true })
  .check(z.refine<string>((date) => date >= "1900-01-01", { error: "dateInvalid" }))

/** An earlier date is a mistyped year. */
export const earliestExpenseDate = "2000-01-01"

/** A year from today in Vilnius: a later date is a mistyped year too. */
export function latestExpenseDate(now: Date): string {
  const today = todayInVilnius(now)
  return `${Number(today.slice(0, 4)) + 1}${today.slice(4)}`
}

export const expenseDateSchema = calendarDateSchema.check(
  z.refine<string>((date) => date >= earliestExpenseDate, { error: "dateTooEarly" }),
  z.refine<string>((date) => date <= latestExpenseDate(new Date()), { error: "dateTooLate" }),
)

/** What the values of each choice are called. */
export type ExpenseChoices = {
  expenseType: Record<ExpenseType, string>
  expenseKind: Record<ExpenseKind, string>
}
