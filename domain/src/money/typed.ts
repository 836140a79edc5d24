import { compare, type Decimal, toCents, toPlain } from "./decimal.ts"

/** What a person may have meant by what they typed into a price field. */
export type TypedAmount =
  | { kind: "empty" }
  | { kind: "amount"; amount: Decimal }
  | { kind: "ambiguous"; readings: [Decimal, Decimal] }
  | { kind: "invalid" }

const spaceGrouped = /^\d{1,3}( \d{3})+([.,]\d*)?$/
const pointGrouped = /^\d{1,3}(\.\d{3})+(,\d*)?$/
const commaGrouped = /^\d{1,3}(,\d{3})+(\.\d*)?$/
const plain = /^(?=.*\d)\d*([.,]\d*)?$/
const separated = /^[1-9]\d{0,2}[.,]\d{3}$/

/**
 * Reads a typed amount: "1234,56", "1 234,56", "1234.56" and "1.234,56" are all clear. One
 * separator before exactly three digits groups thousands in one country and starts decimals in
 * the other: where both are amounts ("1.000" is 1 or 1000) both readings are given, the smaller
 * first, and the person chooses. More than 2 decimals, a sign or anything else is invalid.
 */
export function parseTypedAmount(typed: string): TypedAmount {
  const text = typed.trim().replace(/\s/g, " ")
  if (text === "") return { kind: "empty" }
  if (separated.test(text)) {
    const decimal = withTwoDecimals(text.replace(",", "."))
    const grouped = toCents(text.replace(/[.,]/, ""))
    return decimal === null
      ? { kind: "amount", amount: grouped }
      : { kind: "ambiguous", readings: [decimal, grouped] }
  }
  const amount = withTwoDecimals(ungrouped(text))
  return amount === null ? { kind: "invalid" } : { kind: "amount", amount }
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
 * What the rate field keeps of what is typed (specification section 5): digits, a minus sign
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
 * The rate when the field is left (specification section 5): a plain number without trailing
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
