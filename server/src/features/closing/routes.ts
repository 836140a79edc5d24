import { closingCalls } from "@marza/domain/closing/calls.ts"
import { monthOfName } from "@marza/domain/closing/month.ts"
import type { Database } from "../../platform/db/database.ts"
import { routesOf } from "../../platform/http/route.ts"
import { closeMonth, openMonth } from "./commands.ts"
import { readClosed, readClosing } from "./queries.ts"
import { readStock } from "./stock.ts"

export function closingRoutes({ database }: { database: Database }) {
  return routesOf(closingCalls, {
    "GET /api/organizations/:id/months/:month/closing": ({ scope, params }) =>
      readClosing(database, scope, monthOfName(params.month)),
    "PUT /api/organizations/:id/months/:month/closing": ({ scope, params, query, body }) =>
      closeMonth(database, scope, monthOfName(params.month), {
        ...body,
        withQuestions: query.with_questions !== undefined,
      }),
    "DELETE /api/organizations/:id/months/:month/closing": ({ scope, params }) =>
      openMonth(database, scope, monthOfName(params.month)),
    "GET /api/organizations/:id/months/:month/closed": ({ scope, params }) =>
      readClosed(database, scope, monthOfName(params.month)),
    "GET /api/organizations/:id/stock": ({ scope, query }) => readStock(database, scope, query.day),
  })
}
