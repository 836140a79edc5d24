import * as z from "zod/mini"
import { missing, oneOf } from "../schema/strict.ts"
import { code } from "../texts/code.ts"
import type { TextCode } from "../texts/text.ts"
import { currencies } from "./currencies.ts"
import { compare, type Decimal, toCents, toPlain } from "./decimal.ts"

export const currencySchema = oneOf(currencies, "currencyUnknown")

/** The largest amount and the largest rate that are accepted. */
export const maxAmount: Decimal = "999999999.99"
export const maxRate: Decimal = "1000000"

const amountPattern = /^\d+(\.\d{1,2})?$/
const numberPattern = /^-?\d+(\.\d+)?$/

const maxAmountCheck = z.refine<Decimal>((value) => compare(value, maxAmount) <= 0, {
  error: code("amountTooLarge"),
  abort: true,
})

/** An amount of 0 or more with at most 2 decimals, sent as a string and returned with exactly 2. */
export const amountOrZero = z
  .string({ error: code("wrongType") })
  .check(
    z.regex(amountPattern, { error: code("amountInvalid"), abort: true }),
    maxAmountCheck,
    z.overwrite(toCents),
  )

/**
 * An amount of 0 or more with at most 2 decimals, sent as a string and returned with exactly 2;
 * a JSON number is refused with "wrongType", a missing value with `requiredCode`.
 */
const amount = (requiredCode: TextCode) =>
  z
    .string({ error: missing(requiredCode) })
    .check(
      z.regex(amountPattern, { error: code("amountInvalid"), abort: true }),
      maxAmountCheck,
      z.overwrite(toCents),
    )

/** An amount of 0 or more. */
export const amountSchema = amount("amountInvalid")

/** An amount above 0 with at most 2 decimals, and the codes of a missing value and of 0. */
export const positiveAmount = (codes: { missing: TextCode; zero: TextCode }) =>
  amount(codes.missing).check(
    z.refine<Decimal>((value) => compare(value, "0") > 0, { error: codes.zero }),
  )

/** An amount above 0. */
export const positiveAmountSchema = positiveAmount({
  missing: "amountRequired",
  zero: "amountNotPositive",
})

/** The price of a sale, above 0. */
export const salePriceSchema = positiveAmount({
  missing: "salePriceRequired",
  zero: "salePriceNotPositive",
})

/**
 * EUR for one unit of a currency: above 0, at most 10 decimals, canonical without trailing zeros. Each rule
 * has its own code, so that the text under the field names the one that was broken.
 */
export const rateSchema = z.string({ error: missing("rateRequired") }).check(
  z.regex(numberPattern, { error: code("rateInvalid"), abort: true }),
  z.refine<Decimal>((value) => compare(value, "0") > 0, {
    error: code("rateNotPositive"),
    abort: true,
  }),
  z.refine<Decimal>((value) => compare(value, maxRate) <= 0, {
    error: code("rateTooLarge"),
    abort: true,
  }),
  z.regex(/^\d+(\.\d{1,10})?$/, { error: code("rateTooPrecise"), abort: true }),
  z.overwrite(toPlain),
)

/** Any decimal in a response; it may be negative. */
export const decimalSchema = z
  .string({ error: code("wrongType") })
  .check(z.regex(numberPattern, { error: code("amountInvalid") }))
