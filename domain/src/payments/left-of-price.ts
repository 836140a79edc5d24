import Big from "big.js"
import { type Currency, fixedRates } from "../money/currencies.ts"
import { compare, type Decimal, subtract, toCents } from "../money/decimal.ts"

type Price = { amount: Decimal | null; currency: Currency; rate: Decimal | null }

/**
 * What of a price is not paid by what was received before, in its currency; null without a price, or where all is. As rules
 * 17.3 have it, one without a rate has the fixed one.
 * @param receivedEur what was received, in EUR
 */
export function leftOfPrice(price: Price, receivedEur: Decimal): Decimal | null {
  if (price.amount === null) return null
  const { currency, rate } = price
  const unit = currency === "EUR" ? "1" : (rate ?? fixedRates[currency])
  const left = subtract(price.amount, toCents(new Big(receivedEur).div(unit)))
  return compare(left, "0") > 0 ? left : null
}
