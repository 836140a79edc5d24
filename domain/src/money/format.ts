import type { Language } from "../language.ts"
import type { Decimal } from "./decimal.ts"
import { signOf } from "./sign.ts"

const noBreakSpace = "\u00a0"
const minus = "\u2212"

const money = formats({ minimumFractionDigits: 2, maximumFractionDigits: 2, useGrouping: "always" })
const rate = formats({ maximumFractionDigits: 10, useGrouping: "always" })

/** The format in each language, made when it is first used. */
function formats(options: Intl.NumberFormatOptions): (language: Language) => Intl.NumberFormat {
  const made: Partial<Record<Language, Intl.NumberFormat>> = {}
  return (language) => (made[language] ??= new Intl.NumberFormat(language, options))
}

/** Formats the digits without the sign. Intl formats decimal strings exactly, beyond the precision of a float. */
function digits(format: Intl.NumberFormat, value: Decimal): string {
  // The cast: Intl's type requires a numeric literal, which a Decimal is by its definition.
  return format.format(value.replace("-", "") as `${number}`)
}

/** Formats with a minus sign, unless only zeros are left after rounding. Intl rounds half up, away from zero. */
function signed(format: Intl.NumberFormat, value: Decimal): string {
  const text = digits(format, value)
  return signOf(value) < 0 && /[1-9]/.test(text) ? `${minus}${text}` : text
}

/**
 * An amount with 2 decimals and the currency's code (rules 4.7): "12 500,00 EUR" in
 * Lithuanian, with no-break spaces, "12,500.00 EUR" in English. A loss has a minus sign (U+2212).
 */
export function formatMoney(amount: Decimal, currency: string, language: Language): string {
  return `${signed(money(language), amount)}${noBreakSpace}${currency}`
}

/** The same with a leading plus for a gain, so that colour is not the only sign of it. */
export function formatSignedMoney(amount: Decimal, currency: string, language: Language): string {
  const text = formatMoney(amount, currency, language)
  return signOf(amount) > 0 && /[1-9]/.test(text) ? `+${text}` : text
}

/** A figure with the decimals that it is written with: "11,6120" in Lithuanian for "11.6120". */
export function formatPublished(value: Decimal, language: Language): string {
  const minimumFractionDigits = value.split(".")[1]?.length ?? 0
  return digits(new Intl.NumberFormat(language, { minimumFractionDigits }), value)
}

/** A rate with the decimals it has, at most 10: "0,0862" in Lithuanian, "0.0862" in English. */
export function formatRate(value: Decimal, language: Language): string {
  return signed(rate(language), value)
}
