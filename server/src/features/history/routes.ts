import { historyCalls } from "@marza/domain/history/calls.ts"
import type { Database } from "../../platform/db/database.ts"
import { routesOf } from "../../platform/http/route.ts"
import { readHistory } from "./queries.ts"

type Services = { database: Database }

export function historyRoutes({ database }: Services) {
  return routesOf(historyCalls, {
    "GET /api/organizations/:id/history": ({ scope, query }) => readHistory(database, scope, query),
  })
}
