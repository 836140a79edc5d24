import { daysAfter, isDay } from "../time/days.ts"
import { folded } from "./first-names.ts"

/** Words that may be a day: one that they are, several that they may be, or none that is known. */
export type FoundDay = {
  from: number
  to: number
  days: readonly string[]
  /** They are a day, only not one alone ("every Friday"), so that beside them no other is read. */
  isDay: boolean
}

const inDays: Record<string, number> = {
  siandien: 0,
  today: 0,
  rytoj: 1,
  ryt: 1,
  tomorrow: 1,
  poryt: 2,
}

/** Monday first: on that day, and until it, in Lithuanian; and in English. */
const weekdays: readonly (readonly [on: string, until: string, english: string])[] = [
  ["pirmadieni", "pirmadienio", "monday"],
  ["antradieni", "antradienio", "tuesday"],
  ["treciadieni", "treciadienio", "wednesday"],
  ["ketvirtadieni", "ketvirtadienio", "thursday"],
  ["penktadieni", "penktadienio", "friday"],
  ["sestadieni", "sestadienio", "saturday"],
  ["sekmadieni", "sekmadienio", "sunday"],
]

const months = [
  ["sausio", "january"],
  ["vasario", "february"],
  ["kovo", "march"],
  ["balandzio", "april"],
  ["geguzes", "may"],
  ["birzelio", "june"],
  ["liepos", "july"],
  ["rugpjucio", "august"],
  ["rugsejo", "september"],
  ["spalio", "october"],
  ["lapkricio", "november"],
  ["gruodzio", "december"],
] as const
const englishMonths: readonly string[] = months.map(([, english]) => english)

/** Words before a day that belong to it. */
const until = ["iki", "by", "until"]
const on = ["on"]
/** Words before a day after which it is another day, several, or none: "before", "every", "next", "last", "from". */
const otherwise =
  "pries per kas kiekviena kiekvieno kita kitas kito kitos praejusi praejusio nuo po apie uz arba ar before after every next last this from since or".split(
    " ",
  )
/** After these "10-12" is a range of hours, pieces or kilometres. */
const units = "val val. h vnt vnt. km eur € d d. g g. pcs mm l kw proc proc. %".split(" ")

/** Words that speak of days and are none by themselves. */
const dayLike =
  "savaite savaites savaiciu savaitgali menesi menesio week weeks weekend month".split(" ")

const daysToMonday = (today: string) => 8 - (new Date(today).getUTCDay() || 7)

/** Several words that are one day, with how it follows from today. */
const phrases: readonly [RegExp, (today: string) => string][] = [
  [/^(po savaites|in a week)(?= |$)/, (today) => daysAfter(today, 7)],
  [/^(kita savaite|next week)(?= |$)/, (today) => daysAfter(today, daysToMonday(today))],
  [
    /^((sio )?menesio (pabaigoje|pabaigos|gale|galo)|(at )?(the )?end of ((the|this) )?month)(?= |$)/,
    lastOfMonth,
  ],
]

/** Every day that stands among the words, and what looks like one. */
export function findDays(words: readonly string[], today: string): FoundDay[] {
  const plain = words.map((word) =>
    folded(word).replace(/[,;.!]+$/, (end) => (end === "." ? "." : "")),
  )
  const found: FoundDay[] = []
  for (let at = 0; at < words.length; at++) {
    const before = plain[at - 1] ?? ""
    const day = dayAt(plain, at, today)
    if (!day) continue
    // Several days, or another one than it says.
    const isOther = otherwise.includes(before)
    const hasBefore = isOther || until.includes(before) || on.includes(before)
    const to = at + day.words
    found.push({
      from: hasBefore ? at - 1 : at,
      to,
      days: isOther ? [] : day.days,
      isDay: day.isDay,
    })
    at = to - 1
  }
  return found
}

type DayAt = { days: readonly string[]; words: number; isDay: boolean }

const oneDay = (due_on: string, words: number): DayAt => ({ days: [due_on], words, isDay: true })

