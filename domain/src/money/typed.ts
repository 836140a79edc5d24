import type { Currency } from "./currencies.ts"
import { compare, type Decimal, toCents, toPlain } from "./decimal.ts"

/**
 * What a text typed into a price field may mean. `currency` is the one typed with the amount, else the
 * chosen one.
 */
export type TypedAmount =
  | { kind: "empty" }
  | { kind: "amount"; amount: Decimal }
  | { kind: "otherCurrency"; amount: Decimal; currency: Currency }
  | { kind: "ambiguous"; readings: [Decimal, Decimal]; currency: Currency }
  | { kind: "invalid" }

const currencySymbols: Record<string, Currency> = {
  "€": "EUR",
  eur: "EUR",
  kr: "NOK",
  "kr.": "NOK",
  nok: "NOK",
  $: "USD",
  usd: "USD",
  "£": "GBP",
  gbp: "GBP",
}
const symbolPattern = String.raw`(€|eur|kr\.?|nok|\$|usd|£|gbp)?`
const withSymbol = new RegExp(`^${symbolPattern}(.*?)${symbolPattern}$`, "i")

const spaceGrouped = /^\d{1,3}( \d{3})+([.,]\d*)?$/
const pointGrouped = /^\d{1,3}(\.\d{3})+(,\d*)?$/
const commaGrouped = /^\d{1,3}(,\d{3})+(\.\d*)?$/
const plain = /^(?=.*\d)\d*([.,]\d*)?$/
const separated = /^[1-9]\d{0,2}[.,]\d{3}$/

/**
 * Reads an amount as it was typed or pasted: "1234,56", "1 234,56", "1'234.56", "€1.234,56" and
 * "12 500,- kr" are all clear. One separator before exactly three digits groups thousands in one country
 * and starts decimals in another: both readings are returned, the decimal one first and rounded to the cent,
 * and the person chooses. The person also decides about a currency other than the chosen one. More than 2
 * decimals otherwise, a sign or anything else is invalid.
 */
export function parseTypedAmount(typed: string, chosen: Currency): TypedAmount {
  const text = typed.trim().replace(/\s+/g, " ")
  if (text === "") return { kind: "empty" }
  const [, before = "", middle = "", after = ""] = withSymbol.exec(text) ?? []
  const currency = currencySymbols[(after || before).toLowerCase()] ?? chosen
  if (before && currencySymbols[before.toLowerCase()] !== currency) return { kind: "invalid" }
  const number = middle
    .trim()
    .replace(/(\d)['’](?=\d)/g, "$1 ")
    .replace(/(\d)[.,][-–—]$/, "$1,00")
  if (separated.test(number)) {
    const decimal = toCents(number.replace(",", "."))
    const grouped = toCents(number.replace(/[.,]/, ""))
    return { kind: "ambiguous", readings: [decimal, grouped], currency }
  }
  const amount = withTwoDecimals(ungrouped(number))
  if (amount === null) return { kind: "invalid" }
  return currency === chosen
    ? { kind: "amount", amount }
    : { kind: "otherCurrency", amount, currency }
}

/** The number with a decimal point and without grouping, or null when the text is no number. */
function ungrouped(text: string): string | null {
  if (spaceGrouped.test(text)) return text.replaceAll(" ", "").replace(",", ".")
  if (plain.test(text)) return text.replace(",", ".")
  if (pointGrouped.test(text)) return text.replaceAll(".", "").replace(",", ".")
  if (commaGrouped.test(text)) return text.replaceAll(",", "")
  return null
}

/** The amount, or null when a decimal after the second is not 0. */
function withTwoDecimals(text: string | null): Decimal | null {
  if (text === null) return null
  const number = `0${text}`.replace(/\.$/, "")
  const amount = toCents(number)
  return compare(amount, number) === 0 ? amount : null
}

/**
 * What the rate field keeps of a typed text (rules 4.9): digits, a minus sign
 * before them and one decimal point; a comma becomes the point.
 */
export function filterRateTyping(typed: string): string {
  const allowed = typed.replaceAll(",", ".").replace(/[^\d.-]/g, "")
  const sign = allowed.startsWith("-") ? "-" : ""
  const unsigned = allowed.replaceAll("-", "")
  const point = unsigned.indexOf(".")
  if (point === -1) return sign + unsigned
  return `${sign}${unsigned.slice(0, point + 1)}${unsigned.slice(point + 1).replaceAll(".", "")}`
}

/**
 * Reads the rate when the field loses focus (rules 4.9): a number without trailing zeros, or null when the
 * text is none. A negative number stays, for the rate's schema to refuse.
 */
export function parseTypedRate(typed: string): Decimal | null {
  const text = typed.trim().replace(",", ".")
  const parts = /^(-?)(?=.*\d)(\d*)\.?(\d*)$/.exec(text)
  if (!parts) return null
  const [, sign = "", whole = "", fraction = ""] = parts
  const value = toPlain(`${whole || "0"}.${fraction || "0"}`)
  return value === "0" ? value : sign + value
}
