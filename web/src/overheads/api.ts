import type { OverheadType } from "@marza/domain/overheads/fields.ts"
import type { NewOverhead } from "@marza/domain/overheads/schemas.ts"
import type { Month } from "@marza/domain/time/months.ts"
import {
  infiniteQueryOptions,
  mutationOptions,
  type QueryClient,
  queryOptions,
} from "@tanstack/react-query"
import { call } from "../api/client.ts"
import { entryCalls } from "../api/entryCalls.ts"
import { laterKeys } from "../api/later-keys.ts"

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

const calls = entryCalls("overhead", {
  refresh: (client, id) => client.invalidateQueries({ queryKey: laterKeys.overheads(id) }),
  // What it answers stays as it was first sent.
  fixed: ["repeats_of", "due_on", "is_skipped"],
})

/** Adds an overhead, or answers a proposed one. */
export const addOverhead = (client: QueryClient, organizationId: string) =>
  mutationOptions({
    mutationFn: (body: NewOverhead) => calls.store(call, { organizationId }, body),
    onSettled: () => calls.refresh(client, { organizationId }),
  })

export const changeOverhead = (client: QueryClient, organizationId: string) =>
  calls.change(client, { organizationId })

export const deleteOverhead = (client: QueryClient, organizationId: string) =>
  calls.remove(client, { organizationId })
