import type { Month } from "@marza/domain/analytics/months.ts"
import type { Around, MonthlyFigures, TileCars } from "@marza/domain/analytics/schemas.ts"
import type { CarList } from "@marza/domain/analytics/tiles.ts"
import {
  infiniteQueryOptions,
  keepPreviousData,
  mutationOptions,
  queryOptions,
} from "@tanstack/react-query"
import { api } from "../api/client.ts"
import { keys } from "../api/keys.ts"

function address(
  organizationId: string,
  part: "" | "/around" | "/cars" | "/export.csv",
  { year, month }: Month,
  more: Record<string, string> = {},
) {
  const query = new URLSearchParams({ year: String(year), month: String(month), ...more })
  return `/api/organizations/${organizationId}/analytics${part}?${query}`
}

// What somebody just saved on another page is in the figures when one comes back to them.
const always = { staleTime: 0, placeholderData: keepPreviousData }

export const monthQuery = (organizationId: string, month: Month) =>
  queryOptions({
    queryKey: [...keys.analytics(organizationId), "month", month.year, month.month],
    queryFn: () => api.get<MonthlyFigures>(address(organizationId, "", month)),
    ...always,
  })

export const aroundQuery = (organizationId: string, month: Month) =>
  queryOptions({
    queryKey: [...keys.analytics(organizationId), "around", month.year, month.month],
    queryFn: () => api.get<Around>(address(organizationId, "/around", month)),
    ...always,
  })

export const carsBehindQuery = (organizationId: string, month: Month, list: CarList) =>
  infiniteQueryOptions({
    queryKey: [...keys.analytics(organizationId), "cars", month.year, month.month, list],
    queryFn: ({ pageParam }) =>
      api.get<TileCars>(
        address(organizationId, "/cars", month, {
          tile: list,
          ...(pageParam && { cursor: pageParam }),
        }),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    staleTime: 0,
  })

/** The month and the cars behind it as a file. */
export const exportMonth = (organizationId: string) =>
  mutationOptions({
    mutationFn: (month: Month) => api.file(address(organizationId, "/export.csv", month)),
  })
