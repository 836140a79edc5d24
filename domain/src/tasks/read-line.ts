import { daysAfter, isDay } from "../time/days.ts"
import { firstNamesOf, folded } from "./first-names.ts"

export type TaskPerson = { id: string; full_name: string | null }

/** What a line says: what is to be done, and the words that were read as a day and as a person. */
export type ReadLine = {
  title: string
  day: { due_on: string; words: string } | null
  person: { assignee: string; words: string } | null
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

/** Words before a day that belong to it. */
const until = ["iki", "by", "until"]
const on = ["on"]
/** Words before a day after which it is another day, several, or none: "before", "every", "next", "last", "from". */
const otherwise =
  "pries per kas kiekviena kita kitas praejusi nuo po apie uz arba ar before after every next last this from since or".split(
    " ",
  )
/** After these "10-12" is a range of hours, pieces or kilometres. */
const units = "val val. h vnt vnt. km eur € d d. g g. pcs mm".split(" ")

type Found = { from: number; to: number; due_on: string }

/**
 * Reads a line as people write it, in Lithuanian and in English (rules 25.9). What can be read in two ways stays text, and
 * so does a line of which nothing else would be left.
 * @param today in Vilnius, `YYYY-MM-DD`
 * @param kept words that were read before and are to stay text
 */
export function readLine(
  line: string,
  {
    today,
    people,
    kept = [],
  }: { today: string; people: readonly TaskPerson[]; kept?: readonly string[] },
): ReadLine {
  const text = line.trim().replace(/\s+/g, " ")
  const named = readPerson(text, people, kept)
  const words = (named?.rest ?? text).split(" ")
  const days = findDays(words, today).map((day) => ({
    ...day,
    words: words.slice(day.from, day.to).join(" "),
  }))
  const [found] = days.length === 1 ? days.filter((day) => !kept.includes(day.words)) : []
  const left = found ? words.toSpliced(found.from, found.to - found.from) : words
  const title = left.join(" ").replace(/^[\s,;–-]+|[\s,;–-]+$/g, "")
  if (title === "") return { title: text, day: null, person: null }
  return {
    title: capitalized(title, text),
    day: found ? { due_on: found.due_on, words: found.words } : null,
    person: named && { assignee: named.assignee, words: named.words },
  }
}

/** "Rasai: nuotraukos" is for Rasa. "Paskambinti Rasai" is not: it is about her. */
function readPerson(text: string, people: readonly TaskPerson[], kept: readonly string[]) {
  const [, words, rest] = /^@?(\p{L}+)\s*:\s*(.+)$/u.exec(text) ?? []
  if (!words || !rest || kept.includes(words)) return null
  const name = folded(words)
  const meant = people.filter(({ full_name }) => firstNamesOf(full_name).includes(name))
  const [person] = meant
  return person && meant.length === 1 ? { assignee: person.id, words, rest } : null
}

/** Every day that stands among the words. */
function findDays(words: readonly string[], today: string): Found[] {
  const plain = words.map((word) =>
    folded(word).replace(/[,;.!]+$/, (end) => (end === "." ? "." : "")),
  )
  const found: Found[] = []
  for (let at = 0; at < words.length; at++) {
    const before = plain[at - 1] ?? ""
    const day = dayAt(plain, at, today)
    if (!day) continue
    // Several days, or another one than it says: two entries are none.
    if (otherwise.includes(before)) found.push({ from: at, to: at, due_on: "" })
    const hasUntil = until.includes(before) || on.includes(before)
    found.push({ from: hasUntil ? at - 1 : at, to: at + day.words, due_on: day.due_on })
    at += day.words - 1
  }
  return found
}

/** The day that begins with this word, and how many words it has. */
function dayAt(words: readonly string[], at: number, today: string) {
  const one = (words[at] ?? "").replace(/\.$/, "")
  const next = words[at + 1] ?? ""
  const count = inDays[one]
  if (Object.hasOwn(inDays, one) && count !== undefined)
    return { due_on: daysAfter(today, count), words: 1 }
  const weekday = weekdays.findIndex(([onIt, untilIt, english]) =>
    [onIt, english, ...(words[at - 1] === "iki" ? [untilIt] : [])].includes(one),
  )
  if (weekday >= 0) {
    const ahead = (weekday + 8 - (new Date(today).getUTCDay() || 7)) % 7
    // On a Friday "on Friday" is today or in a week.
    return ahead === 0 ? null : { due_on: daysAfter(today, ahead), words: 1 }
  }
  if (/^\d{4}-\d\d-\d\d$/.test(one)) return isDay(one) ? { due_on: one, words: 1 } : null
  if (/^\d\d-\d\d$/.test(one) && !units.includes(next)) return nextSuchDay(one, today, 1)
  const month = months.findIndex((names) => names.some((name) => name === one))
  if (month >= 0 && /^\d{1,2}\.?$/.test(next)) {
    const isWritten = words[at + 2] === "d." || words[at + 2] === "d"
    return nextSuchDay(monthAndDay(month, next), today, isWritten ? 3 : 2)
  }
  const later = months.findIndex(([, english]) => english === next.replace(/\.$/, ""))
  if (later >= 0 && /^\d{1,2}$/.test(one)) return nextSuchDay(monthAndDay(later, one), today, 2)
  return null
}

const monthAndDay = (month: number, day: string) =>
  `${String(month + 1).padStart(2, "0")}-${day.replace(".", "").padStart(2, "0")}`

/** The next day of that month and number, today included; 29 February may be years away. */
function nextSuchDay(day: string, today: string, words: number) {
  const year = Number(today.slice(0, 4))
  const years = Array.from({ length: 9 }, (_, count) => `${year + count}-${day}`)
  const due_on = years.find((one) => isDay(one) && one >= today)
  return due_on === undefined ? null : { due_on, words }
}

/** What is left begins as the line did: "Rytoj apžiūra" is "Apžiūra". */
const capitalized = (title: string, line: string) =>
  /^@?\p{Lu}/u.test(line) ? title.replace(/^\p{Ll}/u, (first) => first.toUpperCase()) : title
