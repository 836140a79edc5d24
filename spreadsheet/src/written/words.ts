import { foldName } from "@marza/domain/cars/search.ts"
import type { CarStatus } from "@marza/domain/cars/status.ts"
import type { ExpenseType } from "@marza/domain/expenses/fields.ts"
import { isImportTax, proposedType } from "@marza/domain/expenses/proposed-type.ts"
import type { FieldFormat } from "@marza/domain/table/format.ts"
import {
  flagWords,
  kindStems,
  originWords,
  type Stems,
  schemeWords,
  statusWords,
  typeStems,
  wayStems,
} from "../words/values.ts"

/** The value that a word means, null when it is none that is known or means more than one. */
function readWord<Value extends string>(stems: Stems<Value>, word: string): Value | null {
  const folded = foldName(word)
  const matched = (Object.keys(stems) as Value[])
    .map((value) => ({
      value,
      length: Math.max(0, ...stems[value].split("|").map((stem) => matchLength(folded, stem))),
    }))
    .filter(({ length }) => length > 0)
    .toSorted((one, other) => other.length - one.length)
  const [best, next] = matched
  return best && best.length !== next?.length ? best.value : null
}

/** How many letters of a stem the word has; the longest decides. */
function matchLength(word: string, stem: string): number {
  const whole = /^(.{1,2}|\d+|.*(?=\$))\$?$/.exec(stem)?.[1]
  const found = whole ? word.replace(/[ %.,].*$/, "") === whole : word.startsWith(stem)
  return found ? stem.length : 0
}

/** The value of which a text is a whole word. */
const wholeWord =
  <Value extends string>(words: Record<Value, string>) =>
  (text: string): Value | null => {
    const folded = foldName(text)
    return (
      (Object.keys(words) as Value[]).find((value) => words[value].split("|").includes(folded)) ??
      null
    )
  }

const readStatus = wholeWord<CarStatus>(statusWords)
/** A yes or a no, as people mark it in a column: 1, x, taip. */
export const flagOf = (text: string) => flag(text.replace(/^([01])[.,]0+$/, "$1"))
const flag = wholeWord(flagWords)
/** Whether a car is sold, by a yes or a no or by its status. */
export const readSold = (word: string): CarStatus | null => {
  const isSold = flagOf(word)
  return isSold === null ? readStatus(word) : isSold === "yes" ? "sold" : "bought"
}
/** "neparduota" or "ne" under the day or the price of a sale. */
export const isUnsold = (text: string) => flagOf(text) === "no" || readStatus(text) === "bought"

/** The type by any word of the text: "Priekinės padangos" is a repair. */
export function readExpenseType(text: string): ExpenseType | null {
  if (isImportTax(text)) return proposedType(text)
  const whole = readWord(typeStems, text)
  if (whole !== null) return whole
  const types = new Set(
    foldName(text)
      .split(/[^a-z0-9]+/)
      .map((word) => readWord(typeStems, word)),
  )
  types.delete(null)
  const [only = null] = types
  return types.size === 1 ? only : null
}

type Words = { read(word: string): string | null; options: readonly string[] }

const wordsBy = <Value extends string>(stems: Stems<Value>): Words => ({
  read: (word) => readWord(stems, word),
  options: Object.keys(stems),
})

/** How a word is read, and what it may mean, by the form of its column. */
export const wordsOf: Partial<Record<FieldFormat | "sold", Words>> = {
  status: { read: readStatus, options: Object.keys(statusWords) },
  vatScheme: { read: wholeWord(schemeWords), options: Object.keys(schemeWords) },
  origin: { read: wholeWord(originWords), options: Object.keys(originWords) },
  sold: { read: readSold, options: ["sold", "bought"] },
  expenseType: { ...wordsBy(typeStems), read: readExpenseType },
  expenseKind: wordsBy(kindStems),
  paymentWay: wordsBy(wayStems),
}
