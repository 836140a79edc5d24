import type { Language } from "@marza/domain/language.ts"
import type { Currency } from "@marza/domain/money/currencies.ts"
import type { Decimal } from "@marza/domain/money/decimal.ts"
import { formatMoney, formatPublished, formatRate } from "@marza/domain/money/format.ts"
import { rateSchema } from "@marza/domain/money/schemas.ts"
import { filterRateTyping, parseTypedAmount, parseTypedRate } from "@marza/domain/money/typed.ts"

/** An amount as a field shows it: grouped, without the currency, which has its own field. */
export const formatForInput = (amount: Decimal | null, language: Language) =>
  amount === null ? "" : formatMoney(amount, "", language).trim()

const digitsOf = (typed: string) => typed.replace(/[\s.,']/g, "")

/** A typed whole number as a field shows it: grouped. A text that is no number stays as it was typed. */
export function groupedInteger(typed: string, language: Language): string {
  const digits = digitsOf(typed)
  return /^\d+$/.test(digits) ? formatPublished(digits, language) : typed
}

/** A typed whole number, with or without separators between thousands; any other text is sent as typed. */
export function integerToSend(typed: string): number | string | null {
  const digits = digitsOf(typed)
  if (digits === "") return null
  return /^\d{1,9}$/.test(digits) ? Number(digits) : typed
}

/** The amount that was typed, null where there is none yet or the person has still to choose. */
export function parseAmount(typed: string, currency: Currency): Decimal | null {
  const parsed = parseTypedAmount(typed, currency)
  return parsed.kind === "amount" ? parsed.amount : null
}

/** The typed rate, null where there is none that the server would accept. */
export function parseRate(typed: string): Decimal | null {
  const checked = rateSchema.safeParse(parseTypedRate(typed))
  return checked.success ? checked.data : null
}

/**
 * The typed amount as it is sent, null for none. A text that is no amount, or about which the field still asks, is
 * sent as typed, so that the schema refuses it under its field.
 */
export const amountToSend = (typed: string, currency: Currency): string | null =>
  parseTypedAmount(typed, currency).kind === "empty"
    ? null
    : (parseAmount(typed, currency) ?? typed)

/** The typed rate as it is sent, null for none and for EUR; a text that is no number is sent as typed. */
export const rateToSend = (typed: string, currency: Currency): string | null =>
  currency === "EUR" || typed === "" ? null : (parseTypedRate(typed) ?? typed)

/** What the field of a percentage keeps of a typed text: the same as that of a rate, with the comma of Lithuanian. */
export function filterPercentTyping(typed: string, language: Language): string {
  const kept = filterRateTyping(typed)
  return language === "lt" ? kept.replace(".", ",") : kept
}

/** A typed amount as it is shown, with its currency: as typed where it cannot be read, "" where there is none. */
export function typedMoney(typed: string, currency: Currency, language: Language): string {
  const amount = parseAmount(typed, currency)
  if (amount !== null) return formatMoney(amount, currency, language)
  return typed.trim() && `${typed} ${currency}`
}

export type Rated = { amount: string; currency: Currency; exchange_rate: string; rate_day: string }

/** A typed amount as {@link typedMoney} shows it, with its rate and the day of a bank's rate: 100,00 NOK × 0,0861. */
export function ratedMoney(typed: Rated, language: Language): string {
  const money = typedMoney(typed.amount, typed.currency, language)
  const rate = typed.currency === "EUR" ? null : parseRate(typed.exchange_rate)
  const day = typed.rate_day && ` (ECB ${typed.rate_day})`
  return rate ? `${money} × ${formatRate(rate, language)}${day}` : money
}
