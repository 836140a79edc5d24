import type { Decimal } from "./decimal.ts"

/** The currencies (rules 4.2). */
export const currencies = ["EUR", "NOK", "USD", "GBP"] as const

export type Currency = (typeof currencies)[number]

export const defaultCurrency: Currency = "EUR"

/** EUR for one unit of a currency when no rate was given (rules 4.4). */
export const fixedRates: Record<Currency, Decimal> = {
  EUR: "1",
  NOK: "0.086",
  USD: "0.86",
  GBP: "1.14",
}

/** Whether a stored currency is one that has a fixed rate. */
export function isCurrency(currency: string): currency is Currency {
  return Object.hasOwn(fixedRates, currency)
}
