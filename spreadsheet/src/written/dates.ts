import { foldName } from "@marza/domain/cars/search.ts"
import { dayInVilnius, isDay } from "@marza/domain/time/days.ts"
import { monthStems, months } from "../words/written.ts"
import { dayOfSerial } from "./serial-days.ts"

export const dayOrders = ["ymd", "dmy", "mdy"] as const

export type DayOrder = (typeof dayOrders)[number]

/**
 * A date as it is written: the day it is, or the days that it may be by the order of its parts. `month` and `year`
 * stand where no day is written, for a car's first registration.
 */
export type WrittenDate =
  | { kind: "day"; day: string }
  | { kind: "orders"; days: Partial<Record<DayOrder, string>> }
  | { kind: "month"; month: string }
  | { kind: "year"; year: string }

const stemsOfMonths = monthStems.map((stems) => stems.map(foldName))
const wholeMonths = new RegExp(`^(${foldName(months)})$`)

const monthOfWord = (word: string): number | null => {
  const index = stemsOfMonths.findIndex((stems) => stems.some((stem) => word.startsWith(stem)))
  return index < 0 ? null : index + 1
}

/** "3-Sep", "rugs.03": a model such as "9-3" that a spreadsheet program took for a day; or a whole day. */
export function isDayAlone(text: string): boolean {
  if (text.length > longestDate) return false
  const folded = foldName(text)
  const word =
    /^\d{1,2}[-. ]{1,2}(\p{L}+)\.?$/u.exec(folded) ?? /^(\p{L}+)\.?[-. ]\d{1,2}$/u.exec(folded)
  const [, month = ""] = word ?? []
  if (word) return wholeMonths.test(month) || stemsOfMonths.flat().includes(month)
  return (
    /^\d{1,4}([-./])\d{1,2}\1\d{1,4}( 0?0:00(:00)?)?$/.test(folded) &&
    readDate(text, "2100-01-01") !== null
  )
}

/** The most characters that are read as a date: none is longer, and a long text would only take time. */
const longestDate = 60

const time = /[ t]+\d{1,2}:\d\d(:\d\d(\.\d+)?)?( ?[ap]m)?$/
const zoned =
  /^(\d{4}-\d\d-\d\d)[t ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?) ?(?:z|utc|gmt|([+-]\d\d):?(\d\d)?)$/i
const lithuanianUnits = /(?<=\d) ?(metai|metu|m|men|d)\.?(?= |$)/g
const parted = /^(\d{1,4})([-./ ])(\d{1,2})\2(\d{1,4})\.?$/
const pointless = /^(\d{4})[-./ ](\d{1,2})\.?$/

/**
 * Reads "2024.03.05", "2024-03-05", "05/03/24", "5.3.2024", "20240305", "2024 m. kovo 5 d.", "March 5, 2024",
 * "5-Mar-24", "45356" (a serial number), "2017-04", "04/2017", "2017". Null when the text is no date.
 * @param latest the latest plausible day: of the days that "28/03/24" may be, none of 2028 counts
 */
export function readDate(text: string, latest: string): WrittenDate | null {
  if (text.length > longestDate) return null
  const stamp = zoned.exec(text.trim())
  if (stamp) return dayOfStamp(stamp)
  const cleaned = foldName(text).replace(time, "")
  const words = cleaned.match(/\p{L}{3,}/gu) ?? []
  if (words.some((word) => monthOfWord(word) !== null)) return readWithMonthName(cleaned, words)
  const plain = cleaned.replace(lithuanianUnits, "").trim()
  const digits = /^(\d{4})(\d\d)(\d\d)$/.exec(plain)
  if (digits) return asDay(dayOf(digits[1], digits[2], digits[3]))
  if (/^\d{4}$/.test(plain)) return { kind: "year", year: plain }
  if (/^[3-6]\d{4}([.,]\d+)?$/.test(plain))
    return asDay(dayOfSerial(Number.parseInt(plain, 10), "1900"))
  const month = pointless.exec(plain)
  if (month) return wholeMonth(month[1], month[2])
  const monthFirst = /^(\d{1,2})[-./ ](\d{4})$/.exec(plain)
  if (monthFirst) return wholeMonth(monthFirst[2], monthFirst[1])
  const [, first = "", separator = "", second = "", third = ""] = parted.exec(plain) ?? []
  if (first.length === 4) return asDay(dayOf(first, second, third))
  if (first === "" || first.length > 2 || third.length === 3) return null
  return orders([first, second, third], separator, latest)
}

