import { compare } from "@marza/domain/money/decimal.ts"
import { rateOf } from "@marza/domain/rates/reference.ts"
import { isSameRate, type TakenRate } from "@marza/domain/rates/taken.ts"
import { Refusal } from "@marza/domain/refusal.ts"
import type { TextCode } from "@marza/domain/texts/text.ts"
import type { Transaction } from "../../platform/db/database.ts"
import { selectRates } from "./queries.ts"

/** A rate that is to be stored; `field` is the name of its day in the body, `before` the stored one. */
type Stored = { field: string; before?: TakenRate; after: TakenRate }

/**
 * Checks that a rate with a day is the one of that day (rules 4.11). What stays as it is stored is not asked about.
 * @throws {Refusal} bad_request with the fields of the wrong days
 */
export async function checkRateDays(
  transaction: Transaction,
  stored: readonly Stored[],
): Promise<void> {
  const fields: Record<string, TextCode> = {}
  for (const { field, before, after } of stored) {
    if (before && isSameRate(before, after)) continue
    if (!(await isPublished(transaction, after))) fields[field] = "rateDayWrong"
  }
  if (Object.keys(fields).length > 0) throw new Refusal("bad_request", { fields })
}

async function isPublished(
  { one }: Transaction,
  { currency, rate, day }: TakenRate,
): Promise<boolean> {
  if (day === null) return true
  if (rate === null || currency === "EUR") return false
  const found = await one(selectRates.where("currency", "=", currency).where("day", "=", day))
  return found !== undefined && compare(rateOf(found.published), rate) === 0
}
