import type { Month } from "@marza/domain/time/months.ts"
import { keepPreviousData, queryOptions } from "@tanstack/react-query"
import { call } from "../api/client.ts"
import { keys } from "../api/keys.ts"

/** Refetched on every visit, so that the figures include what was just saved on another page. */
export const always = { staleTime: 0, placeholderData: keepPreviousData }

/** The figures of a month. */
export const monthQuery = (organizationId: string, month: Month) =>
  queryOptions({
    queryKey: [...keys.analytics(organizationId), "month", month.year, month.month],
    queryFn: () =>
      call("GET /api/organizations/:id/analytics", {
        params: { id: organizationId },
        query: month,
      }),
    ...always,
  })
