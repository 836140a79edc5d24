import { splitCalls } from "@marza/domain/splits/calls.ts"
import { reply, routesOf } from "../../platform/http/route.ts"
import { type ReceiptServices, receiptHandlers } from "../attachments/receipts.ts"
import { addSplit, changeSplit, deleteSplit } from "./commands.ts"
import { findSplit, listSplits } from "./queries.ts"

export function splitRoutes(services: ReceiptServices) {
  const { database } = services
  const receipts = receiptHandlers(services)
  return routesOf(splitCalls, {
    "GET /api/organizations/:id/splits": ({ scope, query }) => listSplits(database, scope, query),
    "POST /api/organizations/:id/splits": async ({ scope, body }) => {
      const { row, made } = await addSplit(database, scope, body)
      return reply(made ? 201 : 200, row)
    },
    "GET /api/organizations/:id/splits/:split_id": ({ scope, params }) =>
      findSplit(database, scope, params.split_id),
    "PATCH /api/organizations/:id/splits/:split_id": ({ scope, params, body }) =>
      changeSplit(database, scope, params.split_id, body),
    "DELETE /api/organizations/:id/splits/:split_id": ({ scope, params }) =>
      deleteSplit(database, scope, params.split_id),
    "GET /api/organizations/:id/splits/:split_id/attachments": ({ scope, params }) =>
      receipts.list(scope, { split_id: params.split_id }),
    "POST /api/organizations/:id/splits/:split_id/attachments": ({ scope, params, query, body }) =>
      receipts.add(scope, { split_id: params.split_id }, query, body),
    "DELETE /api/organizations/:id/splits/:split_id/attachments/:attachment_id": ({
      scope,
      params: { split_id, attachment_id },
    }) => receipts.remove(scope, { split_id, attachment_id }),
    "POST /api/organizations/:id/splits/:split_id/attachments/:attachment_id/restore": ({
      scope,
      params: { split_id, attachment_id },
    }) => receipts.restore(scope, { split_id, attachment_id }),
  })
}
