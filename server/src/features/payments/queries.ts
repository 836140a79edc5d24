import { paymentFieldNames } from "@marza/domain/payments/fields.ts"
import type { PaymentListQuery, PaymentSums } from "@marza/domain/payments/schemas.ts"
import { Refusal } from "@marza/domain/refusal.ts"
import { sql } from "kysely"
import { type Database, query } from "../../platform/db/database.ts"
import type { OrganizationScope } from "../../platform/db/scopes.ts"
import { selectCar } from "../entries/car.ts"
import { newestFirst, selectEntries, withoutTime } from "../entries/queries.ts"
import { isUnpaid } from "../payers/is-unpaid.ts"

/**
 * A page of a car's payments, newest day first, and what all of them come to.
 * @throws {Refusal} not_found: no such car in the organization
 */
export async function listPayments(
  database: Database,
  scope: OrganizationScope,
  carId: string,
  { cursor, limit }: PaymentListQuery,
) {
  const { organizationId } = scope
  const ofCar = selectPayments(organizationId).where("payments.car_id", "=", carId)
  const [cars, rows, [sums]] = await database.read(
    scope,
    selectCar(scope, carId),
    (cursor ? ofCar.where(newest.isAfter(cursor)) : ofCar).limit(limit + 1),
    selectSums(organizationId, carId),
  )
  if (cars.length === 0 || !sums) throw new Refusal("not_found")
  const { items, next_cursor } = newest.pageOf(rows, limit)
  return { rows: items.map(withoutTime), sums, next_cursor }
}

const newest = newestFirst("payments", "day")

/** Payments with the name and picture of who added them, newest day first, then the later added. */
export const selectPayments = (organizationId: string) =>
  selectEntries(
    "payments",
    ["car_id", ...paymentFieldNames, "amount_eur", "organization_id"],
    organizationId,
  )
    .select("profiles.avatar_path")
    .orderBy(newest.order)

const inEur = sql<string>`in_eur(amount_eur, amount, exchange_rate, currency)`
const counts = sql<boolean>`coalesce(state, 'counted') in ('held', 'counted')`

/** What no payment names of a sale that says itself that it was received in cash (rules 17.6). */
const cashOfSale = (organizationId: string, carId: string) => sql`coalesce((
  select greatest(
    coalesce(c.sale_eur, in_eur(c.sale_price_eur, c.sale_price, c.sale_exchange_rate, c.sale_currency))
      - coalesce(sum(${inEur}) filter (where ${counts}), 0.00),
    0.00
  )
  from cars c
  where c.organization_id = ${organizationId} and c.id = ${carId}
    and c.status = 'sold' and c.sale_received_how = 'cash' and c.sale_price is not null
), 0.00)`

/** What counts for the sale in EUR; domain/src/payments/left.oracle.ts has the same rule. */
const selectSums = (organizationId: string, carId: string) =>
  query
    .selectFrom("payments")
    .select([
      sql<PaymentSums["received_eur"]>`coalesce(sum(${inEur}) filter (where ${counts}), 0.00)`.as(
        "received_eur",
      ),
      sql<boolean>`coalesce(
        bool_or(is_estimated(amount_eur, amount, exchange_rate, currency)) filter (where ${counts}), false
      )`.as("received_estimated"),
      sql<
        PaymentSums["cash_eur"]
      >`coalesce(sum(${inEur}) filter (where ${counts} and how = 'cash'), 0.00)
        + ${cashOfSale(organizationId, carId)}`.as("cash_eur"),
      sql<boolean>`exists (
        select from cars
        where cars.organization_id = ${organizationId} and cars.id = ${carId} and ${isUnpaid(organizationId)}
      )`.as("is_unpaid"),
    ])
    .where("organization_id", "=", organizationId)
    .where("car_id", "=", carId)

/** The deposits that are held for cars, the one that keeps its car longest first. */
export const selectHeldDeposits = (organizationId: string, carIds: readonly string[]) =>
  query
    .selectFrom("payments")
    .select([
      "payments.id",
      "payments.payer",
      "payments.amount",
      "payments.currency",
      "payments.until",
    ])
    .where("payments.organization_id", "=", organizationId)
    .where(sql<boolean>`payments.car_id = any(${carIds}::uuid[])`)
    .where("payments.state", "=", "held")
    .orderBy("payments.until", "desc")
    .orderBy("payments.id")
