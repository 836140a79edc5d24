import type { ReferenceCurrency } from "@marza/domain/rates/reference.ts"
import { queryOptions } from "@tanstack/react-query"
import { call } from "./client.ts"
import { laterKeys } from "./later-keys.ts"

/** The bank's rate for a day. There may be none, which is an error of the query. */
export const rateQuery = (currency: ReferenceCurrency, day: string) =>
  queryOptions({
    queryKey: laterKeys.rate(currency, day),
    queryFn: () => call("GET /api/rates", { query: { currency, day } }),
    // The bank publishes once a day.
    staleTime: 10 * 60_000,
  })
