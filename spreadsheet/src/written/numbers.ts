import { currencies } from "@marza/domain/money/currencies.ts"
import type { Decimal } from "@marza/domain/money/decimal.ts"
import type { NamedCurrency } from "../sheet.ts"
import { namesOfCurrencies } from "../words/written.ts"

export type DecimalMark = "," | "."

/**
 * A number as it is written. `readings` holds what it is with each decimal mark, null where it cannot be that.
 * `currency` is the one written beside it, "other" for one that the product does not know.
 */
export type WrittenNumber = {
  readings: Record<DecimalMark, Decimal | null>
  currency: NamedCurrency | null
}

const currencyWords = new Map<string, NamedCurrency>(
  [...currencies, "other" as const, "kr" as const].flatMap((currency) =>
    namesOfCurrencies[currency].split("|").map((name) => [name, currency] as const),
  ),
)

/** The currency of a code, a sign or a word; null for none. */
export const currencyOf = (word: string): NamedCurrency | null =>
  currencyWords.get(word.trim().toLowerCase().replace(/\.$/, "")) ?? null

/** The most characters that are read as a number: none is longer, and a long text would only take time. */
const longestNumber = 60

const word = String.raw`[\p{L}€$£₽¥]+\.?`
const written = new RegExp(
  `^(${word})? ?([-+(]?)(${word})? ?([-+]?[\\d.,' ]+)(\\)?)(-?) ?(${word})?$`,
  "iu",
)

/**
 * Reads "12 500,00 €", "NOK 85 000", "(1,200.50)", "1'234.5", "12 500,-", "-300". Null when the text is no number, or
 * has other words in it.
 */
export function readNumber(text: string): WrittenNumber | null {
  if (text.length > longestNumber) return null
  const cleaned = text
    .trim()
    .replace(/[\s\u2009\u202f]+/g, " ")
    .replace(/[−–—]/g, "-")
    .replace(/[’‘´`]/g, "'")
    .replace(/(\d[.,])-{1,2}/, "$100")
  const [, before, sign = "", inside, digits = "", closing, minus = "", after] =
    written.exec(cleaned) ?? []
  const body = digits.trim().replace(/^[-+]/, "")
  if (!/^[.,]?\d/.test(body)) return null
  if ((sign === "(") !== (closing === ")")) return null
  if ([sign, digits.trim(), minus].filter((part) => /^[-+(]/.test(part)).length > 1) return null
  const words = [before, inside, after].filter((found) => found !== undefined)
  const named = new Set(words.map(currencyOf))
  const [currency = null] = named
  if (named.has(null) || named.size > 1) return null
  const isNegative = sign === "(" || sign === "-" || minus === "-" || digits.trim().startsWith("-")
  const read = (mark: DecimalMark) => withSign(readWith(body, mark), isNegative)
  const readings = { ",": read(","), ".": read(".") }
  return readings[","] === null && readings["."] === null ? null : { readings, currency }
}

/** With separators between all thousands, or without any. */
const patterns: Record<DecimalMark, RegExp> = {
  ",": /^(\d*|[1-9]\d{0,2}([ '.])\d{3}(?:\2\d{3})*)(?:,(\d*))?$/,
  ".": /^(\d*|[1-9]\d{0,2}([ ',])\d{3}(?:\2\d{3})*)(?:\.(\d*))?$/,
}

/** The number with this decimal mark, all other separators standing between thousands. */
function readWith(body: string, mark: DecimalMark): Decimal | null {
  const found = patterns[mark].exec(body)
  if (!found) return null
  const [, whole = "", , part = ""] = found
  const plain = whole.replace(/\D|^0+(?=\d)/g, "") || "0"
  const fraction = part.replace(/0+$/, "")
  return fraction === "" ? plain : `${plain}.${fraction}`
}

const withSign = (number: Decimal | null, isNegative: boolean) =>
  number === null || number === "0" || !isNegative ? number : `-${number}`

/**
 * The decimal mark of a column: the one that a cell shows beyond doubt. Null where no cell does, or cells show both.
 */
export function markOf(column: Iterable<WrittenNumber>): DecimalMark | null {
  const only = ({ readings }: WrittenNumber) =>
    readings[","] === null ? "." : readings["."] === null ? "," : null
  const marks = new Set([...column].map(only).filter((mark) => mark !== null))
  const [mark = null] = marks
  return marks.size === 1 ? mark : null
}

/** The number, or "ambiguous" where both marks make different numbers of it and the column's is not known. */
export function numberWith(
  { readings }: WrittenNumber,
  mark: DecimalMark | null,
): Decimal | "ambiguous" | null {
  const [comma, point] = [readings[","], readings["."]]
  if (comma === null || point === null || comma === point) return comma ?? point
  return mark === null ? "ambiguous" : readings[mark]
}
