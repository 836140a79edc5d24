import Big from "big.js"
import { fixedRates, isCurrency } from "../money/currencies.ts"
import { compare, type Decimal, subtract, sum, toCents } from "../money/decimal.ts"
import { inEur } from "../money/eur.ts"
import type { DepositState } from "./fields.ts"
import { counts } from "./rules.ts"

/** The money of a payment as it is stored. */
export type PaymentMoney = {
  amount: Decimal
  currency: string
  exchange_rate: Decimal | null
  amount_eur: Decimal | null
  state: DepositState | null
}

/** The sale of a car as it is stored. */
export type SaleMoney = {
  sale_price: Decimal | null
  sale_currency: string
  sale_exchange_rate: Decimal | null
  sale_price_eur: Decimal | null
  /** Whether the car is sold and the sale says how its money was received. */
  received_all: boolean
}

export type LeftToReceive = { left_to_receive: Decimal | null; left_estimated: boolean }

/**
 * What is left to receive of the sale price, in its currency; negative where more was paid (rules 17.3). A sale that says how
 * its money was received counts, for what no payment names, as received. A payment in
 * another currency counts by its EUR value, divided by the EUR for one unit of the sale's. The SQL function payment_sums()
 * has the same rule; a test proves them equal.
 */
export function leftToReceive(sale: SaleMoney, payments: readonly PaymentMoney[]): LeftToReceive {
  if (sale.sale_price === null) return { left_to_receive: null, left_estimated: false }
  const unit = eurPerUnit(sale)
  const received = payments.filter(counts).map((payment) => {
    const { amount, currency, exchange_rate: rate, amount_eur } = payment
    if (currency === sale.sale_currency) return { amount, estimated: false }
    const { eur, estimated } = inEur({ amount, currency, rate, eur: amount_eur })
    return { amount: toCents(new Big(eur).div(unit.eur)), estimated: estimated || unit.estimated }
  })
  const unpaid = subtract(sale.sale_price, sum(received.map(({ amount }) => amount)))
  if (sale.received_all && compare(unpaid, "0") > 0)
    return { left_to_receive: "0.00", left_estimated: false }
  return { left_to_receive: unpaid, left_estimated: received.some(({ estimated }) => estimated) }
}

/** The EUR for one unit of the sale's currency: by its rate, by its stored value, by the fixed rate. */
function eurPerUnit({ sale_currency, sale_exchange_rate, sale_price_eur, sale_price }: SaleMoney) {
  if (sale_currency === "EUR") return { eur: new Big(1), estimated: false }
  if (sale_exchange_rate !== null) return { eur: new Big(sale_exchange_rate), estimated: false }
  if (sale_price_eur !== null && sale_price !== null)
    return { eur: new Big(sale_price_eur).div(sale_price), estimated: false }
  return {
    eur: new Big(isCurrency(sale_currency) ? fixedRates[sale_currency] : 1),
    estimated: true,
  }
}
