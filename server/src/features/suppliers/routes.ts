import { supplierCalls } from "@marza/domain/suppliers/calls.ts"
import type { Database } from "../../platform/db/database.ts"
import { routesOf } from "../../platform/http/route.ts"
import { findSuppliers } from "./queries.ts"

export const supplierRoutes = ({ database }: { database: Database }) =>
  routesOf(supplierCalls, {
    "GET /api/organizations/:id/suppliers": async ({ scope, query }) => ({
      items: await findSuppliers(database, scope, query),
    }),
  })
