import type { Language } from "@marza/domain/language.ts"
import { isDay } from "@marza/domain/time/days.ts"

/** A calendar day: "lapkričio 3 d.", in another year "2025 m. lapkričio 3 d.". */
export const formatDay = (day: Date, timeZone: string, language: Language) =>
  format(day, language, { timeZone })

/** The day of a moment in the person's own time zone, as formatMoment() has it. */
export const formatDayOf = (moment: Date, language: Language) => format(moment, language, {})

/** The time of a moment in the person's own time zone: "14:05". */
export const formatHour = (moment: Date, language: Language) =>
  formatOf(language, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" }).format(moment)

/**
 * A calendar day as formatDay() has it.
 * @param day as `2026-11-03`; what is no day becomes null
 */
export const formatCalendarDay = (day: string, language: Language): string | null =>
  isDay(day) ? formatDay(new Date(day), "UTC", language) : null

/** A moment in the person's own time zone: "lapkričio 3 d. 14:05". */
export const formatMoment = (moment: Date, language: Language) =>
  format(moment, language, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" })

/** The time alone where the moment is today: "14:05". */
export function formatTime(moment: Date, language: Language) {
  if (moment.toDateString() !== new Date().toDateString()) return formatMoment(moment, language)
  return formatHour(moment, language)
}

function isThisYear(date: Date, timeZone: string | undefined) {
  const year = formatOf("en", { year: "numeric", timeZone })
  return year.format(date) === year.format(new Date())
}

function format(date: Date, language: Language, options: Intl.DateTimeFormatOptions) {
  const written = formatOf(language, {
    ...(!isThisYear(date, options.timeZone) && { year: "numeric" }),
    month: "long",
    day: "numeric",
    ...options,
  }).format(date)
  // A line breaks before the time, not inside the day.
  return written.replace(/ (?!\d\d:)/g, "\u00a0")
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** To make a format takes a hundred times as long as to use it, and a page shows dozens of days. */
function formatOf(locale: string, options: Intl.DateTimeFormatOptions) {
  const key = JSON.stringify([locale, options])
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, options)
  formats.set(key, format)
  return format
}
