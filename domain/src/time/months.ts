import type { Language } from "../language.ts"
import { dayStart, localMilliseconds } from "./days.ts"
import type { Instant } from "./instant.ts"

/** A calendar month; `month` is 1 to 12. */
export type Month = { year: number; month: number }

/** A month as `YYYY-MM`, with which its days begin. */
export const monthName = ({ year, month }: Month): string =>
  `${year}-${String(month).padStart(2, "0")}`

/** The instant at which a month begins in Vilnius. */
function monthStart({ year, month }: Month): Date {
  return dayStart(new Date(Date.UTC(year, month - 1, 1)).toISOString().slice(0, 10))
}

/**
 * The half-open range of instants [start, end) that makes up a month in Vilnius, an hour shorter
 * or longer where the clock changes.
 */
export function monthBounds(year: number, month: number): { start: Date; end: Date } {
  return { start: monthStart({ year, month }), end: monthStart({ year, month: month + 1 }) }
}

/** The month `count` months after another; a negative count gives an earlier one. */
export function monthsAfter({ year, month }: Month, count: number): Month {
  const index = year * 12 + month - 1 + count
  return { year: Math.floor(index / 12), month: (((index % 12) + 12) % 12) + 1 }
}

/** The month of an instant in Vilnius. */
export function monthOf(instant: Instant): Month {
  const local = new Date(localMilliseconds(instant))
  return { year: local.getUTCFullYear(), month: local.getUTCMonth() + 1 }
}

/** The 12 month names, January first: "sausis" in Lithuanian, "January" in English. */
export function monthNames(language: Language): string[] {
  const format = new Intl.DateTimeFormat(language, { month: "long", timeZone: "UTC" })
  return Array.from({ length: 12 }, (_, index) => format.format(Date.UTC(2025, index)))
}

/** A month with its year: "2026 m. lapkritis" in Lithuanian, "November 2026" in English. */
export function monthTitle({ year, month }: Month, language: Language): string {
  const format = new Intl.DateTimeFormat(language, {
    year: "numeric",
    month: "long",
    timeZone: "UTC",
  })
  return format.format(Date.UTC(year, month - 1))
}
