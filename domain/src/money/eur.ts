import Big from "big.js"
import { fixedRates, isCurrency } from "./currencies.ts"
import { type Decimal, toCents } from "./decimal.ts"

/** An amount with the currency it was paid in and the EUR for one unit of it, if known. */
export type Money = { amount: Decimal; currency: string; rate: Decimal | null }

/** The same with the stored EUR value, null when it was not known. */
export type StoredMoney = Money & { eur: Decimal | null }

export type InEur = { eur: Decimal; estimated: boolean }

/**
 * The EUR value that is stored (rules 4.3): the amount for EUR, amount × rate for
 * other currencies, rounded half up to the cent; null when another currency has no rate.
 */
export function eurValue({ amount, currency, rate }: Money): Decimal | null {
  if (currency === "EUR") return toCents(amount)
  return rate === null ? null : toCents(new Big(amount).times(rate))
}

/**
 * An amount in EUR for a sum (rules 4.4): the stored EUR value, else amount × rate,
 * else the fixed rate of the currency, else 1:1. `estimated` is true for the last two: the caller
 * logs it and the screen marks the figure.
 *
 * Every single value is rounded half up to the cent before it enters a sum, whichever of the four
 * it is. Sums are then exact, the same in every order and the same in SQL, and a figure equals
 * the sum of the values a person can see beside it.
 */
export function inEur({ amount, currency, rate, eur }: StoredMoney): InEur {
  const known = eur === null ? eurValue({ amount, currency, rate }) : toCents(eur)
  if (known !== null) return { eur: known, estimated: false }
  const fixedRate = isCurrency(currency) ? fixedRates[currency] : "1"
  return { eur: toCents(new Big(amount).times(fixedRate)), estimated: true }
}

/** The money of a row as it is stored. */
export type MoneyRow = {
  amount: Decimal
  currency: string
  exchange_rate: Decimal | null
  amount_eur: Decimal | null
}

/** The amount of a row in EUR for a sum. */
export const rowInEur = ({ amount, currency, exchange_rate, amount_eur }: MoneyRow): InEur =>
  inEur({ amount, currency, rate: exchange_rate, eur: amount_eur })
