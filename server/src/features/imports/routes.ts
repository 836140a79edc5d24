import { importCalls } from "@marza/domain/imports/calls.ts"
import type { Database } from "../../platform/db/database.ts"
import { reply, routesOf } from "../../platform/http/route.ts"
import { addImport } from "./commands.ts"
import { listImports, lookUpImport } from "./queries.ts"
import { undoImport } from "./undo.ts"

type Services = { database: Database }

export function importRoutes({ database }: Services) {
  return routesOf(importCalls, {
    "GET /api/organizations/:id/imports": ({ scope, query }) => listImports(database, scope, query),
    "POST /api/organizations/:id/imports": async ({ scope, body }) => {
      const { row, made } = await addImport(database, scope, body)
      return reply(made ? 201 : 200, row)
    },
    "POST /api/organizations/:id/imports/lookup": ({ scope, body }) =>
      lookUpImport(database, scope, body),
    "DELETE /api/organizations/:id/imports/:import_id": ({ scope, params, query, body }) =>
      undoImport(database, scope, params.import_id, { ...body, ...query }),
  })
}
