import type { Currency } from "@marza/domain/money/currencies.ts"
import type { Decimal } from "@marza/domain/money/decimal.ts"
import { eurValue } from "@marza/domain/money/eur.ts"
import type { DatedRate } from "@marza/domain/rates/dated-rate.ts"

/** The stored EUR value of an expense. */
export const eurOf = ({ amount, currency, exchange_rate: rate }: Priced) =>
  eurValue({ amount, currency, rate })

type Priced = { amount: Decimal; currency: string; exchange_rate: Decimal | null }

export const rateAt = (expense: Rated): DatedRate => ({
  currency: expense.currency,
  rate: expense.exchange_rate,
  day: expense.rate_day,
})

type Rated = { currency: Currency; exchange_rate: Decimal | null; rate_day: string | null }
