import type { Currency } from "@marza/domain/money/currencies.ts"
import type { Decimal } from "@marza/domain/money/decimal.ts"
import { eurValue } from "@marza/domain/money/eur.ts"
import type { DatedRate } from "@marza/domain/rates/dated-rate.ts"

type Rated = { currency: Currency; exchange_rate: Decimal | null; rate_day: string | null }

/** The stored EUR value of a payment. */
export const eurOf = ({ amount, currency, exchange_rate: rate }: Rated & { amount: Decimal }) =>
  eurValue({ amount, currency, rate })

export const rateAt = (payment: Rated): DatedRate => ({
  currency: payment.currency,
  rate: payment.exchange_rate,
  day: payment.rate_day,
})
