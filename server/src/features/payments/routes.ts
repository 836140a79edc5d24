import { paymentCalls } from "@marza/domain/payments/calls.ts"
import type { Database } from "../../platform/db/database.ts"
import { addResponse } from "../../platform/http/add-response.ts"
import { routesOf } from "../../platform/http/route.ts"
import { saveResponse } from "../../platform/http/save-response.ts"
import type { Log } from "../../platform/log.ts"
import type { Files } from "../../platform/storage/files.ts"
import { withPicture } from "../entries/picture.ts"
import { payments } from "./commands.ts"
import { listPayments } from "./queries.ts"

type Services = { database: Database; files: Files; log: Log }

export function paymentRoutes({ database, files, log }: Services) {
  const toResponse = withPicture(files)
  return routesOf(paymentCalls, {
    "GET /api/organizations/:id/cars/:car_id/payments": async ({ scope, params, query }) => {
      const { rows, ...page } = await listPayments(database, scope, params.car_id, query)
      if (page.sums.received_estimated) {
        log.warn(
          { cars: [params.car_id] },
          "exchange rate missing: the fixed rate, or 1:1, was used",
        )
      }
      return { ...page, items: rows.map((row) => toResponse(row)) }
    },
    "POST /api/organizations/:id/cars/:car_id/payments": ({ scope, params, query, body }) =>
      addResponse(payments.add(database, scope, { ...params, ...query }, body), toResponse),
    "PATCH /api/organizations/:id/cars/:car_id/payments/:payment_id": ({
      scope,
      params,
      query,
      body,
    }) => saveResponse(payments.change(database, scope, { ...params, ...query }, body), toResponse),
    "DELETE /api/organizations/:id/cars/:car_id/payments/:payment_id": ({ scope, params }) =>
      payments.remove(database, scope, params),
  })
}
