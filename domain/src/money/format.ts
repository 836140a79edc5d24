import type { Language } from "../language.ts"
import { compare, type Decimal, toCents, toPlain } from "./decimal.ts"

const noBreakSpace = "\u00a0"
const minus = "\u2212"

const money = formats({ minimumFractionDigits: 2, maximumFractionDigits: 2, useGrouping: "always" })
const rate = formats({ maximumFractionDigits: 10, useGrouping: "always" })

function formats(options: Intl.NumberFormatOptions): Record<Language, Intl.NumberFormat> {
  return { lt: new Intl.NumberFormat("lt", options), en: new Intl.NumberFormat("en", options) }
}

/** Formats the digits without the sign. Intl formats decimal strings exactly, beyond the precision of a float. */
function digits(format: Intl.NumberFormat, value: Decimal): string {
  // The cast: Intl's type requires a numeric literal, which a Decimal is by its definition.
  return format.format(value.replace("-", "") as `${number}`)
}

/**
 * An amount with 2 decimals and the currency's code (rules 4.7): "12 500,00 EUR" in
 * Lithuanian, with no-break spaces, "12,500.00 EUR" in English. A loss has a minus sign (U+2212).
 */
export function formatMoney(amount: Decimal, currency: string, language: Language): string {
  const cents = toCents(amount)
  const sign = compare(cents, "0") < 0 ? minus : ""
  return `${sign}${digits(money[language], cents)}${noBreakSpace}${currency}`
}

/** The same with a leading plus for a gain, so that colour is not the only sign of it. */
export function formatSignedMoney(amount: Decimal, currency: string, language: Language): string {
  const sign = compare(toCents(amount), "0") > 0 ? "+" : ""
  return `${sign}${formatMoney(amount, currency, language)}`
}

/** A figure with the decimals that it is written with: "11,6120" in Lithuanian for "11.6120". */
export function formatPublished(value: Decimal, language: Language): string {
  const minimumFractionDigits = value.split(".")[1]?.length ?? 0
  return digits(new Intl.NumberFormat(language, { minimumFractionDigits }), value)
}

/** A rate with the decimals it has, at most 10: "0,0862" in Lithuanian, "0.0862" in English. */
export function formatRate(value: Decimal, language: Language): string {
  const sign = compare(value, "0") < 0 ? minus : ""
  return `${sign}${digits(rate[language], toPlain(value))}`
}
