import { paymentCalls } from "@marza/domain/payments/calls.ts"
import type { Database } from "../../platform/db/database.ts"
import { reply, routesOf } from "../../platform/http/route.ts"
import { saveResponse } from "../../platform/http/save-response.ts"
import type { Log } from "../../platform/log.ts"
import type { Files } from "../../platform/storage/files.ts"
import { addPayment, changePayment, deletePayment } from "./commands.ts"
import { listPayments } from "./queries.ts"

type Services = { database: Database; files: Files; log: Log }

export function paymentRoutes({ database, files, log }: Services) {
  const toResponse = <Row extends { avatar_path: string | null }>({
    avatar_path,
    ...row
  }: Row) => ({
    ...row,
    avatar_url: files.publicUrlOf(avatar_path),
  })

  return routesOf(paymentCalls, {
    "GET /api/organizations/:id/cars/:car_id/payments": async ({ scope, params, query }) => {
      const { rows, ...page } = await listPayments(database, scope, params.car_id, query)
      if (page.sums.received_estimated) {
        log.warn(
          { cars: [params.car_id] },
          "exchange rate missing: the fixed rate, or 1:1, was used",
        )
      }
      return { ...page, items: rows.map(toResponse) }
    },
    "POST /api/organizations/:id/cars/:car_id/payments": async ({ scope, params, query, body }) => {
      const { row, made } = await addPayment(database, scope, params.car_id, { ...query, body })
      return reply(made ? 201 : 200, toResponse(row))
    },
    "PATCH /api/organizations/:id/cars/:car_id/payments/:payment_id": ({
      scope,
      params,
      query,
      body,
    }) => saveResponse(changePayment(database, scope, params, { ...query, body }), toResponse),
    "DELETE /api/organizations/:id/cars/:car_id/payments/:payment_id": async ({
      scope,
      params,
    }) => {
      await deletePayment(database, scope, params)
    },
  })
}
