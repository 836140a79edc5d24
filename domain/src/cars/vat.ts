import { add, type Decimal } from "../money/decimal.ts"
import { type InEur, inEur } from "../money/eur.ts"
import { profitAfterVat, vatDue } from "../vat/due.ts"
import type { VatScheme } from "../vat/rates.ts"
import { type CarMoney, computeProfit, purchaseInEur, saleEur } from "./profit.ts"

/** What the VAT of a car is computed from, beside its prices. */
export type CarVat = {
  vat_scheme: VatScheme
  /** In percent; null where no VAT is paid, and then there are no figures. */
  vat_rate: Decimal | null
  /** In the currency of the purchase. */
  purchase_vat: Decimal | null
}

/** VAT of a car in EUR; the names are those of a car in a response. */
export type VatAmounts = {
  vat_due: Decimal | null
  vat_due_estimated: boolean
  vat_deductible: Decimal | null
  vat_deductible_estimated: boolean
  profit_after_vat: Decimal | null
  profit_after_vat_estimated: boolean
  /** Whether one of the three is estimated. */
  vat_estimated: boolean
}

/**
 * The VAT of a car (rules 12.3 to 12.5). An `…_estimated` figure used the fixed or the 1:1 rate: of the purchase what
 * is due under margin, of what VAT is deducted the deductible, and of anything the profit after VAT. The view
 * cars_with_figures has the same rule; a test proves them equal.
 * @param expenses what all expenses of the car come to
 * @param expensesVat what the VAT contained in them comes to
 */
export function computeVat(
  car: CarMoney & CarVat,
  expenses: InEur,
  expensesVat: InEur,
): VatAmounts {
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
  const { profit, profit_estimated } = computeProfit(car, expenses)
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

const noVat: VatAmounts = {
  vat_due: null,
  vat_due_estimated: false,
  vat_deductible: null,
  vat_deductible_estimated: false,
  profit_after_vat: null,
  profit_after_vat_estimated: false,
  vat_estimated: false,
}
