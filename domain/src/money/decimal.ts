import Big from "big.js"
import * as z from "zod/mini"
import { missing } from "../shape/strict.ts"
import type { TextCode } from "../texts/text.ts"

/**
 * A number written in plain decimal digits, such as "12500.00" or "-0.0862": no exponent, no
 * grouping. Money and rates travel and are stored as such, never as a binary float.
 */
export type Decimal = string

/**
 * An amount as it is stored and sent: exactly 2 decimals, rounded half up, which for a negative
 * one means away from zero (design, "Decided: Money").
 */
export function toCents(value: Big | Decimal): Decimal {
  return new Big(value).round(2, Big.roundHalfUp).toFixed(2)
}

/** A number without trailing zeros, as rates are sent: "0.0860" → "0.086". */
export function toPlain(value: Big | Decimal): Decimal {
  return new Big(value).toFixed()
}

/** `a + b` in cents. */
export function add(a: Decimal, b: Decimal): Decimal {
  return toCents(new Big(a).plus(b))
}

/** `a − b` in cents. */
export function subtract(a: Decimal, b: Decimal): Decimal {
  return toCents(new Big(a).minus(b))
}

/** The sum of a list in cents; "0.00" for an empty one. */
export function sum(amounts: readonly Decimal[]): Decimal {
  return toCents(amounts.reduce((total, amount) => total.plus(amount), new Big(0)))
}

/** Below 0 when `a` is smaller, above 0 when it is larger, 0 when both are the same number. */
export function compare(a: Decimal, b: Decimal): -1 | 0 | 1 {
  return new Big(a).cmp(b)
}

/** The largest amount and the largest rate that are accepted. */
export const maxAmount: Decimal = "999999999.99"
export const maxRate: Decimal = "1000000"

const amountPattern = /^\d+(\.\d{1,2})?$/
const ratePattern = /^\d+(\.\d{1,10})?$/

/**
 * An amount of 0 or more with at most 2 decimals, sent as a string and given back with exactly 2;
 * a JSON number is refused with "wrongType". `missingCode` names what is missing.
 */
function amount(missingCode: TextCode) {
  return z.string({ error: missing(missingCode) }).check(
    z.regex(amountPattern, { error: "amountInvalid", abort: true }),
    z.refine<Decimal>((value) => compare(value, maxAmount) <= 0, {
      error: "amountTooLarge",
      abort: true,
    }),
    z.overwrite(toCents),
  )
}

/** The same above 0; 0, a missing value and an empty one are refused with `requiredCode`. */
export function positiveAmount(requiredCode: TextCode) {
  return amount(requiredCode).check(
    z.refine<Decimal>((value) => compare(value, "0") > 0, { error: requiredCode }),
  )
}

/** An amount of 0.00 or more, at most 2 decimals, canonical with exactly 2. */
export const amountSchema = amount("amountRequired")

/** An amount above 0. */
export const positiveAmountSchema = positiveAmount("amountRequired")

/** EUR for one unit of a currency: above 0, at most 10 decimals, canonical without trailing zeros. */
export const rateSchema = z.string({ error: missing("rateInvalid") }).check(
  z.regex(ratePattern, { error: "rateInvalid", abort: true }),
  z.refine<Decimal>((value) => compare(value, "0") > 0 && compare(value, maxRate) <= 0, {
    error: "rateInvalid",
    abort: true,
  }),
  z.overwrite(toPlain),
)

/** Any decimal in an answer, losses included. */
export const decimalSchema = z
  .string({ error: "wrongType" })
  .check(z.regex(/^-?\d+(\.\d+)?$/, { error: "amountInvalid" }))
