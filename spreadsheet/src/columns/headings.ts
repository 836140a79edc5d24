import { foldName } from "@marza/domain/cars/search.ts"
import type { Target } from "../types.ts"
import {
  fieldWords,
  type Meaning,
  otherWords,
  type ValueKind,
  type Words,
} from "./heading-words.ts"
import { topicsAbroad, wordsAbroad } from "./heading-words-abroad.ts"

/** Purchase, sale or expense: what neighbouring headings, or a heading above, are about. */
export type Topic = "purchase" | "sale" | "expense"

type Entry = { meaning: Meaning; pattern: RegExp; kind: ValueKind | undefined }

const entry = (meaning: Meaning, { words, kind }: Words): Entry => ({
  meaning,
  pattern: new RegExp(`^(?:${foldName(words)})$`),
  kind,
})

const entries: readonly Entry[] = [...fieldWords, ...otherWords, ...wordsAbroad].map(
  ([meaning, words]) => entry(meaning, words),
)

const topicOf = (topic: Topic, own: string): [Topic, RegExp] => [
  topic,
  new RegExp(`^(?:${own}|${foldName(topicsAbroad[topic])}) `),
]

const topics = [
  topicOf(
    "purchase",
    "pirkimas|pirkimo|pirkta|nupirkta|isigijimas|isigijimo|purchase|bought|buying",
  ),
  topicOf("sale", "pardavimas|pardavimo|parduota|sale|sold|selling"),
  topicOf("expense", "islaidos|islaidu|islaida|expenses?|costs?|sanaudos"),
]
const aboutCar = /^(?:automobilis|automobilio|auto|car|vehicle|duomenys|details) /

/** "Pirkimo kaina (NOK), €" → "pirkimo kaina": folded, without punctuation and currencies. */
export function foldHeading(heading: string): string {
  const folded = foldName(heading.replace(/[#№]/g, " nr "))
    .replace(/[^\p{L}\p{N}%]+/gu, " ")
    .trim()
  const plain = folded.replace(/\b(?:eur|eurais|nok|usd|gbp|kr|pln|su pvm)\b/g, " ")
  return plain.replace(/\s+/g, " ").trim() || folded
}

/**
 * What a heading means (null for an unknown one), and the topic that stands before it ("Pirkimas Kaina"). Where a
 * heading has two meanings ("Parduota": price or day), the values decide.
 */
export function meaningOf(
  heading: string,
  kind: ValueKind,
): { meaning: Meaning | null; topic: Topic | null } {
  const folded = foldHeading(heading)
  const field = foldName(heading)
  const own = entries.find(({ meaning }) => meaning === `car.${field}`)
  const found = own ?? find(folded, kind)
  if (found) return { meaning: found.meaning, topic: null }
  const rest = folded.replace(aboutCar, "")
  for (const [topic, start] of topics) {
    const inTopic = find(folded.replace(start, ""), kind)
    if (!start.test(folded)) continue
    const found = inTopic?.meaning ?? null
    // "Pirkimo avansas" is what the dealer has paid, and no field of a car.
    return { meaning: topic !== "sale" && isOfBuyer(found) ? null : found, topic }
  }
  return { meaning: rest === folded ? null : (find(rest, kind)?.meaning ?? null), topic: null }
}

const isOfBuyer = (meaning: Meaning | null) => meaning === "deposit" || meaning === "received"

/** "Išlaidos: remontas" → "remontas", the heading without the topic that stands before it. */
export const withoutTopic = (heading: string): string =>
  heading.replace(/^(?:išlaidos|išlaidų|išlaida|expenses?|costs?|sąnaudos)[ :,/–-]+(?=\p{L})/iu, "")

/** The field that a heading can only mean, whatever its values are: then they are wrong, and shown as such. */
export function onlyField(heading: string): Target | null {
  const folded = foldHeading(heading)
  const [only, other] = entries.filter(({ pattern }) => pattern.test(folded))
  return only && !other && /^(car|expense)\./.test(only.meaning) ? (only.meaning as Target) : null
}

const find = (folded: string, kind: ValueKind): Entry | undefined =>
  entries.find(
    (candidate) =>
      candidate.pattern.test(folded) &&
      (candidate.kind === undefined || kind === "empty" || candidate.kind === kind),
  )

const profitWords = new RegExp(
  `^(?:${foldName("pelnas|uždarbis|marža|profit|margin|gewinn|marge|fortjeneste|gevinst|avanse|zysk|marża|прибыль|маржа")})$`,
)

/** Whether a column holds the file's own profit of each car, in EUR and without a VAT that is taken off. */
export const isProfit = (heading: string): boolean =>
  profitWords.test(foldHeading(heading)) && !/\b(nok|kr|usd|gbp|pln)\b/i.test(heading)