/** The day that begins with this word, and how many words it has. */
function dayAt(words: readonly string[], at: number, today: string): DayAt | null {
  const rest = words.slice(at, at + 6).join(" ")
  for (const [phrase, dayOf] of phrases) {
    const [said] = phrase.exec(rest.replace(/\.(?= |$)/g, "")) ?? []
    if (said) return oneDay(dayOf(today), said.split(" ").length)
  }
  const ofNextWeek = weekdays.findIndex(([onIt]) => rest.startsWith(`kitos savaites ${onIt}`))
  if (ofNextWeek >= 0) return oneDay(daysAfter(today, daysToMonday(today) + ofNextWeek), 3)
  const one = (words[at] ?? "").replace(/\.$/, "")
  const next = words[at + 1] ?? ""
  const count = inDays[one]
  if (Object.hasOwn(inDays, one) && count !== undefined) return oneDay(daysAfter(today, count), 1)
  const weekday = weekdays.findIndex(([onIt, untilIt, english]) =>
    [onIt, english, ...(words[at - 1] === "iki" ? [untilIt] : [])].includes(one),
  )
  if (weekday >= 0) {
    const ahead = (weekday + daysToMonday(today)) % 7
    // On a Friday "on Friday" is today or in a week.
    return ahead === 0
      ? { days: [today, daysAfter(today, 7)], words: 1, isDay: false }
      : oneDay(daysAfter(today, ahead), 1)
  }
  return (
    writtenDay(one, next, today) ??
    dayOfMonth(rest, words[at - 1] ?? "", today) ??
    (dayLike.includes(one) ? { days: [], words: 1, isDay: false } : null)
  )
}

/** "2026-12-04", "12-04", and "12.04" or "12/04/2026", which are two days. */
function writtenDay(one: string, next: string, today: string): DayAt | null {
  const unknown = { days: [], words: 1, isDay: false }
  const [, year, digits] = /^(\d{4})[-./](\d\d[-./]\d\d)$/.exec(one) ?? []
  if (year && digits) {
    const day = `${year}-${digits.replace(/[./]/, "-")}`
    return isDay(day) ? oneDay(day, 1) : unknown
  }
  if (units.includes(next)) return null
  if (/^\d\d-\d\d$/.test(one)) {
    const day = nextSuchDay(one, today)
    return day ? oneDay(day, 1) : unknown
  }
  const [, first, second, written] = /^(\d{1,2})[./](\d\d)(?:[./](\d{4}))?$/.exec(one) ?? []
  if (!first || !second) return null
  const pairs = [`${second}-${two(first)}`, `${two(first)}-${second}`]
  const days = pairs.flatMap((pair) => {
    const day = written ? `${written}-${pair}` : nextSuchDay(pair, today)
    return day && isDay(day) ? day : []
  })
  return days.length > 0
    ? { ...unknown, days: [...new Set(days)].toSorted() }
    : written
      ? unknown
      : null
}

/** "gruodžio 4 d.", "December 4", "4th of December"; and after "until" a number alone: "15 d.", "the 15th". */
function dayOfMonth(rest: string, before: string, today: string): DayAt | null {
  const [said, name = "", number = ""] =
    /^(\p{L}+) (\d{1,2})(?:\.|th|st|nd|rd)?(?: d\.?)?(?= |$)/u.exec(rest) ?? []
  const month = months.findIndex((names) => names.some((one) => one === name))
  if (said && month >= 0) return ofMonth(month, number, said, today)
  const [dayFirst, day = "", of = ""] =
    /^(?:the )?(\d{1,2})(?:th|st|nd|rd)? (?:of )?(\p{L}+)\.?(?= |$)/u.exec(rest) ?? []
  const later = englishMonths.indexOf(of)
  if (dayFirst && later >= 0) return ofMonth(later, day, dayFirst, today)
  if (![...until, ...on].includes(before)) return null
  const pattern =
    before === "iki" ? /^(\d{1,2}) d\.?(?= |$)/ : /^(?:the )?(\d{1,2})(?:th|st|nd|rd)\.?(?= |$)/
  const [alone, numbered = ""] = pattern.exec(rest) ?? []
  const due_on = alone && nextNumbered(two(numbered), today)
  return due_on ? oneDay(due_on, alone.split(" ").length) : null
}

function ofMonth(month: number, day: string, said: string, today: string) {
  const due_on = nextSuchDay(`${two(String(month + 1))}-${two(day)}`, today)
  const words = said.split(" ").length
  return due_on ? oneDay(due_on, words) : { days: [], words, isDay: false }
}

const two = (number: string) => number.padStart(2, "0")

/** The next day of that month and number, today included; 29 February may be years away. */
function nextSuchDay(day: string, today: string) {
  const year = Number(today.slice(0, 4))
  const years = Array.from({ length: 9 }, (_, count) => `${year + count}-${day}`)
  return years.find((one) => isDay(one) && one >= today)
}

/** The next day of that number, of whatever month has it, today included. */
function nextNumbered(number: string, today: string) {
  const [year = 0, month = 1] = today.split("-").map(Number)
  return Array.from({ length: 3 }, (_, count) => new Date(Date.UTC(year, month - 1 + count)))
    .map((first) => `${first.toISOString().slice(0, 7)}-${number}`)
    .find((one) => isDay(one) && one >= today)
}

function lastOfMonth(today: string) {
  const [year = 0, month = 1] = today.split("-").map(Number)
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
}
