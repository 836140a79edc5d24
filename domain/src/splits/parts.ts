import Big from "big.js"
import { amountOf, centsOf, cutCents } from "../money/cents.ts"
import { compare, type Decimal, sum } from "../money/decimal.ts"

/**
 * Cuts an amount into as many parts as there are weights, in their proportion and to the cent (rules 19.3).
 * @param weights 0 or more, not all of them 0; amounts, percents or parts
 * @returns amounts that add up to `total` exactly
 */
export function cutInProportion(total: Decimal, weights: readonly Decimal[]): Decimal[] {
  const decimals = Math.max(0, ...weights.map((weight) => weight.split(".")[1]?.length ?? 0))
  const whole = weights.map((weight) => BigInt(new Big(weight).times(`1e${decimals}`).toFixed(0)))
  return cutCents(centsOf(total), whole).map(amountOf)
}

/** Equal parts; the odd cents go to the first ones (rules 19.3). */
export const equalParts = (total: Decimal, count: number): Decimal[] =>
  cutInProportion(
    total,
    Array.from({ length: count }, () => "1"),
  )

/** Whether the parts are the whole, no more and no less. */
export const addUpTo = (whole: Decimal, parts: readonly { amount: Decimal }[]): boolean =>
  compare(sum(parts.map(({ amount }) => amount)), whole) === 0
