import type { HistoryQuery } from "@marza/domain/history/schemas.ts"
import { infiniteQueryOptions, type QueryKey } from "@tanstack/react-query"
import { call } from "../api/client.ts"
import { keys } from "../api/keys.ts"
import { laterKeys } from "../api/later-keys.ts"

const pageSize = 20

/** The history of a car and its expenses, newest first; for owners and admins. */
export const carHistoryQuery = (organizationId: string, carId: string) =>
  historyPages(keys.carHistory(organizationId, carId), organizationId, { car_id: carId })

/** The history of who the partners are, of their parts and of what they settled. */
export const partnersHistoryQuery = (organizationId: string) =>
  historyPages([...laterKeys.partners(organizationId), "history"], organizationId, {
    about: "partners",
  })

export type HistoryPages = ReturnType<typeof historyPages>

const historyPages = (
  queryKey: QueryKey,
  organizationId: string,
  query: Pick<HistoryQuery, "car_id" | "about">,
) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam }) =>
      call("GET /api/organizations/:id/history", {
        params: { id: organizationId },
        query: { ...query, limit: pageSize, cursor: pageParam ?? undefined },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
  })
