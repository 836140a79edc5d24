import {
  aroundSchema,
  monthlyFiguresSchema,
  monthQuerySchema,
  tileCarsQuerySchema,
  tileCarsSchema,
} from "@marza/domain/analytics/schemas.ts"
import { idSchema } from "@marza/domain/id.ts"
import * as z from "zod/mini"
import type { Database } from "../../platform/db/database.ts"
import { csvFile, csvFileSchema } from "../../platform/http/csv.ts"
import { languageOf } from "../../platform/http/language.ts"
import type { TokenVerifier } from "../../platform/http/route.ts"
import { openRoutes } from "../../platform/http/route.ts"
import type { Log } from "../../platform/log.ts"
import type { Files } from "../../platform/storage/files.ts"
import { readTileCars } from "./cars-queries.ts"
import { exportMonth } from "./export.ts"
import { readMonthCars } from "./export-queries.ts"
import { readAround, readMonth } from "./month-queries.ts"

const inOrganization = z.strictObject({ id: idSchema })
const path = "/api/organizations/:id/analytics"

/** Specification section 8: a missing rate is logged wherever the fixed or 1:1 rate was used. */
function warnOf(log: Log, cars: readonly string[]) {
  if (cars.length > 0)
    log.warn(
      { cars },
      "exchange rate missing: the fixed rate, or 1:1, was used, or a sale left out",
    )
}

const lackingRate = (cars: readonly { id: string; estimated: boolean; sale_left_out: boolean }[]) =>
  cars.filter((car) => car.estimated || car.sale_left_out).map(({ id }) => id)

type Services = { database: Database; accessTokens: TokenVerifier; files: Files; log: Log }

export function analyticsRoutes({ database, accessTokens, files, log }: Services) {
  const { app, descriptions, route } = openRoutes(accessTokens)

  route(
    {
      method: "get",
      path,
      summary: "The figures of a month; warnings are the cars that lack a rate",
      params: inOrganization,
      query: monthQuerySchema,
      answers: { 200: monthlyFiguresSchema },
    },
    async ({ caller, params, query }) => {
      const figures = await readMonth(database, { ...caller, organizationId: params.id }, query)
      warnOf(log, figures.warnings)
      return { status: 200, body: figures }
    },
  )

  route(
    {
      method: "get",
      path: `${path}/around`,
      summary: "Around a month: thirteen months up to it, days to the sale, stock by age, years",
      params: inOrganization,
      query: monthQuerySchema,
      answers: { 200: aroundSchema },
    },
    async ({ caller, params, query }) => {
      const scope = { ...caller, organizationId: params.id }
      return { status: 200, body: await readAround(database, scope, query, new Date()) }
    },
  )

  route(
    {
      method: "get",
      path: `${path}/cars`,
      summary: "The cars behind a figure of a month and what each adds to it; pages by cursor",
      params: inOrganization,
      query: tileCarsQuerySchema,
      answers: { 200: tileCarsSchema },
    },
    async ({ caller, params, query }) => {
      const scope = { ...caller, organizationId: params.id }
      const page = await readTileCars(database, scope, query, new Date())
      const sign = await files.signer()
      warnOf(log, lackingRate(page.items))
      const items = page.items.map(({ image_path, ...car }) => ({
        ...car,
        thumbnail_url: image_path === null ? null : sign(image_path).thumbnail_url,
      }))
      return { status: 200, body: { ...page, items } }
    },
  )

  route(
    {
      method: "get",
      path: `${path}/export.csv`,
      summary: "A month's figures and each car behind them as a CSV file, in the caller's language",
      params: inOrganization,
      query: monthQuerySchema,
      answers: { 200: csvFileSchema },
      answerType: "text/csv",
    },
    async ({ caller, params, query, context }) => {
      const cars = await readMonthCars(database, { ...caller, organizationId: params.id }, query)
      warnOf(log, lackingRate(cars))
      return csvFile(context, exportMonth(cars, query, languageOf(context)))
    },
  )

  return { app, descriptions }
}
