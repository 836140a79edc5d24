import type { NamedCurrency } from "../sheet.ts"
import { currencyOf } from "../written/numbers.ts"

/**
 * What a number format makes of a number. `decimals` is null where the format leaves them as they are, `wholeDigits`
 * counts the zeros before them that are always there ("00000"). `currency` is that of the words beside the number,
 * "other" for words that the product does not know; `words` are these words. `unit`: they are one of what is
 * counted, kilometres or pieces.
 */
export type NumberFormat = {
  isDate: boolean
  isTime: boolean
  isPercent: boolean
  unit: "distance" | "pieces" | null
  decimals: number | null
  wholeDigits: number
  currency: NamedCurrency | null
  words: string
}

export const general: NumberFormat = {
  isDate: false,
  isTime: false,
  isPercent: false,
  unit: null,
  decimals: null,
  wholeDigits: 0,
  currency: null,
  words: "",
}

/** A currency with its country; a colour, a condition or elapsed hours; text as it stands; a space; the code itself. */
const piece = /\[\$([^\]-]*)-?([^\]]*)\]|\[([^\]]*)\]|"([^"]*)"?|\\(.)|[_*].|(.)/gsu
const word = /[\p{L}\p{Sc}]+\.?/gu
const codeWord = /^(?:[ymdhsegba]+|am|pm|p|general|standard)\.?$/i

/**
 * Reads the format of positive numbers as Excel writes it: `# ##0.00\ "€"`, `[$kr-414] #,##0`, `yyyy\-mm\-dd`. Words in
 * it count as if they were typed beside the number.
 */
export function readFormat(format: string): NumberFormat {
  const { code, symbols, texts, isElapsed } = partsOf(format.slice(0, 200))
  const isGeneral = /general|standard/i.test(code)
  const isDate = !isGeneral && (/[yd]/i.test(code) || (/m/i.test(code) && !/[hs]/i.test(code)))
  const isTime = !isGeneral && !isDate && (isElapsed || /[hs]/i.test(code))
  if (isDate || isTime) return { ...general, isDate, isTime }
  const named = texts.match(word) ?? []
  const currencies = new Set([
    ...symbols.map(([symbol, country]) => currencyOfCountry(symbol, country)),
    ...named.flatMap((each) => (unitOf(each) ? [] : currencyOf(each))),
  ])
  const [only = null] = currencies
  const [whole = "", decimals = ""] = code
    .replace(/e[+-]0+/i, "")
    .replace(/[^0#?.]/g, "")
    .split(".")
  const isFixed = /0/.test(code)
  return {
    ...general,
    isPercent: code.includes("%"),
    unit: named.map(unitOf).find((unit) => unit !== null) ?? null,
    decimals: isFixed ? decimals.replace(/#/g, "").length : null,
    wholeDigits: isFixed ? whole.replace(/[^0]/g, "").length : 0,
    currency: currencies.size === 0 ? null : currencies.size === 1 ? (only ?? "other") : "other",
    words: [...symbols.map(([symbol]) => symbol), texts].join(" ").replace(/\s+/g, " ").trim(),
  }
}

const unitOf = (word: string) =>
  /^km\.?$/i.test(word) ? "distance" : /^vnt\.?$/i.test(word) ? "pieces" : null

/** The code of the first section without its words, and these: those with a country, and the others as they stand. */
function partsOf(format: string) {
  const symbols: [symbol: string, country: string][] = []
  let [bare, texts, isElapsed] = ["", "", false]
  for (const [found, symbol, country, bracket, quoted, escaped, letter] of format.matchAll(piece)) {
    if (found === ";") break
    if (symbol?.trim()) symbols.push([symbol.trim(), country ?? ""])
    if (/^(?:h+|m+|s+)$/i.test(bracket ?? "")) isElapsed = true
    texts += quoted ?? escaped ?? " "
    bare += letter ?? " "
  }
  // Some programs write the words of a format without quotes.
  const code = bare.replace(word, (found) => {
    if (codeWord.test(found)) return found
    texts += ` ${found}`
    return " "
  })
  return { code, symbols, texts, isElapsed }
}

const norwegian = /(?:^|0)[48]14$|^(?:nb|nn|no)\b/i
const american = /^$|(?:^|0)409$|^en(?:-us)?$/i

/**
 * The currency of a sign in a country, because several have crowns or dollars. Without a country it is read as in a
 * text.
 */
function currencyOfCountry(symbol: string, country: string): NamedCurrency | null {
  if (country !== "" && /^kr\b/i.test(symbol)) return norwegian.test(country) ? "NOK" : "other"
  return symbol === "$" && !american.test(country) ? "other" : currencyOf(symbol)
}
