import { rateCalls } from "@marza/domain/rates/calls.ts"
import type { Database } from "../../platform/db/database.ts"
import { routesOf } from "../../platform/http/route.ts"
import { readRate, readRates } from "./queries.ts"

export const rateRoutes = ({ database }: { database: Database }) =>
  routesOf(rateCalls, {
    "GET /api/rates": ({ scope, query }) => readRate(database, scope, query),
    "POST /api/rates/lookup": async ({ scope, body }) => ({
      items: await readRates(database, scope, body),
    }),
  })
