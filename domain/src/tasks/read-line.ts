import { firstNamesOf, folded } from "./first-names.ts"
import { findCar, type TaskCar } from "./read-car.ts"
import { findDays } from "./read-day.ts"

export type TaskPerson = { id: string; full_name: string | null }

/** What a line says: what is to be done, and the words that were read as a day, a person and a car. */
export type ReadLine = {
  title: string
  day: { due_on: string; words: string } | null
  person: { assignee: string; words: string } | null
  car: { car_id: string; words: string } | null
  /** Words that may be one of several days, for a person to say which. */
  choice: { days: readonly string[]; words: string } | null
  /** Words that look like a day or a name and stay text. */
  unread: readonly string[]
}

type Options = {
  /** In Vilnius, `YYYY-MM-DD`. */
  today: string
  people: readonly TaskPerson[]
  cars?: readonly TaskCar[]
  /** Words that were read before and are to stay text. */
  kept?: readonly string[]
  /** The day that was chosen for words that may be several. */
  chosen?: { words: string; due_on: string } | null
}

/**
 * Reads a line as people write it, in Lithuanian and in English (rules 25.9). What can be read in two ways stays text, and
 * so does a line of which nothing else would be left.
 */
export function readLine(line: string, options: Options): ReadLine {
  const { today, people, cars = [], kept = [], chosen = null } = options
  const text = line.trim().replace(/\s+/g, " ")
  const named = readPerson(text, people, kept)
  const words = (named.rest ?? text).split(" ")
  const days = readDays(words, { today, kept, chosen })
  const { day } = days
  const left = day ? words.toSpliced(day.from, day.to - day.from) : words
  const found = findCar(left, cars)
  const foundWords = found ? left.slice(found.from, found.to).join(" ") : ""
  const car = found && !kept.includes(foundWords) ? { ...found, words: foundWords } : null
  // Elsewhere the name stays in the sentence, of which it is a part.
  const isHead = car?.from === 0 && foundWords.endsWith(":")
  const title = trimmed((isHead ? left.slice(car.to) : left).join(" "))
  const nothing = { title: text, day: null, person: null, car: null, choice: null, unread: [] }
  if (title === "") return nothing
  return {
    title: capitalized(title, text),
    day: day && { due_on: day.due_on, words: day.words },
    person: named.person,
    car: car && { car_id: car.car.id, words: foundWords },
    choice: days.choice,
    unread: [...(isHead ? [] : named.unread), ...days.unread].filter((one) => !kept.includes(one)),
  }
}

const trimmed = (title: string) => title.replace(/^[\s,;–-]+|[\s,;–-]+$/g, "")

type ReadPerson = {
  person: ReadLine["person"]
  /** The line without the person. */
  rest: string | null
  unread: string[]
}

/** "Rasai: nuotraukos" and "nuotraukos @Rasa" are for Rasa. "Paskambinti Rasai" is not: it is about her. */
function readPerson(
  text: string,
  people: readonly TaskPerson[],
  kept: readonly string[],
): ReadPerson {
  const [, head = "", after = ""] = /^([^:]*\p{L})\s*:\s*(.+)$/u.exec(text) ?? []
  const [mention, sign = ""] = /(?<=^|\s)@(\p{L}+):?/u.exec(text) ?? []
  const peopleOf = (words: string) =>
    people.filter(({ full_name }) => firstNamesOf(full_name).includes(folded(words)))
  const read = (words: string, rest: string): ReadPerson | null => {
    const [person, other] = peopleOf(words)
    if (!person || other || kept.includes(words)) return null
    return { person: { assignee: person.id, words }, rest, unread: [] }
  }
  const without = (part: string) => text.replace(part, " ").trim().replace(/\s+/g, " ")
  const found = mention ? read(sign, without(mention)) : read(head, after)
  if (found) return found
  const isName =
    /^\p{Lu}\p{L}*$/u.test(head) || head.split(/[\s,]+/).some((one) => peopleOf(one)[0])
  return { person: null, rest: null, unread: mention ? [`@${sign}`] : isName ? [head] : [] }
}

type DayOptions = Required<Pick<Options, "today" | "kept" | "chosen">>

/** The day, if the words are one alone; or else what they may be, and what of them was not read. */
function readDays(words: readonly string[], { today, kept, chosen }: DayOptions) {
  const found = findDays(words, today).map((one) => {
    const said = words.slice(one.from, one.to).join(" ")
    const isChosen = said === chosen?.words && one.days.includes(chosen.due_on)
    return { ...one, words: said, ...(isChosen && { days: [chosen.due_on], isDay: true }) }
  })
  const certain = found.filter(({ isDay }) => isDay)
  const [one] = certain.length === 1 ? certain : []
  const [due_on] = one && !kept.includes(one.words) ? one.days : []
  const day = one && due_on ? { ...one, due_on } : null
  const uncertain = found.filter(({ isDay, days }) => !isDay && days.length > 0)
  const [choice = null] = certain.length === 0 && uncertain.length === 1 ? uncertain : []
  return {
    day,
    choice:
      choice && !kept.includes(choice.words) ? { days: choice.days, words: choice.words } : null,
    unread: found
      .filter((one) => one.words !== day?.words && one !== choice)
      .map(({ words }) => words),
  }
}

/** What is left begins as the line did: "Rytoj apžiūra" is "Apžiūra". */
const capitalized = (title: string, line: string) =>
  /^@?\p{Lu}/u.test(line) ? title.replace(/^\p{Ll}/u, (first) => first.toUpperCase()) : title
