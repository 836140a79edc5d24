import type { Language } from "@marza/domain/language.ts"

/** A calendar day in words: "lapkričio 3 d.", with the year unless it is the current one. */
export const formatDay = (day: Date, timeZone: string, language: Language) =>
  format(day, language, { timeZone })

/** A moment in the person's own time zone: "lapkričio 3 d. 14:05". */
export const formatMoment = (moment: Date, language: Language) =>
  format(moment, language, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" })

/** The time alone where the moment is today: "14:05". */
export function formatTime(moment: Date, language: Language) {
  if (moment.toDateString() !== new Date().toDateString()) return formatMoment(moment, language)
  const options = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const
  return new Intl.DateTimeFormat(language, options).format(moment)
}

function format(date: Date, language: Language, options: Intl.DateTimeFormatOptions) {
  const year = (any: Date) =>
    new Intl.DateTimeFormat("en", { year: "numeric", timeZone: options.timeZone }).format(any)
  return new Intl.DateTimeFormat(language, {
    month: "long",
    day: "numeric",
    ...(year(date) !== year(new Date()) && { year: "numeric" }),
    ...options,
  }).format(date)
}
