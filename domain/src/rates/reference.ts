import type { Currency } from "../money/currencies.ts"

/** The currencies of which the European Central Bank publishes a rate. */
export type ReferenceCurrency = Exclude<Currency, "EUR">
