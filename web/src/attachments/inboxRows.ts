import type { Attachment } from "@marza/domain/attachments/schemas.ts"
import type { QueryClient } from "@tanstack/react-query"
import { laterKeys } from "../api/later-keys.ts"

export const cacheInbox = (
  client: QueryClient,
  organizationId: string,
  change: (rows: Attachment[]) => Attachment[],
) =>
  client.setQueryData(
    laterKeys.inbox(organizationId),
    (rows: Attachment[] | undefined) => rows && change(rows),
  )

export const refreshInbox = (client: QueryClient, organizationId: string) =>
  client.invalidateQueries({ queryKey: laterKeys.inbox(organizationId) })
