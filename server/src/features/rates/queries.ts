import type { DayRate, RateLookup, RateQuery, ReferenceRate } from "@marza/domain/rates/calls.ts"
import { type PublishedRate, publicationDays, rateOf } from "@marza/domain/rates/reference.ts"
import { sql } from "kysely"
import { type Database, query, type Transaction } from "../../platform/db/database.ts"
import type { SignedIn } from "../../platform/db/scopes.ts"

/** The reference rate for a day: the last one published before it. @throws {Refusal} not_found */
export async function readRate(
  database: Database,
  scope: SignedIn,
  { currency, day }: RateQuery,
): Promise<ReferenceRate> {
  const { from, to } = publicationDays(day)
  const found = await database.readOne(
    scope,
    selectRates
      .where("currency", "=", currency)
      .where("day", ">=", from)
      .where("day", "<=", to)
      .orderBy("day", "desc")
      .limit(1),
  )
  return { ...found, rate: rateOf(found.published) }
}

/** The same for many days at once; days without one are absent. */
export async function readRates(
  database: Database,
  scope: SignedIn,
  { currency, days }: RateLookup,
): Promise<DayRate[]> {
  const asked = [...new Set(days)].map((day) => ({ day, ...publicationDays(day) }))
  const column = (name: "day" | "from" | "to") => sql`${asked.map((one) => one[name])}::date[]`
  const [found] = await database.read(
    scope,
    query
      .selectFrom(
        sql<{ for_day: string; first: string; last: string }>`unnest(
          ${column("day")}, ${column("from")}, ${column("to")}
        )`.as<"asked">(sql`asked (for_day, first, last)`),
      )
      .innerJoinLateral(
        (published) =>
          published
            .selectFrom("reference_rates")
            .select(["currency", "day", "published"])
            .where("currency", "=", currency)
            .whereRef("day", ">=", "asked.first")
            .whereRef("day", "<=", "asked.last")
            .orderBy("day", "desc")
            .limit(1)
            .as("found"),
        (join) => join.onTrue(),
      )
      .select(["asked.for_day", "found.currency", "found.day", "found.published"])
      .orderBy("asked.for_day"),
  )
  return found.map((rate) => ({ ...rate, rate: rateOf(rate.published) }))
}

const selectRates = query.selectFrom("reference_rates").select(["currency", "day", "published"])

/** The rates that were published on these days. */
export const selectPublished = (asked: readonly { currency: string; day: string }[]) =>
  selectRates.where(
    sql<boolean>`(currency, day) in (
      select * from unnest(
        ${asked.map(({ currency }) => currency)}::text[], ${asked.map(({ day }) => day)}::date[]
      )
    )`,
  )

/** The last stored rate of each currency that has one. */
export const lastRates = ({ all }: Transaction): Promise<PublishedRate[]> =>
  all(selectRates.distinctOn("currency").orderBy("currency").orderBy("day", "desc"))

/** Stores rates; what is stored already stays, for another server may have fetched the same. */
export function storeRates({ run }: Transaction, rates: readonly PublishedRate[]): Promise<void> {
  const column = (name: keyof PublishedRate) => rates.map((rate) => rate[name])
  return run(
    query
      .insertInto("reference_rates")
      .columns(["currency", "day", "published"])
      .expression(
        sql`select * from unnest(
          ${column("currency")}::text[], ${column("day")}::date[], ${column("published")}::numeric[]
        )`,
      )
      .onConflict((conflict) => conflict.doNothing()),
  )
}
