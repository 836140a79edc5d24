import { daysOfMonth } from "@marza/domain/time/days-of-month.ts"
import type { Month } from "@marza/domain/time/months.ts"
import { type RawBuilder, sql } from "kysely"

/** Whether a day lies in a month. */
export function isInMonth(day: RawBuilder<unknown>, month: Month) {
  const { first, last } = daysOfMonth(month)
  return sql<boolean>`(${day} between ${first}::date and ${last}::date)`
}
