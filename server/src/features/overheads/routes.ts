import { overheadCalls } from "@marza/domain/overheads/calls.ts"
import { todayInVilnius } from "@marza/domain/time/days.ts"
import { addResponse } from "../../platform/http/add-response.ts"
import { routesOf } from "../../platform/http/route.ts"
import { type ReceiptServices, receiptHandlers } from "../attachments/receipts.ts"
import { overheads } from "./commands.ts"
import { readMonthResults } from "./month-result.ts"
import { findOverhead, listOverheads, listProposed } from "./queries.ts"

export function overheadRoutes(services: ReceiptServices) {
  const { database } = services
  const receipts = receiptHandlers(services)
  return routesOf(overheadCalls, {
    "GET /api/organizations/:id/overheads": ({ scope, query }) =>
      listOverheads(database, scope, query),
    "GET /api/organizations/:id/overheads/proposed": ({ scope }) =>
      listProposed(database, scope, todayInVilnius(new Date())),
    "POST /api/organizations/:id/overheads": ({ scope, body }) =>
      addResponse(overheads.add(database, scope, {}, body)),
    "GET /api/organizations/:id/overheads/:overhead_id": ({ scope, params }) =>
      findOverhead(database, scope, params.overhead_id),
    "PATCH /api/organizations/:id/overheads/:overhead_id": ({ scope, params, body }) =>
      overheads.change(database, scope, params, body),
    "DELETE /api/organizations/:id/overheads/:overhead_id": ({ scope, params }) =>
      overheads.remove(database, scope, params),
    "GET /api/organizations/:id/overheads/:overhead_id/attachments": ({ scope, params }) =>
      receipts.list(scope, { overhead_id: params.overhead_id }),
    "POST /api/organizations/:id/overheads/:overhead_id/attachments": ({
      scope,
      params,
      query,
      body,
    }) => receipts.add(scope, { overhead_id: params.overhead_id }, query, body),
    "DELETE /api/organizations/:id/overheads/:overhead_id/attachments/:attachment_id": ({
      scope,
      params: { overhead_id, attachment_id },
    }) => receipts.remove(scope, { overhead_id, attachment_id }),
    "POST /api/organizations/:id/overheads/:overhead_id/attachments/:attachment_id/restore": ({
      scope,
      params: { overhead_id, attachment_id },
    }) => receipts.restore(scope, { overhead_id, attachment_id }),
    "GET /api/organizations/:id/analytics/result": ({ scope, query }) =>
      readMonthResults(database, scope, query),
  })
}
