import type { NewSplit, SplitPatch } from "@marza/domain/splits/schemas.ts"
import {
  infiniteQueryOptions,
  keepPreviousData,
  mutationOptions,
  type QueryClient,
  queryOptions,
} from "@tanstack/react-query"
import { call } from "../api/client.ts"
import { keys } from "../api/keys.ts"
import { laterKeys } from "../api/later-keys.ts"
import { storeOrChange } from "../api/storeOrChange.ts"

/** An invoice for several cars with its parts. */
export const splitQuery = (organizationId: string, splitId: string) =>
  queryOptions({
    queryKey: laterKeys.split(organizationId, splitId),
    queryFn: () =>
      call("GET /api/organizations/:id/splits/:split_id", {
        params: { id: organizationId, split_id: splitId },
      }),
  })

const offeredCars = 100

/**
 * Cars to choose from: those that are searched, or the first of the list. Of one page, because what finds or changes a
 * car in all lists of that key reads their pages.
 */
export const carsToChoose = (organizationId: string, search: string) =>
  infiniteQueryOptions({
    queryKey: [...laterKeys.carsToChoose(organizationId), search],
    queryFn: () =>
      call("GET /api/organizations/:id/cars", {
        params: { id: organizationId },
        query: { search: search || undefined, limit: offeredCars },
      }),
    initialPageParam: null,
    getNextPageParam: () => null,
    select: ({ pages }) => pages[0],
    placeholderData: keepPreviousData,
  })

/** Expenses, sums and lists of several cars change with it. */
const refresh = (client: QueryClient, organizationId: string) =>
  client.invalidateQueries({ queryKey: keys.organization(organizationId) })

/** Adds an invoice for several cars. Sent again with the same id, it changes the one that is stored already. */
export const addSplit = (client: QueryClient, organizationId: string) =>
  mutationOptions({
    mutationFn: (body: NewSplit) => {
      const { id, ...fields } = body
      return storeOrChange({
        add: () =>
          call("POST /api/organizations/:id/splits", { params: { id: organizationId }, body }),
        change: (version) =>
          call("PATCH /api/organizations/:id/splits/:split_id", {
            params: { id: organizationId, split_id: id },
            body: { ...fields, version },
          }),
      })
    },
    onSettled: () => refresh(client, organizationId),
  })

export const changeSplit = (client: QueryClient, organizationId: string) =>
  mutationOptions({
    meta: { ownRefusals: ["stale_version"] },
    mutationFn: ({ id, patch }: { id: string; patch: SplitPatch; query: object }) =>
      call("PATCH /api/organizations/:id/splits/:split_id", {
        params: { id: organizationId, split_id: id },
        body: patch,
      }),
    onSettled: () => refresh(client, organizationId),
  })

export const deleteSplit = (client: QueryClient, organizationId: string, splitId: string) =>
  mutationOptions({
    mutationFn: () =>
      call("DELETE /api/organizations/:id/splits/:split_id", {
        params: { id: organizationId, split_id: splitId },
      }),
    onSuccess: () => refresh(client, organizationId),
  })