const asDay = (day: string | null): WrittenDate | null =>
  day === null ? null : { kind: "day", day }

/** A time with its zone is its day in Vilnius. */
function dayOfStamp([, day = "", hours = "", hour = "", minute = "00"]: RegExpExecArray) {
  const instant = new Date(`${day}T${hours}${hour ? `${hour}:${minute}` : "Z"}`)
  return Number.isNaN(instant.getTime()) ? null : asDay(dayInVilnius(instant))
}

/** A point stands between day and month in no country that writes the month first. */
function orders(
  [first, second, third]: [string, string, string],
  separator: string,
  latest: string,
): WrittenDate | null {
  const days = {
    dmy: dayOf(fullYear(third), second, first),
    mdy: separator === "." ? null : dayOf(fullYear(third), first, second),
    ymd: third.length > 2 ? null : dayOf(fullYear(first), second, third),
  }
  const all = Object.entries(days).filter(([, day]) => day !== null)
  const plausible = all.filter(([, day]) => day && day >= "2000-01-01" && day <= latest)
  const kept = plausible.length > 0 ? plausible : all
  return kept.length === 0 ? null : { kind: "orders", days: Object.fromEntries(kept) }
}

function readWithMonthName(text: string, words: readonly string[]): WrittenDate | null {
  const months = words.map(monthOfWord).filter((month) => month !== null)
  const [month] = months
  const others = words.filter((word) => monthOfWord(word) === null)
  if (month === undefined || months.length > 1 || !others.every(isDayWord)) return null
  const numbers = text.match(/\d+/g) ?? []
  const year = numbers.find((number) => number.length === 4)
  const rest = numbers.filter((number) => number !== year)
  if (year) {
    if (rest.length === 0) return wholeMonth(year, String(month))
    return rest.length === 1 ? asDay(dayOf(year, String(month), rest[0])) : null
  }
  const [first, second] = rest
  if (rest.length !== 2 || first === undefined || second === undefined) return null
  // "24 m. kovo 5 d." begins with the year, "5-Mar-24" and "Mar 5, 24" end with it.
  const isYearFirst = /^\d+ ?m\b/.test(text)
  const [yearPart, dayPart] = isYearFirst ? [first, second] : [second, first]
  return asDay(dayOf(fullYear(yearPart), String(month), dayPart))
}

const isDayWord = (word: string) =>
  /^(metai|metu|men|diena|[a-z]+dienis|mon|tue|wed|thu|fri|sat|sun|(sun|mon|tues|wednes|thurs|fri|satur)day)$/.test(
    word,
  )

/** "24" → "2024", "98" → "1998". */
export const fullYear = (year: string): string =>
  year.length === 4 ? year : `${Number(year) < 70 ? "20" : "19"}${year.padStart(2, "0")}`

function wholeMonth(year = "", month = ""): WrittenDate | null {
  const first = dayOf(year, month, "1")
  return first === null ? null : { kind: "month", month: first.slice(0, 7) }
}

/** `YYYY-MM-DD`, or null for a day that does not exist. */
function dayOf(year = "", month = "", day = ""): string | null {
  const whole = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`
  return isDay(whole) ? whole : null
}

/**
 * The orders of day, month and year that fit all dates of a column; none where they contradict each other. A date that
 * begins with its year does not limit the others.
 */
export function ordersOf(column: Iterable<WrittenDate>): DayOrder[] {
  const dates = [...column].filter((date) => date.kind === "orders")
  if (dates.length === 0) return []
  return dayOrders.filter((order) => dates.every(({ days }) => days[order] !== undefined))
}

/** The day, or "ambiguous" where it depends on an order that is not known. */
export function dayWith(
  days: Partial<Record<DayOrder, string>>,
  order: DayOrder | null,
): string | "ambiguous" {
  if (order !== null && days[order]) return days[order]
  const different = new Set(Object.values(days))
  const [only = "ambiguous"] = different
  return different.size === 1 ? only : "ambiguous"
}
