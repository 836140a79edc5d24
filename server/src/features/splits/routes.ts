import { splitCalls } from "@marza/domain/splits/calls.ts"
import { addResponse } from "../../platform/http/add-response.ts"
import { routesOf } from "../../platform/http/route.ts"
import { type ReceiptServices, receiptHandlers } from "../attachments/receipts.ts"
import { splits } from "./commands.ts"
import { findSplit, listSplits } from "./queries.ts"

export function splitRoutes(services: ReceiptServices) {
  const { database } = services
  const receipts = receiptHandlers(services)
  return routesOf(splitCalls, {
    "GET /api/organizations/:id/splits": ({ scope, query }) => listSplits(database, scope, query),
    "POST /api/organizations/:id/splits": ({ scope, body }) =>
      addResponse(splits.add(database, scope, {}, body)),
    "GET /api/organizations/:id/splits/:split_id": ({ scope, params }) =>
      findSplit(database, scope, params.split_id),
    "PATCH /api/organizations/:id/splits/:split_id": ({ scope, params, body }) =>
      splits.change(database, scope, params, body),
    "DELETE /api/organizations/:id/splits/:split_id": ({ scope, params }) =>
      splits.remove(database, scope, params),
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
