import type { Language } from "@marza/domain/language.ts"

/** A calendar day as one says it: "lapkričio 3 d.", with the year unless it is this one. */
export function formatDay(day: Date, timeZone: string, language: Language) {
  const year = (date: Date) =>
    new Intl.DateTimeFormat("en", { year: "numeric", timeZone }).format(date)
  return new Intl.DateTimeFormat(language, {
    month: "long",
    day: "numeric",
    ...(year(day) !== year(new Date()) && { year: "numeric" }),
    timeZone,
  }).format(day)
}
