import type { Decimal } from "../money/decimal.ts"
import { eurValue } from "../money/eur.ts"

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
