import { exportCalls } from "@marza/domain/exports/calls.ts"
import type { Database } from "../../platform/db/database.ts"
import { csvResponse } from "../../platform/http/csv.ts"
import { languageOf } from "../../platform/http/language.ts"
import { routesOf } from "../../platform/http/route.ts"
import type { Files } from "../../platform/storage/files.ts"
import { workbookResponse } from "../../platform/xlsx/response.ts"
import { zipResponse } from "../../platform/zip/response.ts"
import { exportCarsCsv, exportCarsWorkbook } from "./cars.ts"
import { zipMonthPackage } from "./month-package.ts"
import { exportOverheadsCsv, exportOverheadsWorkbook } from "./overheads.ts"
import { exportPapersCsv, exportPapersWorkbook } from "./papers.ts"
import { exportStatementCsv, exportStatementWorkbook } from "./statement.ts"

type Services = { database: Database; files: Files }

export function exportRoutes({ database, files }: Services) {
  return routesOf(exportCalls, {
    "GET /api/organizations/:id/cars/export.csv": async ({ scope, query: filter, context }) => {
      const options = { filter, language: languageOf(context), now: new Date() }
      const services = { database, log: context.get("log") }
      const made = exportCarsCsv(services, scope, options)
      return csvResponse(context, await made)
    },
    "GET /api/organizations/:id/cars/export.xlsx": async ({ scope, query: filter, context }) => {
      const options = { filter, language: languageOf(context), now: new Date() }
      const services = { database, log: context.get("log") }
      const made = exportCarsWorkbook(services, scope, options)
      return workbookResponse(context, await made)
    },
    "GET /api/organizations/:id/overheads.csv": async ({ scope, query: filter, context }) => {
      const options = { filter, language: languageOf(context), now: new Date() }
      const made = exportOverheadsCsv(database, scope, options)
      return csvResponse(context, await made)
    },
    "GET /api/organizations/:id/overheads.xlsx": async ({ scope, query: filter, context }) => {
      const options = { filter, language: languageOf(context), now: new Date() }
      const made = exportOverheadsWorkbook(database, scope, options)
      return workbookResponse(context, await made)
    },
    "GET /api/organizations/:id/papers.csv": async ({ scope, query: filter, context }) => {
      const options = { filter, language: languageOf(context), now: new Date() }
      const made = exportPapersCsv(database, scope, options)
      return csvResponse(context, await made)
    },
    "GET /api/organizations/:id/papers.xlsx": async ({ scope, query: filter, context }) => {
      const options = { filter, language: languageOf(context), now: new Date() }
      const made = exportPapersWorkbook(database, scope, options)
      return workbookResponse(context, await made)
    },
    "GET /api/organizations/:id/partners/statement.csv": async ({ scope, query, context }) => {
      const options = { ...query, language: languageOf(context), now: new Date() }
      const made = exportStatementCsv(database, scope, options)
      return csvResponse(context, await made)
    },
    "GET /api/organizations/:id/partners/statement.xlsx": async ({ scope, query, context }) => {
      const options = { ...query, language: languageOf(context), now: new Date() }
      const made = exportStatementWorkbook(database, scope, options)
      return workbookResponse(context, await made)
    },
    "GET /api/organizations/:id/analytics/package.zip": async ({ scope, query, context }) => {
      const services = { database, files, log: context.get("log") }
      const made = zipMonthPackage(services, scope, query, new Date())
      return zipResponse(context, await made)
    },
  })
}
