import { daysAfter } from "./days.ts"

/**
 * The public holidays of Lithuania that are always on the same day, `MM-DD` (Labour Code, article 123(1); 2 November since
 * 2020). Mother's and Father's Day are Sundays anyway.
 */
const fixedHolidays = [
  "01-01",
  "02-16",
  "03-11",
  "05-01",
  "06-24",
  "07-06",
  "08-15",
  "11-01",
  "11-02",
  "12-24",
  "12-25",
  "12-26",
]

/** Easter Sunday of a year by the Gregorian computus (Meeus, Jones, Butcher). */
export function easterOf(year: number): string {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const d =
    (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30
  const e = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - d - (c % 4)) % 7
  const f = d + e - 7 * Math.floor((a + 11 * d + 22 * e) / 451) + 114
  const [month, day] = [Math.floor(f / 31), (f % 31) + 1]
  return `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`
}

const easterMondays = new Map<string, string>()

/** @param year of four digits */
function easterMondayOf(year: string): string {
  const known = easterMondays.get(year)
  if (known) return known
  const monday = daysAfter(easterOf(Number(year)), 1)
  easterMondays.set(year, monday)
  return monday
}

/** Whether people work on a day (`YYYY-MM-DD`) in Lithuania. */
export function isWorkingDay(day: string): boolean {
  const weekday = new Date(day).getUTCDay()
  if (weekday === 0 || weekday === 6) return false
  // Easter Sunday is no working day anyway.
  return !fixedHolidays.includes(day.slice(5)) && day !== easterMondayOf(day.slice(0, 4))
}

/** The day that is `count` working days after another. */
export function workingDaysAfter(day: string, count: number): string {
  let reached = day
  for (let left = count; left > 0; ) {
    reached = daysAfter(reached, 1)
    if (isWorkingDay(reached)) left--
  }
  return reached
}
