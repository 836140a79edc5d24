import { attachmentCalls } from "@marza/domain/attachments/calls.ts"
import type { Database } from "../../platform/db/database.ts"
import { reply, routesOf } from "../../platform/http/route.ts"
import type { Log } from "../../platform/log.ts"
import type { Files } from "../../platform/storage/files.ts"
import { zipResponse } from "../../platform/zip/response.ts"
import { toCarResponse, warnOfEstimates } from "../cars/columns.ts"
import { addAttachment } from "./add.ts"
import { changeAttachment, deleteAttachment, restoreAttachment } from "./commands.ts"
import { changePhoto, deletePhoto } from "./photo.ts"
import { listAttachments } from "./queries.ts"
import { readUsedBytes } from "./quota.ts"
import { attachmentResponses } from "./response.ts"
import { zipCar, zipMonth } from "./zip.ts"

type Services = {
  database: Database
  files: Files
  log: Log
  organizationStorageLimit?: number | undefined
}

export function attachmentRoutes({
  database,
  files,
  log,
  organizationStorageLimit: limit,
}: Services) {
  const { one, many } = attachmentResponses(files)
  return routesOf(attachmentCalls, {
    "GET /api/organizations/:id/cars/:car_id/attachments": async ({ scope, params, query }) => {
      const { rows, next_cursor } = await listAttachments(database, scope, params.car_id, query)
      return { items: await many(rows), next_cursor }
    },
    "POST /api/organizations/:id/cars/:car_id/attachments": async ({
      scope,
      params,
      query,
      body,
    }) => {
      const stores = { database, files, limit }
      const { row, made } = await addAttachment(
        stores,
        scope,
        { car_id: params.car_id },
        query,
        body,
      )
      return reply(made ? 201 : 200, await one(row))
    },
    "PATCH /api/organizations/:id/cars/:car_id/attachments/:attachment_id": async ({
      scope,
      params,
      body,
    }) => ({ items: await many(await changeAttachment(database, scope, params, body)) }),
    "DELETE /api/organizations/:id/cars/:car_id/attachments/:attachment_id": async ({
      scope,
      params,
    }) => {
      await deleteAttachment(database, scope, params)
    },
    "POST /api/organizations/:id/cars/:car_id/attachments/:attachment_id/restore": async ({
      scope,
      params,
    }) => one(await restoreAttachment(database, scope, params)),
    "GET /api/organizations/:id/cars/:car_id/attachments.zip": async ({ scope, params, context }) =>
      zipResponse(
        context,
        await zipCar({ database, files, log: context.get("log") }, scope, params.car_id),
      ),
    "GET /api/organizations/:id/analytics/attachments.zip": async ({ scope, query, context }) =>
      zipResponse(
        context,
        await zipMonth({ database, files, log: context.get("log") }, scope, query),
      ),
    "GET /api/organizations/:id/storage": async ({ scope }) => ({
      used_bytes: await readUsedBytes(database, scope),
      limit_bytes: limit ?? null,
    }),
    "PUT /api/organizations/:id/cars/:car_id/photo": async ({ scope, params, body }) => {
      const row = await changePhoto({ database, files, limit }, scope, params.car_id, body)
      warnOfEstimates([row], log)
      return toCarResponse(row, await files.signer())
    },
    "DELETE /api/organizations/:id/cars/:car_id/photo": async ({ scope, params, context }) => {
      const { version } = await deletePhoto(database, scope, params.car_id)
      context.header("etag", `"${version}"`)
    },
  })
}
