import { infiniteQueryOptions } from "@tanstack/react-query"
import { call } from "../api/client.ts"
import { keys } from "../api/keys.ts"

const pageSize = 20

/** The history of a car and its expenses, newest first; for owners and admins. */
export const carHistoryQuery = (organizationId: string, carId: string) =>
  infiniteQueryOptions({
    queryKey: keys.carHistory(organizationId, carId),
    queryFn: ({ pageParam }) =>
      call("GET /api/organizations/:id/history", {
        params: { id: organizationId },
        query: { car_id: carId, limit: pageSize, cursor: pageParam ?? undefined },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
  })
