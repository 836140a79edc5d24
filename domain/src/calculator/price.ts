import Big from "big.js"
import type { Currency } from "../money/currencies.ts"
import { add, compare, type Decimal, subtract, sum, toCents } from "../money/decimal.ts"
import { eurValue } from "../money/eur.ts"
import { vatDue } from "../vat/due.ts"
import type { Calculation } from "./schemas.ts"

/** The steps from a price to the profit, each in EUR and rounded half up to the cent (rules 11.2). */
export type CalculationSteps = {
  /** The price of the car. */
  purchase: Decimal
  /** The price with the transport. */
  customs_value: Decimal
  duty: Decimal
  import_vat: Decimal
  /** Import VAT where it is deducted, else 0. */
  deducted: Decimal
  /** All that is spent on the car, without what is deducted. */
  cost: Decimal
  vat_due: Decimal
  /** After VAT. */
  profit: Decimal
  wanted: Decimal
}

/**
 * Computes what a car that is bought at a price brings.
 *
 * - Customs value = price + transport; duty = customs value × d %; import VAT = (customs value + duty) × v %
 *   (Regulation (EU) 952/2013, articles 70 and 71; Directive 2006/112/EC, articles 85 and 86).
 * - Import VAT is deducted by an organization that pays VAT (article 168), and a cost for any other.
 * - VAT due: see `vatDue`.
 * - Profit = sale − cost − VAT due. Wanted is the amount in EUR, or cost × p %.
 *
 * @param purchase the price in EUR, with 2 decimals
 */
export function calculate(given: Calculation, purchase: Decimal): CalculationSteps {
  const { sale, vat_rate, vat_scheme } = given
  const customs_value = add(purchase, given.transport)
  const duty = percentOf(customs_value, given.duty)
  const import_vat = percentOf(add(customs_value, duty), given.import_vat)
  const deducted = vat_rate === null ? "0.00" : import_vat
  const spent = sum([customs_value, given.repairs, given.papers, duty, import_vat])
  const cost = subtract(spent, deducted)
  const vat_due =
    vat_rate === null ? "0.00" : vatDue({ scheme: vat_scheme, rate: vat_rate, sale, purchase })
  return {
    purchase,
    customs_value,
    duty,
    import_vat,
    deducted,
    cost,
    vat_due,
    profit: subtract(sale, add(cost, vat_due)),
    wanted: given.profit_unit === "eur" ? given.profit : percentOf(cost, given.profit),
  }
}

const percentOf = (amount: Decimal, percent: Decimal): Decimal =>
  toCents(new Big(amount).times(percent).div(100))

/** A currency with the EUR for one unit of it. */
export type CurrencyRate = { currency: Currency; rate: Decimal | null }

/** A price in a currency, with its steps. */
export type HighestPrice = { price: Decimal; steps: CalculationSteps }

/**
 * The highest price of a car, in the smallest unit of its currency, with which the profit is at least the wanted one:
 * one unit more brings less. Null without a rate, and where even a price of one unit brings less.
 *
 * Bisection needs that a higher price never leaves more above the wanted profit. So it is: with the price in EUR a cent
 * higher, the cost rises by a cent or more, the VAT due falls by a cent at most (it is r ÷ (100 + r) of the margin, less
 * than all of it), and the wanted profit does not fall. Where several prices come to the same cent in EUR, the highest
 * of them is found.
 */
export function highestPrice(
  given: Calculation,
  { currency, rate }: CurrencyRate,
): HighestPrice | null {
  const stepsAt = (amount: Decimal) => {
    const purchase = eurValue({ amount, currency, rate })
    return purchase === null ? null : calculate(given, purchase)
  }
  const isEnough = (units: bigint) => {
    const steps = stepsAt(inUnits(units))
    return steps !== null && compare(steps.profit, steps.wanted) >= 0
  }
  const price = inUnits(largest(isEnough))
  const steps = stepsAt(price)
  return steps === null || compare(price, "0") === 0 ? null : { price, steps }
}

/** Hundredths as a decimal. */
const inUnits = (units: bigint): Decimal => toCents(new Big(String(units)).div(100))

/** The largest number that fulfils a condition which holds up to it and for none above; 0 where it never holds. */
function largest(isEnough: (number: bigint) => boolean): bigint {
  let low = 0n
  let high = 1n
  while (isEnough(high)) {
    low = high
    high *= 2n
  }
  while (high - low > 1n) {
    const middle = (low + high) / 2n
    if (isEnough(middle)) low = middle
    else high = middle
  }
  return low
}
