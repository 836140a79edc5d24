import { daysAfter, isDay } from "./days.ts"

/** How many days before today each word means, in both languages, without accents. */
const words: Record<string, number> = {
  siandien: 0,
  today: 0,
  vakar: 1,
  yesterday: 1,
  uzvakar: 2,
}

const separator = String.raw`\s*[-./,\s]\s*`
const whole = new RegExp(`^(\\d{4})${separator}(\\d{1,2})${separator}(\\d{1,2})$`)
const wholeTogether = /^(\d{4})(\d{2})(\d{2})$/
const monthAndDay = new RegExp(`^(\\d{1,2})${separator}(\\d{1,2})$`)
const monthAndDayTogether = /^(\d{2})(\d{2})$/
const dayAlone = /^(\d{1,2})$/

/**
 * Reads a day as it is typed: "2026-11-23", "11-23", "23", "vakar" or "yesterday". Month and day stand in that order only.
 * Without a year, or without a month too, it is the last such day up to `today`, or with "ahead" the next one from it.
 * @returns the day as YYYY-MM-DD; null for a text that is none
 */
export function parseTypedDay(
  typed: string,
  today: string,
  direction: "back" | "ahead" = "back",
): string | null {
  const text = typed
    .trim()
    .toLowerCase()
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    // A Lithuanian sentence writes "2026 m. 11 mėn. 23 d."
    .replace(/(?<=\d)\s*(m|men|d)\b\.?/g, " ")
    .trim()
  const before = Object.hasOwn(words, text) ? words[text] : undefined
  if (before !== undefined) return daysAfter(today, -before)
  const full = whole.exec(text) ?? wholeTogether.exec(text)
  if (full) return dayOf(Number(full[1]), Number(full[2]), Number(full[3]))
  const step = direction === "back" ? -1 : 1
  const isPossible = (day: string | null) =>
    day !== null && (direction === "back" ? day <= today : day >= today)
  const nearest = (days: (string | null)[]) => days.find(isPossible) ?? null
  const year = Number(today.slice(0, 4))
  const inYear = monthAndDay.exec(text) ?? monthAndDayTogether.exec(text)
  if (inYear) {
    const years = leapCycle.map((count) => year + count * step)
    return nearest(years.map((one) => dayOf(one, Number(inYear[1]), Number(inYear[2]))))
  }
  const alone = dayAlone.exec(text)
  if (!alone) return null
  const thisMonth = year * 12 + Number(today.slice(5, 7)) - 1
  const months = [0, 1, 2].map((count) => thisMonth + count * step)
  return nearest(
    months.map((month) => dayOf(Math.floor(month / 12), (month % 12) + 1, Number(alone[1]))),
  )
}

/** Numbers of years among which there is a 29 February, even where a century has none. */
const leapCycle = Array.from({ length: 9 }, (_, count) => count)

/** The day as YYYY-MM-DD; null where the calendar has none. */
function dayOf(year: number, month: number, day: number): string | null {
  const written = `${year}`.padStart(4, "0") + [month, day].map(twoDigits).join("")
  return isDay(written) ? written : null
}

const twoDigits = (number: number) => `-${String(number).padStart(2, "0")}`
