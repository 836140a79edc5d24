import * as z from "zod/mini"
import type { Calls } from "../calls/call.ts"
import { isMember } from "../roles.ts"
import { pageOf } from "../schema/page-schema.ts"
import {
  expenseListQuerySchema,
  expensePatchSchema,
  expenseRateSchema,
  expenseSchema,
  expenseSumSchema,
  newExpenseSchema,
} from "./schemas.ts"

export const expenseCalls = {
  "GET /api/organizations/:id/cars/:car_id/expenses": {
    summary: "The expenses of a car, newest date first, and their sums by type; pages by cursor",
    access: isMember,
    query: expenseListQuerySchema,
    responses: {
      200: z.strictObject({
        ...pageOf(expenseSchema),
        sums: z.array(expenseSumSchema),
      }),
    },
  },
  "POST /api/organizations/:id/cars/:car_id/expenses": {
    summary: "Add an expense; the same id and body again answers 200 with the expense",
    access: isMember,
    body: newExpenseSchema,
    responses: { 201: expenseSchema, 200: expenseSchema },
  },
  "PATCH /api/organizations/:id/cars/:car_id/expenses/:expense_id": {
    summary:
      "Save an edit of the version that was read; another currency without a rate empties the rate, another rate without a day the day; 409 stale_version carries current and changed_by",
    access: isMember,
    body: expensePatchSchema,
    responses: { 200: expenseSchema },
  },
  "PUT /api/organizations/:id/cars/:car_id/expenses/:expense_id/rate": {
    summary:
      "Fill in the rate that an expense was added without, with the day on which the bank published it or null; 409 when it has another",
    access: isMember,
    body: expenseRateSchema,
    responses: { 200: expenseSchema },
  },
  "DELETE /api/organizations/:id/cars/:car_id/expenses/:expense_id": {
    summary: "Delete an expense",
    access: isMember,
    responses: { 204: null },
  },
} as const satisfies Calls
