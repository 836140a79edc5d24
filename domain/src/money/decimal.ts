import Big from "big.js"

/**
 * A number written in plain decimal digits, such as "12500.00" or "-0.0862": no exponent, no
 * grouping. Money and rates travel and are stored as such, never as a binary float.
 */
export type Decimal = string

/**
 * An amount as it is stored and sent: exactly 2 decimals, rounded half up, which for a negative
 * one means away from zero (rules 4.1).
 */
export function toCents(value: Big | Decimal): Decimal {
  return new Big(value).round(2, Big.roundHalfUp).toFixed(2)
}

/** A number without trailing zeros, as rates are sent: "0.0860" → "0.086". */
export function toPlain(value: Big | Decimal): Decimal {
  return new Big(value).toFixed()
}

/** `a + b` with 2 decimals. */
export function add(a: Decimal, b: Decimal): Decimal {
  return toCents(new Big(a).plus(b))
}

/** `a − b` with 2 decimals. */
export function subtract(a: Decimal, b: Decimal): Decimal {
  return toCents(new Big(a).minus(b))
}

/** The sum of a list, with 2 decimals; "0.00" for an empty one. */
/** Computes a × b exactly. */
export const multiply = (a: Decimal, b: Decimal): Decimal => toPlain(new Big(a).times(b))

export function sum(amounts: readonly Decimal[]): Decimal {
  return toCents(amounts.reduce((total, amount) => total.plus(amount), new Big(0)))
}

/** Below 0 when `a` is smaller, above 0 when it is larger, 0 when both are the same number. */
export function compare(a: Decimal, b: Decimal): -1 | 0 | 1 {
  return new Big(a).cmp(b)
}
