import type { HistoryEntry } from "@marza/domain/history/schemas.ts"
import { infiniteQueryOptions } from "@tanstack/react-query"
import { api } from "../api/client.ts"
import { keys } from "../api/keys.ts"

type HistoryPage = { items: HistoryEntry[]; next_cursor: string | null }

const pageSize = 20

/** What happened to a car and its expenses, newest first; for owners and admins. */
export const carHistoryQuery = (organizationId: string, carId: string) =>
  infiniteQueryOptions({
    queryKey: keys.carHistory(organizationId, carId),
    queryFn: ({ pageParam }) => {
      const wish = new URLSearchParams({ car_id: carId, limit: String(pageSize) })
      if (pageParam) wish.set("cursor", pageParam)
      return api.get<HistoryPage>(`/api/organizations/${organizationId}/history?${wish}`)
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
  })
