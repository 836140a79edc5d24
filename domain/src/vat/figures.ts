import Big from "big.js"
import { compare, type Decimal, subtract, toCents } from "../money/decimal.ts"
import type { VatScheme } from "./rates.ts"

type Sale = {
  scheme: VatScheme
  /** In percent. */
  rate: Decimal
  /** What the car was sold and bought for, in EUR. */
  sale: Decimal
  purchase: Decimal
}

/**
 * The VAT due on the sale of a car in EUR, rounded half up to the cent.
 *
 * - margin: contained in the difference of the selling and the purchase price, and never below 0; repairs do not lower
 *   it (Directive 2006/112/EC, articles 312, 315 and 318; Lithuanian VAT law, article 106 and following).
 * - standard: contained in the selling price (articles 73 and 78).
 * - zero: none (articles 138 and 146).
 */
export function vatDue({ scheme, rate, sale, purchase }: Sale): Decimal {
  if (scheme === "zero") return "0.00"
  const margin = subtract(sale, purchase)
  const taxed = scheme === "standard" ? sale : compare(margin, "0") > 0 ? margin : "0"
  return toCents(new Big(taxed).times(rate).div(new Big(rate).plus(100)))
}
