import type { MonthClosing, MonthPicture } from "@marza/domain/closing/schemas.ts"
import { type Month, monthName } from "@marza/domain/time/months.ts"
import {
  keepPreviousData,
  mutationOptions,
  type QueryClient,
  queryOptions,
} from "@tanstack/react-query"
import { call } from "../api/client.ts"
import { keys } from "../api/keys.ts"

/** What a month looked like when it was closed, and by whom. */
export type KeptPicture = {
  closed_at: string
  closed_by_name: string | null
  picture: MonthPicture
}

const paramsOf = (organizationId: string, month: Month) => ({
  params: { id: organizationId, month: monthName(month) },
})

/** A month and its closing, for owners and admins. Nothing of another month stands in for it. */
export const closingQuery = (organizationId: string, month: Month) =>
  queryOptions({
    queryKey: [...keys.analytics(organizationId), "closing", month.year, month.month],
    queryFn: () =>
      call("GET /api/organizations/:id/months/:month/closing", paramsOf(organizationId, month)),
    staleTime: 0,
  })

/** Whether a month is closed, for every member. */
export const closedQuery = (organizationId: string, month: Month) =>
  queryOptions({
    queryKey: [...keys.analytics(organizationId), "closed", month.year, month.month],
    queryFn: () =>
      call("GET /api/organizations/:id/months/:month/closed", paramsOf(organizationId, month)),
    staleTime: 0,
  })

const keepAnswer = (client: QueryClient, organizationId: string, month: Month) => ({
  onSuccess: (answer: MonthClosing) => {
    client.setQueryData(closingQuery(organizationId, month).queryKey, answer)
  },
})

/** Closes a month as it was read; `withQuestions`: the person has seen that some are open. */
export const closeMonth = (client: QueryClient, organizationId: string, month: Month) =>
  mutationOptions({
    meta: { ownRefusals: ["month_has_questions", "stale_version"] },
    mutationFn: ({ version, withQuestions }: { version: number; withQuestions: boolean }) =>
      call("PUT /api/organizations/:id/months/:month/closing", {
        ...paramsOf(organizationId, month),
        query: withQuestions ? { with_questions: "true" as const } : {},
        body: { version },
      }),
    ...keepAnswer(client, organizationId, month),
  })

export const openMonth = (client: QueryClient, organizationId: string, month: Month) =>
  mutationOptions({
    mutationFn: () =>
      call("DELETE /api/organizations/:id/months/:month/closing", paramsOf(organizationId, month)),
    ...keepAnswer(client, organizationId, month),
  })

/** The stock of a day, for owners and admins. */
export const stockQuery = (organizationId: string, day: string) =>
  queryOptions({
    queryKey: [...keys.analytics(organizationId), "stock", day],
    queryFn: () =>
      call("GET /api/organizations/:id/stock", { params: { id: organizationId }, query: { day } }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
