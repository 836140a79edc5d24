import type { Instant } from "./instant.ts"

/** Months and days follow the calendar of this time zone (rules 6.1). */
export const timeZone = "Europe/Vilnius"

/** Made when it is first used: the start of a page on a slow phone would wait 40 ms for it. */
let localFormat: Intl.DateTimeFormat | undefined

/** The format that tells the local time of an instant. */
export function makeLocalFormat(): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat("en-US", {
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
}

/** An offset from UTC changes at a quarter of an hour or at none, and asking for it is slow. */
const quarter = 15 * 60 * 1000
const offsets = new Map<number, number>()
const maxOffsets = 10_000

/** The local time in Vilnius, as milliseconds that read it as if it were UTC. */
export function localMilliseconds(instant: Instant): number {
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
  localFormat ??= makeLocalFormat()
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

/** How many days after the first day (`YYYY-MM-DD`) the second one is. */
export function daysBetween(first: string, second: string): number {
  return (Date.parse(second) - Date.parse(first)) / (24 * 60 * 60 * 1000)
}

/** The day (`YYYY-MM-DD`) a number of days after another. */
export function daysAfter(day: string, count: number): string {
  return new Date(Date.parse(day) + count * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
}

/** Whether a text is a day of the calendar, written YYYY-MM-DD. */
export function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`)
  // "2026-02-30" becomes a day of March.
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === text
}
