import type { Language } from "../language.ts"
import type { Instant } from "../schema/time.ts"

/** Months and days follow the calendar of this time zone (rules 6.1). */
export const timeZone = "Europe/Vilnius"

/** A calendar month; `month` is 1 to 12. */
export type Month = { year: number; month: number }

const localFormat = new Intl.DateTimeFormat("en-US", {
  timeZone,
  calendar: "iso8601",
  numberingSystem: "latn",
  hourCycle: "h23",
  year: "numeric",
  month: "numeric",
  day: "numeric",
  hour: "numeric",
  minute: "numeric",
  second: "numeric",
})

/** An offset from UTC changes at a quarter of an hour or at none, and asking for it is slow. */
const quarter = 15 * 60 * 1000
const offsets = new Map<number, number>()
const maxOffsets = 10_000

/** The local time in Vilnius, as milliseconds that read it as if it were UTC. */
function localMilliseconds(instant: Instant): number {
  const milliseconds = new Date(instant).getTime()
  const start = Math.floor(milliseconds / quarter) * quarter
  let offset = offsets.get(start)
  if (offset === undefined) {
    offset = shownMilliseconds(start) - start
    if (offsets.size >= maxOffsets) offsets.clear()
    offsets.set(start, offset)
  }
  return milliseconds + offset
}

function shownMilliseconds(instant: number): number {
  const shown = { year: 0, month: 0, day: 0, hour: 0, minute: 0, second: 0 }
  for (const { type, value } of localFormat.formatToParts(new Date(instant))) {
    if (type in shown) shown[type as keyof typeof shown] = Number(value)
  }
  const { year, month, day, hour, minute, second } = shown
  return Date.UTC(year, month - 1, day, hour, minute, second)
}

/**
 * The instant at which a day (`YYYY-MM-DD`), or the one `count` days after it, begins in Vilnius.
 */
export function dayStart(day: string, count = 0): Date {
  const local = Date.parse(day) + count * 24 * 60 * 60 * 1000
  // The offset is taken at midnight UTC, a few hours after midnight in Vilnius. Both have the same one, because
  // the clock changes at one o'clock UTC.
  return new Date(local - (localMilliseconds(new Date(local)) - local))
}

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

/** The day of an instant in Vilnius, `YYYY-MM-DD`. */
export function dayInVilnius(instant: Instant): string {
  return new Date(localMilliseconds(instant)).toISOString().slice(0, 10)
}

/** Noon of a day (`YYYY-MM-DD`) in Vilnius: the time that is stored when only the day is known. */
export function noonOf(day: string): Date {
  const noon = Date.parse(day) + 12 * 60 * 60 * 1000
  return new Date(noon - (localMilliseconds(new Date(noon)) - noon))
}

/** Today in Vilnius, `YYYY-MM-DD`: the default date of an expense. */
export function todayInVilnius(now: Instant): string {
  return dayInVilnius(now)
}

/** The years to choose from: 2025 to 2027, those with data, and the current one; ascending. */
export function offeredYears(now: Instant, yearsWithData: readonly number[]): number[] {
  const years = new Set([2025, 2026, 2027, ...yearsWithData, monthOf(now).year])
  return [...years].sort((a, b) => a - b)
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
