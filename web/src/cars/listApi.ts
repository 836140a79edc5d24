import { type CarSort, defaultCarSort } from "@marza/domain/cars/sorts.ts"
import type { CarStatus } from "@marza/domain/cars/status.ts"
import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
} from "@tanstack/react-query"
import type { ResponseOf } from "../api/calls.ts"
import { call } from "../api/client.ts"
import { keys } from "../api/keys.ts"

export type CarFilter = {
  status?: CarStatus | undefined
  search?: string | undefined
  sort?: CarSort | undefined
  /** Sold and not paid in full. */
  unpaid?: true | undefined
}

/** `near` is true when no name contains the searched text, and the cars are only similar. */
type CarsPage = ResponseOf<"GET /api/organizations/:id/cars">

export type CarCounts = CarsPage["counts"]

export type CarPages = InfiniteData<CarsPage, string | null>

/** The first page is smaller, because the screen waits for it; later pages are fetched ahead. */
const laterPageSize = 100

export const carsQuery = (client: QueryClient, organizationId: string, filter: CarFilter) =>
  infiniteQueryOptions({
    queryKey: listKey(organizationId, filter),
    queryFn: ({ pageParam }) =>
      call("GET /api/organizations/:id/cars", {
        params: { id: organizationId },
        query: {
          status: filter.status,
          search: filter.search || undefined,
          sort: filter.sort,
          unpaid: filter.unpaid && "true",
          ...(pageParam && { cursor: pageParam, limit: laterPageSize }),
        },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor ?? null,
    // A tab shows what the list of all cars already holds, and is refetched in the background.
    initialData: () => carsOfTab(client, organizationId, filter),
    initialDataUpdatedAt: 0,
    placeholderData: keepPreviousData,
    // Long enough to return to a place far down the list after a long visit to a car.
    gcTime: 60 * 60_000,
  })

const listKey = (organizationId: string, { status, sort, search, unpaid }: CarFilter) => [
  ...keys.cars(organizationId),
  status ?? "all",
  sort ?? defaultCarSort,
  unpaid,
  search ?? "",
]

/** The cars of a status out of the list of all, where that has loaded to its end. */
function carsOfTab(
  client: QueryClient,
  organizationId: string,
  { status, ...filter }: CarFilter,
): CarPages | undefined {
  const all = status && client.getQueryData<CarPages>(listKey(organizationId, filter))
  if (!all || all.pages.at(-1)?.next_cursor !== null) return undefined
  const [first] = all.pages
  if (!first) return undefined
  const cars = all.pages.flatMap((page) => page.items)
  const items = cars.filter((car) => car.status === status)
  return { pages: [{ ...first, next_cursor: null, items }], pageParams: [null] }
}
