import Big from "big.js"
import { add, compare, type Decimal, subtract, toCents } from "../money/decimal.ts"
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
 * The VAT due on the sale of a car in EUR, rounded half up to the cent (rules 12.3).
 *
 * - margin: contained in the difference of the selling and the purchase price, and never below 0; repairs do not lower
 *   it (Directive 2006/112/EC, articles 312, 315 and 318; Lithuanian VAT law, article 106 and following).
 * - standard: contained in the selling price (articles 73 and 78).
 * - zero: none (articles 138 and 146).
 *
 * The SQL function vat_due() has the same rule; a test proves them equal.
 */
export function vatDue({ scheme, rate, sale, purchase }: Sale): Decimal {
  if (scheme === "zero") return "0.00"
  const margin = subtract(sale, purchase)
  const taxed = scheme === "standard" ? sale : compare(margin, "0") > 0 ? margin : "0"
  return toCents(new Big(taxed).times(rate).div(new Big(rate).plus(100)))
}

/** Profit minus the VAT due plus the VAT that is deducted (rules 12.5), in EUR. */
export const profitAfterVat = (profit: Decimal, due: Decimal, deductible: Decimal): Decimal =>
  add(subtract(profit, due), deductible)

/**
 * The value of a sale on which VAT is paid, without that VAT, in EUR (rules 12.3): of the margin, which is none where a car
 * was sold at a loss, or of the selling price. Under zero it is the whole price.
 * @param due what {@link vatDue} says of the sale
 */
export function taxableValue(
  { scheme, sale, purchase }: Omit<Sale, "rate">,
  due: Decimal,
): Decimal {
  if (scheme !== "margin") return subtract(sale, due)
  const margin = subtract(sale, purchase)
  return compare(margin, "0") > 0 ? subtract(margin, due) : "0.00"
}
