import type { Currency } from "@marza/domain/money/currencies.ts"
import { compare, type Decimal } from "@marza/domain/money/decimal.ts"
import { type DatedRate, isSameRate } from "@marza/domain/rates/dated-rate.ts"
import { rateOf } from "@marza/domain/rates/reference.ts"
import { Refusal } from "@marza/domain/refusal.ts"
import type { TextCode } from "@marza/domain/texts/text.ts"
import type { Transaction } from "../../platform/db/database.ts"
import { selectPublished } from "./queries.ts"

/** A rate that is to be stored; `field` is the name of its day in the body, `before` the stored one. */
export type StoredRate = { field: string; before?: DatedRate; after: DatedRate }

/**
 * Checks that a rate with a day is the one of that day (rules 4.11). What stays as it is stored is not asked about.
 * @throws {Refusal} bad_request with the fields of the wrong days
 */
export async function checkRateDays(
  transaction: Transaction,
  stored: readonly StoredRate[],
): Promise<void> {
  const fields = await rateDayProblems(transaction, stored)
  if (Object.keys(fields).length > 0) throw new Refusal("bad_request", { fields })
}

/** The fields of the days whose rate is another one, whatever the number of rates in one query. */
export async function rateDayProblems(
  transaction: Transaction,
  stored: readonly StoredRate[],
): Promise<Record<string, TextCode>> {
  const taken = stored.flatMap(({ field, before, after }) => {
    const { day, ...rate } = after
    return day === null || (before && isSameRate(before, after)) ? [] : [{ field, day, ...rate }]
  })
  if (taken.length === 0) return {}
  const published = await readPublished(transaction, taken)
  const wrong = taken.filter(({ currency, day, rate }) => {
    const known = published.get(keyOf(currency, day))
    return known === undefined || rate === null || compare(known, rate) !== 0
  })
  return Object.fromEntries(wrong.map(({ field }) => [field, "rateDayWrong"]))
}

/** The bank's rates of currencies on days, EUR for one unit. */
async function readPublished(
  { all }: Transaction,
  taken: readonly { currency: Currency; day: string }[],
): Promise<Map<string, Decimal>> {
  const asked = new Map(taken.map((rate) => [keyOf(rate.currency, rate.day), rate]))
  const rows = await all(selectPublished([...asked.values()]))
  return new Map(
    rows.map(({ currency, day, published }) => [keyOf(currency, day), rateOf(published)]),
  )
}

const keyOf = (currency: Currency, day: string) => `${currency} ${day}`
