import { foldName } from "@marza/domain/cars/search.ts"
import { markWords } from "../heading-words-marks.ts"
import type { NamedCurrency } from "../sheet.ts"
import type { Mark, Meaning } from "../types.ts"
import { isDistance } from "../written/amounts.ts"
import { currencyOf } from "../written/numbers.ts"
import { groupWords, headingWords, profitWords } from "./heading-words.ts"
import { formOf } from "./targets.ts"

/** Purchase, sale or expense: what a heading above the others is about. */
export type Topic = "purchase" | "sale" | "expense"

/** A heading, read: what it can mean by the table of whole headings, and what it says beside its name. */
export type Heading = {
  /** The name without what it says beside it, folded. */
  base: string
  meanings: readonly Meaning[]
  topic: Topic | null
  /** The currency that it names; null for none or for two. */
  currency: NamedCurrency | null
  marks: ReadonlySet<Mark>
}

/** "Pirkimo kaina (NOK)" → "pirkimo kaina nok". */
const foldWords = (heading: string): string =>
  foldName(heading.replace(/[#№]/g, " nr ").replace(/[€$£₽]/g, " $& "))
    .replace(/[^\p{L}\p{N}%€$£₽]+/gu, " ")
    .trim()

/** "purchasePrice_nok" → "purchase price nok". */
export const foldHeading = (heading: string): string =>
  foldWords(heading.replace(/(\p{Ll})(?=\p{Lu}\p{L})|(\p{Lu})(?=\p{Lu}\p{Ll})/gu, "$1$2 "))

const table = new Map<string, Meaning[]>()
for (const [meaning, words] of headingWords)
  for (const word of words.split("|").map(foldHeading)) {
    const known = table.get(word) ?? []
    if (!known.includes(meaning)) table.set(word, [...known, meaning])
  }

const foldedWords = (words: string) => words.split("|").map(foldHeading).join("|")

const within = (words: string) => new RegExp(` (?:${foldedWords(words)})(?= )`, "g")

// The casts: the keys are those of the object.
const marks = (Object.keys(markWords) as Mark[]).map(
  (mark) => [mark, within(markWords[mark])] as const,
)
const groups = (Object.keys(groupWords) as (Topic | "car")[]).map(
  (group) => [group, new RegExp(`^(?:${foldedWords(groupWords[group])}) (?=.)`)] as const,
)

const generals = "price|cost|amount|anyCurrency|anyRate|date|vat|computed"

/** What may stand below a heading: "Pardavimas" above "Metai" names no year of a car. */
const meaningsBelow: Record<Topic | "car", RegExp> = {
  car: /^(?!.*(price|_on$))(car\.|make|model|number)/,
  purchase: new RegExp(`^(${generals}|supplier|car.bought_from)$`),
  sale: new RegExp(`^(${generals}|car.sold_to|received|deposit|advance|paid)$`),
  expense: new RegExp(`^(${generals})$|^expenses?[.T]|description|supplier|document`),
}

/** "Parduota", "kr": a word that is a currency beside the name of a column. "LT" is as often the country. */
const currencyIn = (word: string) => (word === "lt" || word === "р" ? null : currencyOf(word))

const read = new Map<string, Heading>()

/** A heading is looked up whole, then without its currency, without its other marks, and below the heading above it. */
export function readHeading(heading: string): Heading {
  const kept = read.get(heading)
  if (kept) return kept
  // "MwSt" is one word, "purchasePrice" two.
  const whole = findHeading(foldWords(heading))
  const made = whole.meanings.length > 0 ? whole : findHeading(foldHeading(heading))
  if (read.size > 10_000) read.clear()
  read.set(heading, made)
  return made
}

/**
 * "Tech. apžiūra, €" is what an inspection cost: what names a currency is no day, year or number. "Transportas (km)" is a way:
 * what names a distance is no money.
 */
function fitting(meanings: readonly Meaning[], currency: Heading["currency"], found: Set<Mark>) {
  const isOf = (one: Meaning, ...forms: string[]) =>
    /^(car|expense)\./.test(one) && forms.includes(formOf(one))
  if ([...found].some(isDistance))
    return meanings.filter((one) => isOf(one, "integer") || one === "mileageUnit")
  return currency === null
    ? meanings
    : meanings.filter((one) => !isOf(one, "day", "partialDate", "integer"))
}

function findHeading(whole: string): Heading {
  const words = whole.split(" ")
  const named = new Set(words.map(currencyIn).filter((currency) => currency !== null))
  const [only = null] = named
  const currency = named.size === 1 ? only : null
  const plain = words.filter((word) => currencyIn(word) === null).join(" ")
  const found = new Set<Mark>()
  let bare = ` ${plain} `
  for (const [mark, pattern] of marks)
    bare = bare.replace(pattern, () => {
      found.add(mark)
      return ""
    })
  bare = bare.replace(/ +/g, " ").trim()
  const unit: ReadonlySet<Mark> = new Set([...found].filter(isDistance))
  const tries = [
    [whole, unit],
    [plain, unit],
    [bare, found],
  ] as const
  for (const [base, marks] of tries) {
    const meanings = table.get(base)
    if (meanings)
      return { base, meanings: fitting(meanings, currency, found), topic: null, currency, marks }
  }
  for (const [whole, marks] of tries.slice(1))
    for (const [group, start] of groups) {
      const base = whole.replace(start, "")
      if (base === whole) continue
      const meanings = fitting(table.get(base) ?? [], currency, found).filter((one) =>
        meaningsBelow[group].test(one),
      )
      const topic = group === "car" ? null : group
      if (meanings.length > 0) return { base, meanings, topic, currency, marks }
    }
  return { base: bare || whole, meanings: [], topic: null, currency, marks: found }
}

/** What an expense of a column is called: its heading without the group above it and without its marks. */
export function nameOfExpense(heading: string): string {
  const { base, meanings } = readHeading(heading)
  const plain = heading.replace(/\s+/g, " ").trim()
  if (meanings.length === 0 || foldHeading(plain) === base) return plain
  const letters = [...plain.matchAll(/[\p{L}\p{N}]+/gu)]
  const words = base.split(" ")
  const at = letters.findIndex((_, index) =>
    words.every((word, next) => foldHeading(letters[index + next]?.[0] ?? "") === word),
  )
  const [first, last] = [letters[at], letters[at + words.length - 1]]
  if (!first || !last) return plain
  const name = plain.slice(first.index, last.index + last[0].length)
  return name.charAt(0).toUpperCase() + name.slice(1)
}

/** Whether a column holds the file's own profit of each car, in EUR and without a VAT that is taken off. */
export function isProfit(heading: string): boolean {
  const { base, currency, marks } = readHeading(heading)
  return profitWords.split("|").includes(base) && marks.size === 0 && (currency ?? "EUR") === "EUR"
}
