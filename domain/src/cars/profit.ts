import { add, type Decimal, subtract } from "../money/decimal.ts"
import { eurValue, type InEur, inEur } from "../money/eur.ts"

/** The money of a car as it is stored; amounts and rates are decimal strings. */
export type CarMoney = {
  purchase_price: Decimal
  purchase_currency: string
  purchase_exchange_rate: Decimal | null
  purchase_price_eur: Decimal | null
  sale_price: Decimal | null
  sale_currency: string
  sale_exchange_rate: Decimal | null
  sale_price_eur: Decimal | null
}

/** What a car was bought for in EUR (rules 4.4). */
export const purchaseInEur = (car: CarMoney): InEur =>
  inEur({
    amount: car.purchase_price,
    currency: car.purchase_currency,
    rate: car.purchase_exchange_rate,
    eur: car.purchase_price_eur,
  })

/**
 * What a car was sold for in EUR: the stored value, else the amount for EUR, else amount × rate.
 * Null without a sale price, and for another currency without a rate: a sale is never estimated
 * (rules 4.5).
 */
export function saleEur(car: CarMoney): Decimal | null {
  if (car.sale_price === null) return null
  return (
    car.sale_price_eur ??
    eurValue({
      amount: car.sale_price,
      currency: car.sale_currency,
      rate: car.sale_exchange_rate,
    })
  )
}

/** Cost and profit of a car in EUR; the names are those of a car in a response. */
export type CarProfit = {
  cost_eur: Decimal
  cost_estimated: boolean
  profit: Decimal | null
  profit_estimated: boolean
}

/**
 * Cost: the purchase with the expenses. Profit: the sale minus the cost, whatever the status (rules 4.6); null
 * without an EUR value of the sale. An `…_estimated` figure used the fixed or the 1:1 rate. The view
 * cars_with_figures has the same rule; a test proves them equal.
 * @param expenses what all expenses of the car come to
 */
export function computeProfit(car: CarMoney, expenses: InEur): CarProfit {
  const purchase = purchaseInEur(car)
  const cost_eur = add(purchase.eur, expenses.eur)
  const cost_estimated = purchase.estimated || expenses.estimated
  const sale = saleEur(car)
  return {
    cost_eur,
    cost_estimated,
    profit: sale === null ? null : subtract(sale, cost_eur),
    profit_estimated: sale !== null && cost_estimated,
  }
}
