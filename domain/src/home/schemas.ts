import * as z from "zod/mini"
import { decimalSchema } from "../money/schemas.ts"
import { strict } from "../schema/strict.ts"

/**
 * The firm at a glance (rules 27), in EUR. `stock`: the cars that are not sold, at their cost so far. `expected_profit_eur`:
 * asking price less cost so far of the `expected_of` of them that have one. `left_to_receive_eur`: of the cars that are sold
 * and not paid in full. `result_eur`: what this month brought. `tasks_due`: of the caller and of nobody, due until today,
 * of which `tasks_overdue` before. `inbox`: papers that belong to nothing yet. An `…_estimated` figure used the fixed or 1:1 rate.
 */
export const homeSchema = strict({
  stock: strict({ cars: z.int(), cost_eur: decimalSchema, estimated: z.boolean() }),
  expected_profit_eur: decimalSchema,
  expected_profit_estimated: z.boolean(),
  expected_of: z.int(),
  left_to_receive_eur: decimalSchema,
  left_to_receive_estimated: z.boolean(),
  result_eur: decimalSchema,
  result_estimated: z.boolean(),
  tasks_due: z.int(),
  tasks_overdue: z.int(),
  inbox: z.int(),
})

export type Home = z.output<typeof homeSchema>
