import type { Decimal } from "./decimal.ts"

/**
 * An amount in whole cents: "-0.05" is `-5n`.
 * @throws RangeError for more than 2 decimals
 */
export function centsOf(amount: Decimal): bigint {
  const point = amount.indexOf(".")
  const decimals = point < 0 ? 0 : amount.length - point - 1
  if (decimals > 2) throw new RangeError("an amount has at most 2 decimals")
  return BigInt(amount.replace(".", "") + "00".slice(decimals))
}

/** Cents as an amount with 2 decimals: `-5n` is "-0.05". */
export function amountOf(cents: bigint): Decimal {
  const digits = (cents < 0n ? -cents : cents).toString().padStart(3, "0")
  return `${cents < 0n ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/**
 * Cuts cents in the proportion of weights: the absolute value of each part is rounded down, and the cents that are left go
 * to the largest remainders, of equal ones to the first (rules 19.3 and 23.3). A loss is cut as a profit is.
 * @param weights whole numbers of 0 or more, not all of them 0
 * @returns parts that add up to `cents` exactly
 */
export function cutCents(cents: bigint, weights: readonly bigint[]): bigint[] {
  const all = weights.reduce((sum, weight) => sum + weight, 0n)
  if (all <= 0n) throw new RangeError("an amount is cut by weights that are not all 0")
  const sign = cents < 0n ? -1n : 1n
  const exact = weights.map((weight) => cents * sign * weight)
  const parts = exact.map((value) => value / all)
  let left = parts.reduce((rest, part) => rest - part, cents * sign)
  if (left === 0n) return parts.map((part) => part * sign)
  const byRemainder = exact
    .map((value, index) => ({ index, remainder: value % all }))
    .sort((a, b) =>
      a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1,
    )
  for (const { index } of byRemainder) {
    if (left-- <= 0n) break
    parts[index] = (parts[index] ?? 0n) + 1n
  }
  return parts.map((part) => part * sign)
}
