import type { Language } from "@marza/domain/language.ts"

/** A calendar day: "lapkričio 3 d.", in another year "2025-11-03", which is no longer than the day in words. */
export const formatDay = (day: Date, timeZone: string, language: Language) =>
  format(day, language, { timeZone })

/** A moment in the person's own time zone: "lapkričio 3 d. 14:05". */
export const formatMoment = (moment: Date, language: Language) =>
  format(moment, language, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" })

/** The time alone where the moment is today: "14:05". */
export function formatTime(moment: Date, language: Language) {
  if (moment.toDateString() !== new Date().toDateString()) return formatMoment(moment, language)
  const options = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const
  return formatOf(language, options).format(moment)
}

function format(date: Date, language: Language, options: Intl.DateTimeFormatOptions) {
  const { timeZone } = options
  const year = formatOf("en", { year: "numeric", timeZone })
  const isThisYear = year.format(date) === year.format(new Date())
  const written = formatOf(language, {
    ...(isThisYear ? { month: "long" } : { year: "numeric", month: "short" }),
    day: "numeric",
    ...options,
  }).format(date)
  // A line breaks before "26 d.", not inside it.
  return written.replace(/(?<=\d) (?=d\.)/g, "\u00a0")
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** To make a format takes a hundred times as long as to use it, and a page shows dozens of days. */
function formatOf(locale: string, options: Intl.DateTimeFormatOptions) {
  const key = JSON.stringify([locale, options])
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, options)
  formats.set(key, format)
  return format
}
