import type { Attachment } from "@marza/domain/attachments/schemas.ts"
import type { Assignment } from "@marza/domain/inbox/schemas.ts"
import {
  infiniteQueryOptions,
  mutationOptions,
  type QueryClient,
  queryOptions,
} from "@tanstack/react-query"
import { call } from "../api/client.ts"
import { keys } from "../api/keys.ts"
import { laterKeys } from "../api/later-keys.ts"
import { cacheInbox, refreshInbox } from "../attachments/inboxRows.ts"

/** The papers that belong to nothing yet, as they arrived. */
export const inboxQuery = (organizationId: string) =>
  queryOptions({
    queryKey: laterKeys.inbox(organizationId),
    queryFn: async () => {
      const { items } = await call("GET /api/organizations/:id/inbox", {
        params: { id: organizationId },
      })
      return items
    },
    // Colleagues add to it all day.
    staleTime: 0,
  })

/** Invoices for several cars, newest day first. */
export const splitsQuery = (organizationId: string) =>
  infiniteQueryOptions({
    queryKey: laterKeys.splits(organizationId),
    queryFn: ({ pageParam }) =>
      call("GET /api/organizations/:id/splits", {
        params: { id: organizationId },
        query: { cursor: pageParam ?? undefined },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    staleTime: 0,
  })

const without = (id: string) => (rows: Attachment[]) => rows.filter((row) => row.id !== id)

/** What a paper is assigned to shows it, and may have its sums and pictures on other screens. */
const refreshAll = (client: QueryClient, organizationId: string) =>
  void client.invalidateQueries({ queryKey: keys.organization(organizationId) })

const paramsOf = (organizationId: string, attachmentId: string) => ({
  id: organizationId,
  attachment_id: attachmentId,
})

export const assignPaper = (client: QueryClient, organizationId: string) =>
  mutationOptions({
    // The dialog says why, and stays.
    meta: { showsOwnError: true },
    mutationFn: ({ id, to }: Assignment & { id: string }) =>
      call("PUT /api/organizations/:id/inbox/:attachment_id/assignment", {
        params: paramsOf(organizationId, id),
        body: { to },
      }),
    onSuccess: (_row, { id }) => cacheInbox(client, organizationId, without(id)),
    onSettled: () => refreshAll(client, organizationId),
  })

/** Puts an assigned paper back into the inbox. */
export const unassignPaper = (client: QueryClient, organizationId: string) =>
  mutationOptions({
    mutationFn: (id: string) =>
      call("DELETE /api/organizations/:id/inbox/:attachment_id/assignment", {
        params: paramsOf(organizationId, id),
      }),
    onSettled: () => refreshAll(client, organizationId),
  })

export const deletePaper = (client: QueryClient, organizationId: string) =>
  mutationOptions({
    mutationFn: (id: string) =>
      call("DELETE /api/organizations/:id/inbox/:attachment_id", {
        params: paramsOf(organizationId, id),
      }),
    onSuccess: (_none, id) => cacheInbox(client, organizationId, without(id)),
    onSettled: () => refreshInbox(client, organizationId),
  })

/** Undoes a deletion. */
export const restorePaper = (client: QueryClient, organizationId: string) =>
  mutationOptions({
    mutationFn: (id: string) =>
      call("POST /api/organizations/:id/inbox/:attachment_id/restore", {
        params: paramsOf(organizationId, id),
      }),
    onSettled: () => refreshInbox(client, organizationId),
  })
