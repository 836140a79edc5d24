import { dayInVilnius, dayStart } from "../time/days.ts"
import { type Instant, inMilliseconds } from "../time/instant.ts"
import { type Month, monthBounds, monthsAfter } from "../time/months.ts"
import type { AgeBand } from "./tiles.ts"

/** Twelve months for the chart, and before them the same month a year ago. */
export const trendMonthCount = 13

/** The months up to one: a year ago first, the month itself last. */
export const trendMonths = (month: Month): Month[] =>
  Array.from({ length: trendMonthCount }, (_, index) =>
    monthsAfter(month, index + 1 - trendMonthCount),
  )

/** The moment at which the age of a month's stock is taken: the month's last one, or now while it runs. */
export function stockMoment({ year, month }: Month, now: Instant): Date {
  const last = monthBounds(year, month).end.getTime() - 1
  return new Date(Math.min(last, inMilliseconds(now)))
}

/**
 * When cars of each age were bought: `from` inclusive, `before` exclusive, null for open. Under 30 days, 30 to
 * 60, over 60, in whole days of the calendar in Vilnius.
 */
export function ageRanges(
  at: Instant,
): Record<AgeBand, { from: Date | null; before: Date | null }> {
  const day = dayInVilnius(at)
  const [young, old] = [dayStart(day, -29), dayStart(day, -60)]
  return {
    age_under_30: { from: young, before: null },
    age_30_to_60: { from: old, before: young },
    age_over_60: { from: null, before: old },
  }
}
