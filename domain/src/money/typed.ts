import type { Currency } from "./currencies.ts"
import { compare, type Decimal, toCents, toPlain } from "./decimal.ts"

/**
 * What a person may have meant by what they typed into a price field. `currency` is the one that was
 * typed with the amount, else the chosen one.
 */
export type TypedAmount =
  | { kind: "empty" }
  | { kind: "amount"; amount: Decimal }
  | { kind: "otherCurrency"; amount: Decimal; currency: Currency }
  | { kind: "ambiguous"; readings: [Decimal, Decimal]; currency: Currency }
  | { kind: "invalid" }

const currencyMarks: Record<string, Currency> = {
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
const mark = String.raw`(€|eur|kr\.?|nok|\$|usd|£|gbp)?`
const marked = new RegExp(`^${mark}(.*?)${mark}$`, "i")

const spaceGrouped = /^\d{1,3}( \d{3})+([.,]\d*)?$/
const pointGrouped = /^\d{1,3}(\.\d{3})+(,\d*)?$/
const commaGrouped = /^\d{1,3}(,\d{3})+(\.\d*)?$/
const plain = /^(?=.*\d)\d*([.,]\d*)?$/
const separated = /^[1-9]\d{0,2}[.,]\d{3}$/

/**
 * Reads an amount as it was typed or pasted: "1234,56", "1 234,56", "1'234.56", "€1.234,56" and
 * "12 500,- kr" are all clear. One separator before exactly three digits groups thousands in one country
 * and starts decimals in the other: both readings are given, the decimal one to the cent and first, and
 * the person chooses. A currency other than the chosen one is left to the person too. More than 2 decimals
 * otherwise, a sign or anything else is invalid.
 */
export function parseTypedAmount(typed: string, chosen: Currency): TypedAmount {
  const text = typed.trim().replace(/\s+/g, " ")
  if (text === "") return { kind: "empty" }
  const [, before = "", middle = "", after = ""] = marked.exec(text) ?? []
  const currency = currencyMarks[(after || before).toLowerCase()] ?? chosen
  if (before && currencyMarks[before.toLowerCase()] !== currency) return { kind: "invalid" }
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

/** The text with a decimal point and no grouping, or null when it is no such number. */
function ungrouped(text: string): string | null {
  if (spaceGrouped.test(text)) return text.replaceAll(" ", "").replace(",", ".")
  if (plain.test(text)) return text.replace(",", ".")
  if (pointGrouped.test(text)) return text.replaceAll(".", "").replace(",", ".")
  if (commaGrouped.test(text)) return text.replaceAll(",", "")
  return null
}

/** The amount, or null when it has decimals beyond the cent that are not zeros. */
function withTwoDecimals(text: string | null): Decimal | null {
  if (text === null) return null
  const number = `0${text}`.replace(/\.$/, "")
  const amount = toCents(number)
  return compare(amount, number) === 0 ? amount : null
}

/**
 * What the rate field keeps of what is typed (rules 4.9): digits, a minus sign
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
 * The rate when the field is left (rules 4.9): a plain number without trailing
 * zeros, or null when it is none. A negative one stays, for the rate's schema to refuse.
 */
export function parseTypedRate(typed: string): Decimal | null {
  const text = typed.trim().replace(",", ".")
  const parts = /^(-?)(?=.*\d)(\d*)\.?(\d*)$/.exec(text)
  if (!parts) return null
  const [, sign = "", whole = "", fraction = ""] = parts
  const value = toPlain(`${whole || "0"}.${fraction || "0"}`)
  return value === "0" ? value : sign + value
}
