import type { Attachment } from "@marza/domain/attachments/schemas.ts"
import type { QueryClient } from "@tanstack/react-query"
import { urlOf } from "../api/calls.ts"
import { messages } from "../messages/use.ts"
import type { UnsentFile } from "../offline/unsent.ts"
import { cacheAttachments, paramsOf, refreshCar } from "./api.ts"
import { cacheInbox, refreshInbox } from "./inboxRows.ts"

/** Where a file is sent. */
export function uploadUrlOf({ organizationId, carId, body }: UnsentFile): string {
  if (carId !== null)
    return urlOf("POST /api/organizations/:id/cars/:car_id/attachments", {
      params: paramsOf({ organizationId, carId }),
      query: body,
    })
  const { id, name } = body
  return urlOf("POST /api/organizations/:id/inbox", {
    params: { id: organizationId },
    query: { id, name },
  })
}

/** Shows the row of a file that was sent before its list is refetched. */
export function cacheSent(client: QueryClient, unsent: UnsentFile, row: Attachment) {
  const withRow = (rows: Attachment[]) => [...rows.filter(({ id }) => id !== row.id), row]
  const { organizationId, carId } = unsent
  if (carId === null) cacheInbox(client, organizationId, withRow)
  else cacheAttachments(client, { organizationId, carId }, withRow)
}

/** Refetches what shows the files of a car or of an inbox. */
export const refreshOwner = (client: QueryClient, { organizationId, carId }: UnsentFile) =>
  carId === null
    ? refreshInbox(client, organizationId)
    : refreshCar(client, { organizationId, carId })

/** What the place of a file is called. */
export const ownerNameOf = (unsent: UnsentFile) =>
  unsent.carId === null ? messages().menu.inbox : unsent.carName
