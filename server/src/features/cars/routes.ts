import { carCalls } from "@marza/domain/cars/calls.ts"
import type { Car } from "@marza/domain/cars/schemas.ts"
import type { Database } from "../../platform/db/database.ts"
import { csvResponse } from "../../platform/http/csv.ts"
import { languageOf } from "../../platform/http/language.ts"
import { reply, routesOf } from "../../platform/http/route.ts"
import { saveResponse } from "../../platform/http/save-response.ts"
import type { Log } from "../../platform/log.ts"
import type { Files } from "../../platform/storage/files.ts"
import { type CarRow, toCarResponse, warnOfEstimates } from "./columns.ts"
import { addCar, changeCar, deleteCar } from "./commands.ts"
import { exportCar } from "./export.ts"
import { readSumsCheck } from "./kept-sums.ts"
import { findCar, listCars, lookUpCars, readCar, readDeletion } from "./queries.ts"
import { sellCar, undoSale } from "./sale.ts"
import { changeStatus, undoStatus } from "./status-commands.ts"
import { readTotals } from "./totals.ts"

type Services = { database: Database; files: Files; log: Log }

export function carRoutes({ database, files, log }: Services) {
  const toResponses = async (rows: CarRow[]): Promise<Car[]> => {
    const sign = await files.signer()
    warnOfEstimates(rows, log)
    return rows.map((row) => toCarResponse(row, sign))
  }
  const toResponse = async (row: CarRow): Promise<Car> => {
    warnOfEstimates([row], log)
    return toCarResponse(row, await files.signer())
  }

  return routesOf(carCalls, {
    "GET /api/organizations/:id/cars": async ({ scope, query }) => {
      const page = await listCars(database, scope, query)
      return { ...page, items: await toResponses(page.items) }
    },
    "GET /api/organizations/:id/car-totals": ({ scope, query }) =>
      readTotals(database, scope, query),
    "POST /api/organizations/:id/cars": async ({ scope, body }) => {
      const { row, made } = await addCar(database, scope, body)
      return reply(made ? 201 : 200, await toResponse(row))
    },
    "POST /api/organizations/:id/cars/lookup": async ({ scope, body }) => ({
      items: await lookUpCars(database, scope, body),
    }),
    "GET /api/cars/:car_id": async ({ scope, params }) =>
      toResponse(await findCar(database, scope, params.car_id)),
    "GET /api/organizations/:id/cars/:car_id": async ({ scope, params }) =>
      toResponse(await readCar(database, scope, params.car_id)),
    "GET /api/organizations/:id/cars/:car_id/export.csv": async ({ scope, params, context }) => {
      const language = languageOf(context)
      return csvResponse(
        context,
        await exportCar(database, scope, params.car_id, { language, log }),
      )
    },
    "PATCH /api/organizations/:id/cars/:car_id": ({ scope, params, query, body }) =>
      saveResponse(changeCar(database, scope, params.car_id, { ...query, ...body }), toResponse),
    "DELETE /api/organizations/:id/cars/:car_id": async ({ scope, params, query }) => {
      await deleteCar(database, scope, params.car_id, query)
    },
    "GET /api/organizations/:id/cars/:car_id/deletion": ({ scope, params }) =>
      readDeletion(database, scope, params.car_id),
    "GET /api/organizations/:id/sums-check": ({ scope }) => readSumsCheck(database, scope),
    "PUT /api/organizations/:id/cars/:car_id/status": async ({ scope, params, query, body }) =>
      toResponse(await changeStatus(database, scope, params.car_id, { ...query, ...body })),
    "DELETE /api/organizations/:id/cars/:car_id/status": ({ scope, params, query, body }) =>
      saveResponse(undoStatus(database, scope, params.car_id, { ...query, ...body }), toResponse),
    "PUT /api/organizations/:id/cars/:car_id/sale": ({ scope, params, query, body }) =>
      saveResponse(sellCar(database, scope, params.car_id, { ...query, ...body }), toResponse),
    "DELETE /api/organizations/:id/cars/:car_id/sale": ({ scope, params, query, body }) =>
      saveResponse(undoSale(database, scope, params.car_id, { ...query, ...body }), toResponse),
  })
}
