import { ApiError } from "../api/errors.ts"

/** What a request that takes a number is refused with until it says that it knows (rules 21.8 and 21.12). */
export type Asked =
  | { code: "series_of_last_year"; series: string; proposed: string }
  | { code: "day_before_last"; day: string; last_day: string }
  | { code: "day_before_purchase"; day: string; bought_on: string }
  | { code: "sale_has_invoice"; papers: { series: string; number: number }[] }

const codes: readonly string[] = [
  "series_of_last_year",
  "day_before_last",
  "day_before_purchase",
  "sale_has_invoice",
] satisfies Asked["code"][]

/** The question of a refusal; null for any other one. */
export const askedBy = (error: Error): Asked | null =>
  error instanceof ApiError && codes.includes(error.code ?? "") ? (error.body as Asked) : null
