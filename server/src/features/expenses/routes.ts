import { expenseCalls } from "@marza/domain/expenses/calls.ts"
import type { Database } from "../../platform/db/database.ts"
import { reply, routesOf } from "../../platform/http/route.ts"
import { saveResponse } from "../../platform/http/save-response.ts"
import type { Log } from "../../platform/log.ts"
import type { Files } from "../../platform/storage/files.ts"
import { addExpense, changeExpense, deleteExpense, fillInRate } from "./commands.ts"
import { listExpenses } from "./queries.ts"

type Services = { database: Database; files: Files; log: Log }

export function expenseRoutes({ database, files, log }: Services) {
  const toResponse = <Row extends { avatar_path: string | null }>({
    avatar_path,
    ...row
  }: Row) => ({
    ...row,
    avatar_url: files.publicUrlOf(avatar_path),
  })

  return routesOf(expenseCalls, {
    "GET /api/organizations/:id/cars/:car_id/expenses": async ({ scope, params, query }) => {
      const { rows, ...page } = await listExpenses(database, scope, params.car_id, query)
      if (page.sums.some(({ estimated }) => estimated)) {
        log.warn(
          { cars: [params.car_id] },
          "exchange rate missing: the fixed rate, or 1:1, was used",
        )
      }
      return { ...page, items: rows.map(toResponse) }
    },
    "POST /api/organizations/:id/cars/:car_id/expenses": async ({ scope, params, body }) => {
      const { row, made } = await addExpense(database, scope, params.car_id, body)
      return reply(made ? 201 : 200, toResponse(row))
    },
    "PATCH /api/organizations/:id/cars/:car_id/expenses/:expense_id": ({ scope, params, body }) =>
      saveResponse(changeExpense(database, scope, params, body), toResponse),
    "PUT /api/organizations/:id/cars/:car_id/expenses/:expense_id/rate": async ({
      scope,
      params,
      body,
    }) => toResponse(await fillInRate(database, scope, params, body)),
    "DELETE /api/organizations/:id/cars/:car_id/expenses/:expense_id": async ({
      scope,
      params,
    }) => {
      await deleteExpense(database, scope, params)
    },
  })
}
