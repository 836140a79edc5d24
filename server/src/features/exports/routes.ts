import { exportCalls } from "@marza/domain/exports/calls.ts"
import type { Context } from "hono"
import type { Database } from "../../platform/db/database.ts"
import { csvResponse } from "../../platform/http/csv.ts"
import { languageOf } from "../../platform/http/language.ts"
import { routesOf } from "../../platform/http/route.ts"
import type { Files } from "../../platform/storage/files.ts"
import { workbookResponse } from "../../platform/xlsx/response.ts"
import { zipResponse } from "../../platform/zip/response.ts"
import { listedCars } from "./cars.ts"
import { csvOfList, workbookOfList } from "./list-file.ts"
import { zipMonthPackage } from "./month-package.ts"
import { listedOverheads } from "./overheads.ts"
import { listedPapers } from "./papers.ts"
import { wholeStatement } from "./statement.ts"

type Services = { database: Database; files: Files }

export function exportRoutes({ database, files }: Services) {
  const optionsOf = (context: Context) => ({ language: languageOf(context), now: new Date() })
  return routesOf(exportCalls, {
    "GET /api/organizations/:id/cars/export.csv": async ({ scope, query: filter, context }) => {
      const options = { filter, ...optionsOf(context) }
      const made = database.readSnapshot(scope, async (snapshot) => {
        const { cars } = await listedCars({ snapshot, log: context.get("log") }, scope, options)
        return csvOfList(cars, options)
      })
      return csvResponse(context, await made)
    },
    "GET /api/organizations/:id/cars/export.xlsx": async ({ scope, query: filter, context }) => {
      const options = { filter, ...optionsOf(context) }
      const made = database.readSnapshot(scope, async (snapshot) => {
        const services = { snapshot, log: context.get("log") }
        const { cars, expenses } = await listedCars(services, scope, options)
        return workbookOfList(cars, options, [expenses])
      })
      return workbookResponse(context, await made)
    },
    "GET /api/organizations/:id/overheads.csv": async ({ scope, query: filter, context }) => {
      const options = { filter, ...optionsOf(context) }
      const made = database.readSnapshot(scope, (snapshot) =>
        csvOfList(listedOverheads(snapshot, scope, options), options),
      )
      return csvResponse(context, await made)
    },
    "GET /api/organizations/:id/overheads.xlsx": async ({ scope, query: filter, context }) => {
      const options = { filter, ...optionsOf(context) }
      const made = database.readSnapshot(scope, (snapshot) =>
        workbookOfList(listedOverheads(snapshot, scope, options), options),
      )
      return workbookResponse(context, await made)
    },
    "GET /api/organizations/:id/papers.csv": async ({ scope, query: filter, context }) => {
      const options = { filter, ...optionsOf(context) }
      const made = database.readSnapshot(scope, (snapshot) =>
        csvOfList(listedPapers(snapshot, scope, options), options),
      )
      return csvResponse(context, await made)
    },
    "GET /api/organizations/:id/papers.xlsx": async ({ scope, query: filter, context }) => {
      const options = { filter, ...optionsOf(context) }
      const made = database.readSnapshot(scope, (snapshot) =>
        workbookOfList(listedPapers(snapshot, scope, options), options),
      )
      return workbookResponse(context, await made)
    },
    "GET /api/organizations/:id/partners/statement.csv": async ({ scope, query, context }) => {
      const options = { ...query, ...optionsOf(context) }
      const statement = await wholeStatement(database, scope, options)
      return csvResponse(context, await csvOfList(statement, options))
    },
    "GET /api/organizations/:id/partners/statement.xlsx": async ({ scope, query, context }) => {
      const options = { ...query, ...optionsOf(context) }
      const statement = await wholeStatement(database, scope, options)
      return workbookResponse(context, await workbookOfList(statement, options))
    },
    "GET /api/organizations/:id/analytics/package.zip": async ({ scope, query, context }) => {
      const services = { database, files, log: context.get("log") }
      const made = zipMonthPackage(services, scope, query, new Date())
      return zipResponse(context, await made)
    },
  })
}
