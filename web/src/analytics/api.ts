import type { CarList } from "@marza/domain/analytics/tiles.ts"
import type { Month } from "@marza/domain/time/months.ts"
import { infiniteQueryOptions, mutationOptions, queryOptions } from "@tanstack/react-query"
import { call } from "../api/client.ts"
import { getFile } from "../api/getFile.ts"
import { keys } from "../api/keys.ts"
import { always } from "./monthQuery.ts"

/** Thirteen months with their figures, this one last, and of this month the stock by age, VAT and late costs. */
export const trendQuery = (organizationId: string, month: Month) =>
  queryOptions({
    queryKey: [...keys.analytics(organizationId), "trend", month.year, month.month],
    queryFn: () =>
      call("GET /api/organizations/:id/analytics/around", {
        params: { id: organizationId },
        query: month,
      }),
    ...always,
  })

/** The result of a month after overheads, for owners and admins. */
export const resultQuery = (organizationId: string, month: Month) =>
  queryOptions({
    queryKey: [...keys.analytics(organizationId), "result", month.year, month.month],
    queryFn: () =>
      call("GET /api/organizations/:id/analytics/result", {
        params: { id: organizationId },
        query: month,
      }),
    ...always,
  })

/** The cars behind a figure of a month, page by page. */
export const tileCarsQuery = (organizationId: string, month: Month, list: CarList) =>
  infiniteQueryOptions({
    queryKey: [...keys.analytics(organizationId), "cars", month.year, month.month, list],
    queryFn: ({ pageParam }) =>
      call("GET /api/organizations/:id/analytics/cars", {
        params: { id: organizationId },
        query: { ...month, tile: list, cursor: pageParam ?? undefined },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    staleTime: 0,
  })

/** Downloads a month's figures and the cars behind them as a CSV file. */
export const exportMonth = (organizationId: string) =>
  mutationOptions({
    mutationFn: (month: Month) =>
      getFile("GET /api/organizations/:id/analytics/export.csv", {
        params: { id: organizationId },
        query: month,
      }),
  })
