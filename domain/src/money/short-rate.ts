import type { Language } from "../language.ts"
import type { Decimal } from "./decimal.ts"

/**
 * A rate in short, as its button names it: "0,0861" for 0.0861178092.
 * @param digits how many at least count, as a rate may be small
 */
export const formatShortRate = (rate: Decimal, language: Language, digits = 3): string =>
  new Intl.NumberFormat(language, {
    maximumFractionDigits: 4,
    maximumSignificantDigits: digits,
    roundingPriority: "morePrecision",
    // Intl rounds a decimal string exactly.
  }).format(rate as `${number}`)

/** A rate with all its decimals, at least the four that the bank's has beside it: "0,0860". */
export const formatFullRate = (rate: Decimal, language: Language): string =>
  new Intl.NumberFormat(language, {
    minimumFractionDigits: 4,
    maximumFractionDigits: 10,
  }).format(rate as `${number}`)
