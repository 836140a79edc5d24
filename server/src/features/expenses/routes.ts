import { expenseCalls } from "@marza/domain/expenses/calls.ts"
import type { Database } from "../../platform/db/database.ts"
import { addResponse } from "../../platform/http/add-response.ts"
import { routesOf } from "../../platform/http/route.ts"
import { saveResponse } from "../../platform/http/save-response.ts"
import type { Log } from "../../platform/log.ts"
import type { Files } from "../../platform/storage/files.ts"
import { withPicture } from "../entries/picture.ts"
import { expenses, fillInRate } from "./commands.ts"
import { listExpenses } from "./queries.ts"

type Services = { database: Database; files: Files; log: Log }

export function expenseRoutes({ database, files, log }: Services) {
  const toResponse = withPicture(files)
  return routesOf(expenseCalls, {
    "GET /api/organizations/:id/cars/:car_id/expenses": async ({ scope, params, query }) => {
      const { rows, ...page } = await listExpenses(database, scope, params.car_id, query)
      if (page.sums.some(({ estimated }) => estimated)) {
        log.warn(
          { cars: [params.car_id] },
          "exchange rate missing: the fixed rate, or 1:1, was used",
        )
      }
      return { ...page, items: rows.map((row) => toResponse(row)) }
    },
    "POST /api/organizations/:id/cars/:car_id/expenses": ({ scope, params, body }) =>
      addResponse(expenses.add(database, scope, params, body), toResponse),
    "PATCH /api/organizations/:id/cars/:car_id/expenses/:expense_id": ({ scope, params, body }) =>
      saveResponse(expenses.change(database, scope, params, body), toResponse),
    "PUT /api/organizations/:id/cars/:car_id/expenses/:expense_id/rate": async ({
      scope,
      params,
      body,
    }) => toResponse(await fillInRate(database, scope, params, body)),
    "DELETE /api/organizations/:id/cars/:car_id/expenses/:expense_id": ({ scope, params }) =>
      expenses.remove(database, scope, params),
  })
}
