import type { Currency } from "@marza/domain/money/currencies.ts"
import type { Decimal } from "@marza/domain/money/decimal.ts"
import { eurValue } from "@marza/domain/money/eur.ts"
import { type DatedRate, editedRate } from "@marza/domain/rates/dated-rate.ts"
import type { Transaction } from "../../platform/db/database.ts"
import { checkRateDays } from "../rates/check.ts"

type Priced = { amount: Decimal; currency: string; exchange_rate: Decimal | null }
type Rated = { currency: Currency; exchange_rate: Decimal | null; rate_day: string | null }

/** The stored EUR value of an amount. */
export const eurOf = ({ amount, currency, exchange_rate: rate }: Priced) =>
  eurValue({ amount, currency, rate })

export const rateAt = ({ currency, exchange_rate: rate, rate_day: day }: Rated): DatedRate => ({
  currency,
  rate,
  day,
})

/** What an edit makes of a stored row; its rate and its day follow its currency (rules 4.11). */
export function editedMoney<Stored extends Rated, Changes extends object>(
  stored: Stored,
  changes: Changes & { [Field in keyof Rated]?: Rated[Field] | undefined },
) {
  const { currency, exchange_rate: sentRate, rate_day } = changes
  const { rate, day } = editedRate(rateAt(stored), { currency, rate: sentRate, day: rate_day })
  return { ...stored, ...changes, exchange_rate: rate, rate_day: day }
}

/** @throws {Refusal} bad_request: the rate is not that of its day */
export const checkRateDay = (transaction: Transaction, after: Rated, before?: Rated) =>
  checkRateDays(transaction, [
    { field: "rate_day", before: before && rateAt(before), after: rateAt(after) },
  ])
