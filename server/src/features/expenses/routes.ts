import {
  expenseListQuerySchema,
  expenseRateSchema,
  expenseSchema,
  expenseSumSchema,
  newExpenseSchema,
} from "@marza/domain/expenses/schemas.ts"
import { idSchema } from "@marza/domain/id.ts"
import * as z from "zod/mini"
import type { Database } from "../../platform/db/database.ts"
import type { TokenVerifier } from "../../platform/http/route.ts"
import { openRoutes } from "../../platform/http/route.ts"
import type { Log } from "../../platform/log.ts"
import type { Files } from "../../platform/storage/files.ts"
import { addExpense, deleteExpense, fillInRate } from "./commands.ts"
import { listExpenses } from "./queries.ts"

const params = z.strictObject({ id: idSchema, car_id: idSchema })
const ofExpense = z.strictObject({ ...params.shape, expense_id: idSchema })
const path = "/api/organizations/:id/cars/:car_id/expenses"

type Services = { database: Database; accessTokens: TokenVerifier; files: Files; log: Log }

export function expenseRoutes({ database, accessTokens, files, log }: Services) {
  const { app, descriptions, route } = openRoutes(accessTokens)
  const answer = <Row extends { avatar_path: string | null }>({ avatar_path, ...row }: Row) => ({
    ...row,
    avatar_url: files.publicAddress(avatar_path),
  })

  route(
    {
      method: "get",
      path,
      summary: "The expenses of a car, newest date first, and their sums by type; pages by cursor",
      params,
      query: expenseListQuerySchema,
      answers: {
        200: z.strictObject({
          items: z.array(expenseSchema),
          next_cursor: z.nullable(z.string()),
          sums: z.array(expenseSumSchema),
        }),
      },
    },
    async ({ caller, params, query }) => {
      const scope = { ...caller, organizationId: params.id, carId: params.car_id }
      const { rows, ...page } = await listExpenses(database, scope, query)
      if (page.sums.some(({ estimated }) => estimated)) {
        log.warn(
          { cars: [params.car_id] },
          "exchange rate missing: the fixed rate, or 1:1, was used",
        )
      }
      return { status: 200, body: { ...page, items: rows.map(answer) } }
    },
  )

  route(
    {
      method: "post",
      path,
      summary: "Add an expense; the same id and body again answers 200 with the expense",
      params,
      body: newExpenseSchema,
      answers: { 201: expenseSchema, 200: expenseSchema },
    },
    async ({ caller, params, body }) => {
      const scope = { ...caller, organizationId: params.id, carId: params.car_id }
      const { row, made } = await addExpense(database, scope, body)
      return { status: made ? 201 : 200, body: answer(row) }
    },
  )

  route(
    {
      method: "put",
      path: `${path}/:expense_id/rate`,
      summary: "Fill in the rate that an expense was added without; 409 when it has another",
      params: ofExpense,
      body: expenseRateSchema,
      answers: { 200: expenseSchema },
    },
    async ({ caller, params, body }) => {
      const scope = { ...caller, organizationId: params.id, carId: params.car_id }
      const row = await fillInRate(database, scope, params.expense_id, body.exchange_rate)
      return { status: 200, body: answer(row) }
    },
  )

  route(
    {
      method: "delete",
      path: `${path}/:expense_id`,
      summary: "Delete an expense",
      params: ofExpense,
      answers: { 204: null },
    },
    async ({ caller, params }) => {
      const scope = { ...caller, organizationId: params.id, carId: params.car_id }
      await deleteExpense(database, scope, params.expense_id)
      return { status: 204 }
    },
  )

  return { app, descriptions }
}
