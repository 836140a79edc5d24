import { exportCalls } from "@marza/domain/exports/calls.ts"
import pLimit from "p-limit"
import type { Database } from "../../platform/db/database.ts"
import { csvResponse } from "../../platform/http/csv.ts"
import { languageOf } from "../../platform/http/language.ts"
import { routesOf } from "../../platform/http/route.ts"
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
  const inTurn = pLimit(maxAtOnce)
  return routesOf(exportCalls, {
    "GET /api/organizations/:id/cars/export.csv": async ({ scope, query: filter, context }) => {
      const options = { filter, language: languageOf(context), now: new Date() }
      return csvResponse(
        context,
        await inTurn(() => exportCarsCsv({ database, log: context.get("log") }, scope, options)),
      )
    },
    "GET /api/organizations/:id/cars/export.xlsx": async ({ scope, query: filter, context }) => {
      const options = { filter, language: languageOf(context), now: new Date() }
      return workbookResponse(
        context,
        await inTurn(() =>
          exportCarsWorkbook({ database, log: context.get("log") }, scope, options),
        ),
      )
    },
    "GET /api/organizations/:id/papers.csv": async ({ scope, query: filter, context }) => {
      const options = { filter, language: languageOf(context), now: new Date() }
      return csvResponse(context, await inTurn(() => exportPapersCsv(database, scope, options)))
    },
    "GET /api/organizations/:id/papers.xlsx": async ({ scope, query: filter, context }) => {
      const options = { filter, language: languageOf(context), now: new Date() }
      return workbookResponse(
        context,
        await inTurn(() => exportPapersWorkbook(database, scope, options)),
      )
    },
    "GET /api/organizations/:id/partners/statement.csv": async ({ scope, query, context }) => {
      const options = { ...query, language: languageOf(context), now: new Date() }
      return csvResponse(context, await inTurn(() => exportStatementCsv(database, scope, options)))
    },
    "GET /api/organizations/:id/partners/statement.xlsx": async ({ scope, query, context }) => {
      const options = { ...query, language: languageOf(context), now: new Date() }
      return workbookResponse(
        context,
        await inTurn(() => exportStatementWorkbook(database, scope, options)),
      )
    },
    "GET /api/organizations/:id/analytics/package.zip": async ({ scope, query, context }) =>
      zipResponse(
        context,
        await inTurn(() =>
          zipMonthPackage({ database, files, log: context.get("log") }, scope, query, new Date()),
        ),
      ),
  })
}
