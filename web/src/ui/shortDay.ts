import type { Language } from "@marza/domain/language.ts"
import { isDay } from "@marza/domain/time/days.ts"
import { formatCalendarDay } from "./dates.ts"
import { shortMonthNames } from "./shortMonthNames.ts"

/** Whether a day (`YYYY-MM-DD`) is written without its year. */
const isThisYear = (day: string) => day.slice(0, 4) === String(new Date().getFullYear())

/** A day (`YYYY-MM-DD`) in short: "lapkr. 3 d.", in another year "2025-11-03". */
export function formatShortDay(day: string, language: Language) {
  if (language === "lt")
    return isThisYear(day)
      ? `${shortMonthNames(language)[Number(day.slice(5, 7)) - 1]}\u00a0${Number(day.slice(8))}\u00a0d.`
      : day
  const year = isThisYear(day) ? {} : ({ year: "numeric" } as const)
  return new Intl.DateTimeFormat(language, {
    month: "short",
    day: "numeric",
    timeZone: "UTC",
    ...year,
  })
    .format(new Date(day))
    .replaceAll(" ", "\u00a0")
}

/**
 * A day where a third of a phone's width has no room for a month in full with its year on one line: in Lithuanian the
 * line breaks after the year, in English the month is short. What is no day becomes null.
 */
export function formatNarrowDay(day: string, language: Language) {
  if (language === "en") return isDay(day) ? formatShortDay(day, language) : null
  return formatCalendarDay(day, language)?.replace(/(?<=\.)\u00a0/, " ") ?? null
}
