import * as z from "zod/mini"
import { idSchema } from "../id.ts"
import { defaultCurrency } from "../money/currencies.ts"
import {
  amountOrZero,
  currencySchema,
  decimalSchema,
  positiveAmountSchema,
  rateSchema,
} from "../money/schemas.ts"
import { daySchema } from "../schema/day.ts"
import { pageFields } from "../schema/page-schema.ts"
import { oneOf, strict } from "../schema/strict.ts"
import { requiredLine } from "../schema/text.ts"
import { versionSchema as version } from "../schema/version-schema.ts"
import { todayInVilnius } from "../time/days.ts"

/** The expense types (rules 2.2); the database stores these very words. */
export const expenseTypes = ["Remontas", "Transportas", "Dokumentai", "Kita"] as const

export type ExpenseType = (typeof expenseTypes)[number]

export const defaultExpenseType: ExpenseType = "Remontas"

/** Whether an expense is money spent or money refunded. */
export const expenseKinds = ["cost", "refund"] as const

export type ExpenseKind = (typeof expenseKinds)[number]

const expenseKindSchema = oneOf(expenseKinds, "expenseKindUnknown")
const expenseTypeSchema = oneOf(expenseTypes, "expenseTypeUnknown")

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

const expenseDateSchema = calendarDateSchema.check(
  z.refine<string>((date) => date >= earliestExpenseDate, { error: "dateTooEarly" }),
  z.refine<string>((date) => date <= latestExpenseDate(new Date()), { error: "dateTooLate" }),
)

/** What people enter of an expense. */
const expenseShape = {
  description: requiredLine({
    required: "expenseDescriptionRequired",
    tooLong: "expenseDescriptionTooLong",
    maxCharacters: 500,
  }),
  amount: positiveAmountSchema,
  currency: currencySchema,
  exchange_rate: z.nullable(rateSchema),
  rate_day: z.nullable(daySchema),
  expense_type: expenseTypeSchema,
  date: expenseDateSchema,
  kind: expenseKindSchema,
  // Contained in the amount, and in its currency.
  vat_amount: z.nullable(amountOrZero),
}

export const newExpenseShape = {
  ...expenseShape,
  currency: z._default(expenseShape.currency, defaultCurrency),
  exchange_rate: z._default(expenseShape.exchange_rate, null),
  rate_day: z._default(expenseShape.rate_day, null),
  expense_type: z._default(expenseShape.expense_type, defaultExpenseType),
  kind: z._default(expenseShape.kind, "cost"),
  vat_amount: z._default(expenseShape.vat_amount, null),
}

/** The body of a new expense (rules 2.2 and 9.5); the browser makes the id. */
export const newExpenseSchema = strict({ id: idSchema, ...newExpenseShape })

export type NewExpense = z.output<typeof newExpenseSchema>

/**
 * The body of an edited expense. An absent field stays, but another currency without a rate empties the rate.
 * `version` is the one that was read.
 */
export const expensePatchSchema = strict({
  version,
  description: z.optional(expenseShape.description),
  amount: z.optional(expenseShape.amount),
  currency: z.optional(expenseShape.currency),
  exchange_rate: z.optional(expenseShape.exchange_rate),
  rate_day: z.optional(expenseShape.rate_day),
  expense_type: z.optional(expenseShape.expense_type),
  date: z.optional(expenseShape.date),
  kind: z.optional(expenseShape.kind),
  vat_amount: z.optional(expenseShape.vat_amount),
})

export type ExpensePatch = z.output<typeof expensePatchSchema>

/** The body that fills in the rate of an expense that has none. */
export const expenseRateSchema = strict({
  exchange_rate: rateSchema,
  rate_day: z._default(expenseShape.rate_day, null),
})

export type ExpenseRate = z.output<typeof expenseRateSchema>

export const expenseListQuerySchema = strict(pageFields)

export type ExpenseListQuery = z.output<typeof expenseListQuerySchema>

/**
 * An expense in a response: the 11 fields of rules 2.2 and who added it. `added_by`
 * and the name are null once that account is deleted.
 */
export const expenseSchema = strict({
  id: idSchema,
  car_id: idSchema,
  description: z.string(),
  amount: decimalSchema,
  currency: currencySchema,
  amount_eur: z.nullable(decimalSchema),
  exchange_rate: z.nullable(decimalSchema),
  rate_day: z.nullable(daySchema),
  expense_type: expenseTypeSchema,
  date: calendarDateSchema,
  kind: expenseKindSchema,
  vat_amount: z.nullable(decimalSchema),
  version,
  changed_by: z.nullable(idSchema),
  added_by: z.nullable(idSchema),
  organization_id: idSchema,
  full_name: z.nullable(z.string()),
  avatar_url: z.nullable(z.string()),
})

export type Expense = z.output<typeof expenseSchema>

/**
 * The sum of a car's expenses of one type in EUR, over all pages; `estimated` when one of them used
 * the fixed or the 1:1 rate.
 */
export const expenseSumSchema = strict({
  expense_type: expenseTypeSchema,
  amount_eur: decimalSchema,
  estimated: z.boolean(),
})

export type ExpenseSum = z.output<typeof expenseSumSchema>
