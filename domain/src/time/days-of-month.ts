import { daysAfter } from "./days.ts"
import { type Month, monthName, monthsAfter } from "./months.ts"

/** The first and the last day of a month, `YYYY-MM-DD`. */
export function daysOfMonth(month: Month): { first: string; last: string } {
  const firstOf = (of: Month) => `${monthName(of)}-01`
  return { first: firstOf(month), last: daysAfter(firstOf(monthsAfter(month, 1)), -1) }
}
