import type { OverheadType } from "@marza/domain/overheads/fields.ts"
import type { NewOverhead, OverheadPatch } from "@marza/domain/overheads/schemas.ts"
import type { Month } from "@marza/domain/time/months.ts"
import {
  infiniteQueryOptions,
  mutationOptions,
  type QueryClient,
  queryOptions,
} from "@tanstack/react-query"
import { call } from "../api/client.ts"
import { laterKeys } from "../api/later-keys.ts"
import { storeOrChange } from "../api/storeOrChange.ts"

export type OverheadFilter = {
  month?: Month | undefined
  type?: OverheadType | undefined
  search?: string | undefined
}

/** What belongs to no car, newest day first. */
export const overheadsQuery = (
  organizationId: string,
  { month, type, search }: OverheadFilter = {},
) =>
  infiniteQueryOptions({
    queryKey: [...laterKeys.overheads(organizationId), "list", { ...month, type, search }],
    queryFn: ({ pageParam }) =>
      call("GET /api/organizations/:id/overheads", {
        params: { id: organizationId },
        query: { ...month, type, search, cursor: pageParam ?? undefined },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    // What somebody confirms, or a new day proposes, is seen at each visit.
    staleTime: 0,
  })

/** What repeats and waits for a yes, oldest first. */
export const proposedQuery = (organizationId: string) =>
  queryOptions({
    queryKey: [...laterKeys.overheads(organizationId), "proposed"],
    queryFn: () =>
      call("GET /api/organizations/:id/overheads/proposed", { params: { id: organizationId } }),
    select: ({ items }) => items,
    staleTime: 0,
  })

const refresh = (client: QueryClient, organizationId: string) =>
  client.invalidateQueries({ queryKey: laterKeys.overheads(organizationId) })

/** Adds an overhead, or answers a proposed one. Sent again with the same id, it changes the one that is stored already. */
export const addOverhead = (client: QueryClient, organizationId: string) =>
  mutationOptions({
    mutationFn: (body: NewOverhead) => {
      // What it answers stays as it was first sent.
      const { id, repeats_of: _, due_on: __, is_skipped: ___, ...fields } = body
      return storeOrChange({
        add: () =>
          call("POST /api/organizations/:id/overheads", { params: { id: organizationId }, body }),
        change: (version) =>
          call("PATCH /api/organizations/:id/overheads/:overhead_id", {
            params: { id: organizationId, overhead_id: id },
            body: { ...fields, version },
          }),
      })
    },
    onSettled: () => refresh(client, organizationId),
  })

export const changeOverhead = (client: QueryClient, organizationId: string) =>
  mutationOptions({
    meta: { ownRefusals: ["stale_version"] },
    mutationFn: ({ id, patch }: { id: string; patch: OverheadPatch }) =>
      call("PATCH /api/organizations/:id/overheads/:overhead_id", {
        params: { id: organizationId, overhead_id: id },
        body: patch,
      }),
    onSettled: () => refresh(client, organizationId),
  })

export const deleteOverhead = (client: QueryClient, organizationId: string) =>
  mutationOptions({
    mutationFn: (id: string) =>
      call("DELETE /api/organizations/:id/overheads/:overhead_id", {
        params: { id: organizationId, overhead_id: id },
      }),
    onSettled: () => refresh(client, organizationId),
  })
