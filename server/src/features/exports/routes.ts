import { exportCalls } from "@marza/domain/exports/calls.ts"
import type { Context } from "hono"
import type { Database } from "../../platform/db/database.ts"
import type { OrganizationScope } from "../../platform/db/scopes.ts"
import { untilGone } from "../../platform/db/until-gone.ts"
import { openFairLine } from "../../platform/fair-line.ts"
import { csvResponse } from "../../platform/http/csv.ts"
import { languageOf } from "../../platform/http/language.ts"
import { routesOf, type Variables } from "../../platform/http/route.ts"
import type { Log } from "../../platform/log.ts"
import type { Files } from "../../platform/storage/files.ts"
import { workbookResponse } from "../../platform/xlsx/response.ts"
import { zipResponse } from "../../platform/zip/response.ts"
import { exportCarsCsv, exportCarsWorkbook } from "./cars.ts"
import { zipMonthPackage } from "./month-package.ts"
import { exportPapersCsv, exportPapersWorkbook } from "./papers.ts"
import { exportStatementCsv, exportStatementWorkbook } from "./statement.ts"

type Services = { database: Database; files: Files }

/** Exports that are read at a time: each holds a connection of the database for seconds. */
const maxAtOnce = 2

export function exportRoutes({ database, files }: Services) {
  const line = openFairLine({ slots: maxAtOnce, ofOrganization: 1 })
  /** Makes an export once it is the caller's turn, of a database that they read until they hang up. */
  const inTurn = async <Result>(
    scope: OrganizationScope,
    context: Context<{ Variables: Variables }>,
    make: (services: Services & { log: Log }) => Promise<Result>,
  ): Promise<Result> => {
    const gone = context.req.raw.signal
    // Whoever may not ask does not wait.
    const person = await database.readActorId(scope)
    const services = { database: untilGone(database, gone), files, log: context.get("log") }
    return line.run({ organization: scope.organizationId, person, gone }, () => make(services))
  }
  return routesOf(exportCalls, {
    "GET /api/organizations/:id/cars/export.csv": async ({ scope, query: filter, context }) => {
      const options = { filter, language: languageOf(context), now: new Date() }
      const made = inTurn(scope, context, (services) => exportCarsCsv(services, scope, options))
      return csvResponse(context, await made)
    },
    "GET /api/organizations/:id/cars/export.xlsx": async ({ scope, query: filter, context }) => {
      const options = { filter, language: languageOf(context), now: new Date() }
      const made = inTurn(scope, context, (services) =>
        exportCarsWorkbook(services, scope, options),
      )
      return workbookResponse(context, await made)
    },
    "GET /api/organizations/:id/papers.csv": async ({ scope, query: filter, context }) => {
      const options = { filter, language: languageOf(context), now: new Date() }
      const made = inTurn(scope, context, ({ database }) =>
        exportPapersCsv(database, scope, options),
      )
      return csvResponse(context, await made)
    },
    "GET /api/organizations/:id/papers.xlsx": async ({ scope, query: filter, context }) => {
      const options = { filter, language: languageOf(context), now: new Date() }
      const made = inTurn(scope, context, ({ database }) =>
        exportPapersWorkbook(database, scope, options),
      )
      return workbookResponse(context, await made)
    },
    "GET /api/organizations/:id/partners/statement.csv": async ({ scope, query, context }) => {
      const options = { ...query, language: languageOf(context), now: new Date() }
      const made = inTurn(scope, context, ({ database }) =>
        exportStatementCsv(database, scope, options),
      )
      return csvResponse(context, await made)
    },
    "GET /api/organizations/:id/partners/statement.xlsx": async ({ scope, query, context }) => {
      const options = { ...query, language: languageOf(context), now: new Date() }
      const made = inTurn(scope, context, ({ database }) =>
        exportStatementWorkbook(database, scope, options),
      )
      return workbookResponse(context, await made)
    },
    "GET /api/organizations/:id/analytics/package.zip": async ({ scope, query, context }) => {
      const made = inTurn(scope, context, (services) =>
        zipMonthPackage(services, scope, query, new Date()),
      )
      return zipResponse(context, await made)
    },
  })
}
