import { inboxCalls } from "@marza/domain/inbox/calls.ts"
import { routesOf } from "../../platform/http/route.ts"
import { inbox } from "../attachments/owner.ts"
import { listInbox } from "../attachments/queries.ts"
import { type ReceiptServices, receiptHandlers } from "../attachments/receipts.ts"
import { attachmentResponses } from "../attachments/response.ts"
import { assignPaper, unassignPaper } from "./commands.ts"

export function inboxRoutes(services: ReceiptServices) {
  const { database, files } = services
  const { one, many } = attachmentResponses(files)
  const papers = receiptHandlers(services)
  return routesOf(inboxCalls, {
    "GET /api/organizations/:id/inbox": async ({ scope }) => ({
      items: await many(await listInbox(database, scope)),
    }),
    "POST /api/organizations/:id/inbox": ({ scope, query, body }) =>
      papers.add(scope, inbox, query, body),
    "DELETE /api/organizations/:id/inbox/:attachment_id": ({ scope, params: { attachment_id } }) =>
      papers.remove(scope, { ...inbox, attachment_id }),
    "POST /api/organizations/:id/inbox/:attachment_id/restore": ({
      scope,
      params: { attachment_id },
    }) => papers.restore(scope, { ...inbox, attachment_id }),
    "PUT /api/organizations/:id/inbox/:attachment_id/assignment": async ({ scope, params, body }) =>
      one(await assignPaper(database, scope, params.attachment_id, body)),
    "DELETE /api/organizations/:id/inbox/:attachment_id/assignment": async ({ scope, params }) =>
      one(await unassignPaper(database, scope, params.attachment_id)),
  })
}
