import * as z from "zod/mini"
import { idSchema } from "../id.ts"
import { decimalSchema, rateSchema } from "../money/schemas.ts"
import { pageFields } from "../schema/page-schema.ts"
import { strict } from "../schema/strict.ts"
import { versionSchema as version } from "../schema/version-schema.ts"
import {
  expensePatchShape,
  expenseResponseShape,
  expenseTypeSchema,
  newExpenseShape,
} from "./fields.ts"

/** The body of a new expense (rules 2.2 and 9.5); the browser makes the id. */
export const newExpenseSchema = strict({ id: idSchema, ...newExpenseShape })

export type NewExpense = z.output<typeof newExpenseSchema>

/**
 * The body of an edited expense. An absent field stays, but another currency without a rate empties the rate.
 * `version` is the one that was read.
 */
export const expensePatchSchema = strict({ version, ...expensePatchShape })

export type ExpensePatch = z.output<typeof expensePatchSchema>

/** The body that fills in the rate of an expense that has none. */
export const expenseRateSchema = strict({
  exchange_rate: rateSchema,
  rate_day: newExpenseShape.rate_day,
})

export type ExpenseRate = z.output<typeof expenseRateSchema>

export const expenseListQuerySchema = strict(pageFields)

export type ExpenseListQuery = z.output<typeof expenseListQuerySchema>

/**
 * An expense in a response: its fields (rules 2.2) with the value in EUR, and who added it. `added_by`
 * and the name are null once that account is deleted. `part_of`: the invoice for several cars that it is a part of,
 * counted from 1; its amount is in the currency of the expense.
 */
export const expenseSchema = strict({
  id: idSchema,
  car_id: idSchema,
  ...expenseResponseShape,
  amount_eur: z.nullable(decimalSchema),
  part_of: z.nullable(
    strict({ split_id: idSchema, place: z.int(), parts: z.int(), amount: decimalSchema }),
  ),
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
