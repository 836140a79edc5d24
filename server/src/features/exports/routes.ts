import { exportCalls } from "@marza/domain/exports/calls.ts"
import type { Database } from "../../platform/db/database.ts"
import { csvResponse } from "../../platform/http/csv.ts"
import { languageOf } from "../../platform/http/language.ts"
import { routesOf } from "../../platform/http/route.ts"
import type { Log } from "../../platform/log.ts"
import { workbookResponse } from "../../platform/xlsx/response.ts"
import { exportCarsCsv, exportCarsWorkbook } from "./cars.ts"

type Services = { database: Database; log: Log }

export function exportRoutes({ database, log }: Services) {
  return routesOf(exportCalls, {
    "GET /api/organizations/:id/cars/export.csv": async ({ scope, query: filter, context }) => {
      const options = { filter, language: languageOf(context), now: new Date() }
      return csvResponse(context, await exportCarsCsv({ database, log }, scope, options))
    },
    "GET /api/organizations/:id/cars/export.xlsx": async ({ scope, query: filter, context }) => {
      const options = { filter, language: languageOf(context), now: new Date() }
      return workbookResponse(context, await exportCarsWorkbook({ database, log }, scope, options))
    },
  })
}
