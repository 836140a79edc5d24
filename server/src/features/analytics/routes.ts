import { analyticsCalls } from "@marza/domain/analytics/calls.ts"
import type { Database } from "../../platform/db/database.ts"
import { csvResponse } from "../../platform/http/csv.ts"
import { languageOf } from "../../platform/http/language.ts"
import { routesOf } from "../../platform/http/route.ts"
import type { Log } from "../../platform/log.ts"
import type { Files } from "../../platform/storage/files.ts"
import { readTileCars } from "./cars-queries.ts"
import { exportMonth } from "./export.ts"
import { readMonthCars } from "./export-queries.ts"
import { readMonth, readTrend } from "./month-queries.ts"

/** A missing rate is logged wherever the fixed or 1:1 rate was used (rules 4.4). */
function warnOf(log: Log, cars: readonly string[]) {
  if (cars.length > 0)
    log.warn(
      { cars },
      "exchange rate missing: the fixed rate, or 1:1, was used, or a sale left out",
    )
}

const lackingRate = (cars: readonly { id: string; estimated: boolean; sale_left_out: boolean }[]) =>
  cars.filter((car) => car.estimated || car.sale_left_out).map(({ id }) => id)

type Services = { database: Database; files: Files; log: Log }

export function analyticsRoutes({ database, files, log }: Services) {
  return routesOf(analyticsCalls, {
    "GET /api/organizations/:id/analytics": async ({ scope, query }) => {
      const figures = await readMonth(database, scope, query)
      warnOf(log, figures.warnings)
      return figures
    },
    "GET /api/organizations/:id/analytics/around": ({ scope, query }) =>
      readTrend(database, scope, query, new Date()),
    "GET /api/organizations/:id/analytics/cars": async ({ scope, query }) => {
      const page = await readTileCars(database, scope, query, new Date())
      const sign = await files.signer()
      warnOf(log, lackingRate(page.items))
      const items = page.items.map(({ image_path, ...car }) => ({
        ...car,
        thumbnail_url: image_path === null ? null : sign(image_path).thumbnail_url,
      }))
      return { ...page, items }
    },
    "GET /api/organizations/:id/analytics/export.csv": async ({ scope, query, context }) => {
      const cars = await readMonthCars(database, scope, query)
      warnOf(log, lackingRate(cars))
      return csvResponse(context, await exportMonth(cars, query, languageOf(context)))
    },
  })
}
