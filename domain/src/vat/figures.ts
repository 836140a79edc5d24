import Big from "big.js"
import { type CarMoney, carFigures, purchaseInEur, saleEur } from "../cars/profit.ts"
import { add, compare, type Decimal, subtract, toCents } from "../money/decimal.ts"
import { type InEur, inEur } from "../money/eur.ts"
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

/** What the VAT of a car is computed from, beside its prices. */
export type CarVat = {
  vat_scheme: VatScheme
  /** In percent; null where no VAT is paid, and then there are no figures. */
  vat_rate: Decimal | null
  /** In the currency of the purchase. */
  purchase_vat: Decimal | null
}

/** VAT of a car in EUR; the names are those of a car in a response. */
export type VatFigures = {
  vat_due: Decimal | null
  vat_due_estimated: boolean
  vat_deductible: Decimal | null
  vat_deductible_estimated: boolean
  profit_after_vat: Decimal | null
  profit_after_vat_estimated: boolean
  /** One of the three is. */
  vat_estimated: boolean
}

/**
 * The VAT of a car (rules 12.3 to 12.5). An `…_estimated` figure used the fixed or the 1:1 rate: of the purchase what
 * is due under margin, of what VAT is deducted the deductible, and of anything the profit after VAT. The view
 * cars_with_figures has the same rule; a test proves them equal.
 * @param expenses what all expenses of the car come to
 * @param expensesVat what the VAT contained in them comes to
 */
export function vatFigures(
  car: CarMoney & CarVat,
  expenses: InEur,
  expensesVat: InEur,
): VatFigures {
  const { vat_rate: rate, vat_scheme: scheme, purchase_vat } = car
  if (rate === null) return noVat
  const sale = saleEur(car)
  const purchase = purchaseInEur(car)
  const purchaseVat = inEur({
    amount: purchase_vat ?? "0.00",
    currency: purchase_vat === null ? "EUR" : car.purchase_currency,
    rate: car.purchase_exchange_rate,
    eur: null,
  })
  const deductible = add(expensesVat.eur, purchaseVat.eur)
  const isDeductibleEstimated = expensesVat.estimated || purchaseVat.estimated
  const withoutSale = {
    ...noVat,
    vat_deductible: deductible,
    vat_deductible_estimated: isDeductibleEstimated,
    vat_estimated: isDeductibleEstimated,
  }
  const { profit, profit_estimated } = carFigures(car, expenses)
  if (sale === null || profit === null) return withoutSale
  const due = vatDue({ scheme, rate, sale, purchase: purchase.eur })
  const isEstimated = profit_estimated || isDeductibleEstimated
  return {
    ...withoutSale,
    vat_due: due,
    vat_due_estimated: scheme === "margin" && purchase.estimated,
    profit_after_vat: profitAfterVat(profit, due, deductible),
    profit_after_vat_estimated: isEstimated,
    vat_estimated: isEstimated,
  }
}

const noVat: VatFigures = {
  vat_due: null,
  vat_due_estimated: false,
  vat_deductible: null,
  vat_deductible_estimated: false,
  profit_after_vat: null,
  profit_after_vat_estimated: false,
  vat_estimated: false,
}
