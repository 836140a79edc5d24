import {
  carDeletionSchema,
  carListQuerySchema,
  carPatchSchema,
  carSchema,
  newCarSchema,
  statusSchema,
  statusUndoSchema,
} from "@marza/domain/cars/schemas.ts"
import { idSchema } from "@marza/domain/id.ts"
import { Refusal } from "@marza/domain/refusal.ts"
import * as z from "zod/mini"
import type { Database } from "../../platform/db/database.ts"
import { csvFile, csvFileSchema } from "../../platform/http/csv.ts"
import { languageOf } from "../../platform/http/language.ts"
import type { TokenVerifier } from "../../platform/http/route.ts"
import { openRoutes } from "../../platform/http/route.ts"
import type { Log } from "../../platform/log.ts"
import type { Files } from "../../platform/storage/files.ts"
import { type CarRow, carAnswers } from "./columns.ts"
import { addCar, changeCar, deleteCar } from "./commands.ts"
import { exportCar } from "./export.ts"
import { changePhoto, deletePhoto } from "./photo.ts"
import { findCar, listCars, readCar, readDeletion } from "./queries.ts"
import { changeStatus, undoStatus } from "./status-commands.ts"

const inOrganization = z.strictObject({ id: idSchema })
const ofCar = z.strictObject({ id: idSchema, car_id: idSchema })
const carPath = "/api/organizations/:id/cars/:car_id"
const count = z.int()
const carListSchema = z.strictObject({
  items: z.array(carSchema),
  next_cursor: z.nullable(z.string()),
  counts: z.strictObject({ all: count, bought: count, preparing: count, sold: count }),
  near: z.boolean(),
})

type Services = { database: Database; accessTokens: TokenVerifier; files: Files; log: Log }

export function carRoutes({ database, accessTokens, files, log }: Services) {
  const { app, descriptions, route } = openRoutes(accessTokens)
  const answer = async (row: CarRow) => carAnswers([row], await files.signer(), log)[0]

  /** A stale save shows the car as others do: with addresses, not paths. */
  const answeringStale = async (save: Promise<CarRow>) => {
    try {
      return { status: 200 as const, body: await answer(await save) }
    } catch (error) {
      if (error instanceof Refusal && error.code === "stale_version") {
        const current = await answer(error.detail?.current as CarRow)
        throw new Refusal("stale_version", { detail: { ...error.detail, current } })
      }
      throw error
    }
  }

  route(
    {
      method: "get",
      path: "/api/organizations/:id/cars",
      summary:
        "Cars by status, then newest first; counts for the tabs; pages by cursor. near: no name contains what is searched, these come close",
      params: inOrganization,
      query: carListQuerySchema,
      answers: { 200: carListSchema },
    },
    async ({ caller, params, query }) => {
      const page = await listCars(database, { ...caller, organizationId: params.id }, query)
      return {
        status: 200,
        body: { ...page, items: carAnswers(page.items, await files.signer(), log) },
      }
    },
  )

  route(
    {
      method: "post",
      path: "/api/organizations/:id/cars",
      summary: "Add a car; the same id and body again answers 200 with the car",
      params: inOrganization,
      body: newCarSchema,
      answers: { 201: carSchema, 200: carSchema },
    },
    async ({ caller, params, body }) => {
      const { row, made } = await addCar(database, { ...caller, organizationId: params.id }, body)
      return { status: made ? 201 : 200, body: await answer(row) }
    },
  )

  route(
    {
      method: "get",
      path: "/api/cars/:car_id",
      summary: "A car of whichever of the caller's organizations holds it",
      params: z.strictObject({ car_id: idSchema }),
      answers: { 200: carSchema },
    },
    async ({ caller, params }) => ({
      status: 200,
      body: await answer(await findCar(database, caller, params.car_id)),
    }),
  )

  route(
    {
      method: "get",
      path: carPath,
      summary: "One car",
      params: ofCar,
      answers: { 200: carSchema },
    },
    async ({ caller, params }) => ({
      status: 200,
      body: await answer(
        await readCar(database, { ...caller, organizationId: params.id }, params.car_id),
      ),
    }),
  )

  route(
    {
      method: "get",
      path: `${carPath}/export.csv`,
      summary: "A car with its sums and expenses as a CSV file, in the language of the request",
      params: ofCar,
      answers: { 200: csvFileSchema },
      answerType: "text/csv",
    },
    async ({ caller, params, context }) => {
      const scope = { ...caller, organizationId: params.id }
      const language = languageOf(context)
      return csvFile(context, await exportCar(database, scope, params.car_id, { language, log }))
    },
  )

  route(
    {
      method: "patch",
      path: carPath,
      summary:
        "Save an edit of the version that was read; another currency without a rate empties the rate; 409 stale_version carries current and changed_by",
      params: ofCar,
      body: carPatchSchema,
      answers: { 200: carSchema },
    },
    ({ caller, params, body }) =>
      answeringStale(
        changeCar(database, { ...caller, organizationId: params.id }, params.car_id, body),
      ),
  )

  route(
    {
      method: "delete",
      path: carPath,
      summary: "Delete a car with its expenses",
      params: ofCar,
      answers: { 204: null },
    },
    async ({ caller, params }) => {
      await deleteCar(database, { ...caller, organizationId: params.id }, params.car_id)
      return { status: 204 }
    },
  )

  route(
    {
      method: "get",
      path: `${carPath}/deletion`,
      summary: "Who deleted a car that is not there any more, and when",
      params: ofCar,
      answers: { 200: carDeletionSchema },
    },
    async ({ caller, params }) => ({
      status: 200,
      body: await readDeletion(database, { ...caller, organizationId: params.id }, params.car_id),
    }),
  )

  route(
    {
      method: "put",
      path: `${carPath}/status`,
      summary: "Change the status at once; its timestamp becomes now",
      params: ofCar,
      body: statusSchema,
      answers: { 200: carSchema },
    },
    async ({ caller, params, body }) => {
      const scope = { ...caller, organizationId: params.id }
      return {
        status: 200,
        body: await answer(await changeStatus(database, scope, params.car_id, body.status)),
      }
    },
  )

  route(
    {
      method: "delete",
      path: `${carPath}/status`,
      summary: "Take the last change of status back",
      params: ofCar,
      body: statusUndoSchema,
      answers: { 200: carSchema },
    },
    ({ caller, params, body }) =>
      answeringStale(
        undoStatus(database, { ...caller, organizationId: params.id }, params.car_id, body.version),
      ),
  )

  route(
    {
      method: "put",
      path: `${carPath}/photo`,
      summary: "Change the photo: the raw image, at most 2 MB",
      params: ofCar,
      body: "image",
      answers: { 200: carSchema },
    },
    async ({ caller, params, body }) => {
      const scope = { ...caller, organizationId: params.id }
      return {
        status: 200,
        body: await answer(await changePhoto({ database, files }, scope, params.car_id, body)),
      }
    },
  )

  route(
    {
      method: "delete",
      path: `${carPath}/photo`,
      summary: "Remove the photo; the ETag is the car's new version",
      params: ofCar,
      answers: { 204: null },
    },
    async ({ caller, params, context }) => {
      const scope = { ...caller, organizationId: params.id }
      const { version } = await deletePhoto({ database, files }, scope, params.car_id)
      context.header("etag", `"${version}"`)
      return { status: 204 }
    },
  )

  return { app, descriptions }
}
