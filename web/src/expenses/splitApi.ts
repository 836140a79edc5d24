import type { NewSplit } from "@marza/domain/splits/schemas.ts"
import {
  infiniteQueryOptions,
  keepPreviousData,
  mutationOptions,
  type QueryClient,
  queryOptions,
} from "@tanstack/react-query"
import { call } from "../api/client.ts"
import { entryCalls } from "../api/entryCalls.ts"
import { keys } from "../api/keys.ts"
import { laterKeys } from "../api/later-keys.ts"

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

const calls = entryCalls("split", {
  // Expenses, sums and lists of several cars change with it.
  refresh: (client, id) => client.invalidateQueries({ queryKey: keys.organization(id) }),
})

/** Adds an invoice for several cars. */
export const addSplit = (client: QueryClient, organizationId: string) =>
  mutationOptions({
    mutationFn: (body: NewSplit) => calls.store(call, { organizationId }, body),
    onSettled: () => calls.refresh(client, { organizationId }),
  })

export const changeSplit = (client: QueryClient, organizationId: string) =>
  calls.change(client, { organizationId })

export const deleteSplit = (client: QueryClient, organizationId: string) =>
  calls.remove(client, { organizationId })
