import { homeCalls } from "@marza/domain/home/calls.ts"
import type { Database } from "../../platform/db/database.ts"
import { routesOf } from "../../platform/http/route.ts"
import { readHome } from "./queries.ts"

export const homeRoutes = ({ database }: { database: Database }) =>
  routesOf(homeCalls, {
    "GET /api/organizations/:id/home": ({ scope }) => readHome(database, scope, new Date()),
  })
