import Big from "big.js"
import { type Currency, currencies } from "../money/currencies.ts"
import { type Decimal, toPlain } from "../money/decimal.ts"
import { daysAfter } from "../time/days.ts"

/** The currencies of which the European Central Bank publishes a rate. */
export type ReferenceCurrency = Exclude<Currency, "EUR">

export const referenceCurrencies: readonly ReferenceCurrency[] = currencies.filter(
  (currency) => currency !== "EUR",
)

/** The bank's figure of a day: so many units of a currency are one EUR. */
export type PublishedRate = { currency: ReferenceCurrency; day: string; published: Decimal }

const maxAgeDays = 10

// Big() makes a second constructor, so these settings do not change other sums.
const RateBig = Big()
RateBig.DP = 10
RateBig.RM = Big.roundHalfUp

/** EUR for one unit of a currency (rules 4.2), from the bank's units for one EUR: half up to 10 decimals. */
export const rateOf = (published: Decimal): Decimal => toPlain(new RateBig(1).div(published))

/**
 * The days on which the rate of a day may have been published, first and last: before that day, for a published
 * rate applies from the next working day, and at most ten days earlier.
 */
export function publicationDays(day: string): { from: string; to: string } {
  return { from: daysAfter(day, -maxAgeDays), to: daysAfter(day, -1) }
}
