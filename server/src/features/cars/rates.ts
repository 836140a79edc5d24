import type { Currency } from "@marza/domain/money/currencies.ts"
import type { Decimal } from "@marza/domain/money/decimal.ts"
import { type DatedRate, editedRate } from "@marza/domain/rates/dated-rate.ts"
import type { Transaction } from "../../platform/db/database.ts"
import { checkRateDays } from "../rates/check.ts"

const sides = ["purchase", "sale"] as const
type Side = (typeof sides)[number]

type Rates = Record<`${Side}_currency`, Currency> &
  Record<`${Side}_exchange_rate`, Decimal | null> &
  Record<`${Side}_rate_day`, string | null>

type SentRates = { [Field in keyof Rates]?: Rates[Field] | undefined }

const rateAt = (car: Rates, side: Side): DatedRate => ({
  currency: car[`${side}_currency`],
  rate: car[`${side}_exchange_rate`],
  day: car[`${side}_rate_day`],
})

/** The rates of a car after an edit, and their days. */
export function editedRates(stored: Rates, sent: SentRates) {
  const after = (side: Side) =>
    editedRate(rateAt(stored, side), {
      currency: sent[`${side}_currency`],
      rate: sent[`${side}_exchange_rate`],
      day: sent[`${side}_rate_day`],
    })
  const [purchase, sale] = [after("purchase"), after("sale")]
  return {
    purchase_exchange_rate: purchase.rate,
    purchase_rate_day: purchase.day,
    sale_exchange_rate: sale.rate,
    sale_rate_day: sale.day,
  }
}

/** The rates of a car that are to be stored, and the stored ones. */
export const ratesOfCar = (before: Rates | undefined, after: Rates) =>
  sides.map((side) => ({
    field: `${side}_rate_day`,
    ...(before && { before: rateAt(before, side) }),
    after: rateAt(after, side),
  }))

/** @throws {Refusal} bad_request where a rate is not that of its day */
export const checkCarRates = (transaction: Transaction, before: Rates | undefined, after: Rates) =>
  checkRateDays(transaction, ratesOfCar(before, after))
