import { type Month, monthBounds } from "@marza/domain/time/months.ts"
import { type RawBuilder, sql } from "kysely"
import { type Query, query } from "../../platform/db/database.ts"
import {
  joinSpent,
  purchaseEstimated,
  purchaseEur,
  saleEur,
  saleLeftOut,
  spentSums,
} from "../cars/money-sql.ts"

/** A query written as SQL, where that reads better than a built one. */
export const statement = <Row>(text: RawBuilder<Row>): Query<Row> => ({
  compile: () => text.compile(query),
})

/** When a car was bought, as far as is known (rules 6.4). */
export const boughtAt = sql`coalesce(car.bought_at, car.created_at)`

const moneyColumns = sql`
  ${purchaseEur} as purchase_eur,
  ${purchaseEstimated} as purchase_estimated,
  ${saleEur} as sale_eur,
  ${saleLeftOut} as sale_left_out`

/** Which cars' expenses are summed: every car's, or only those of the cars bought in the months. */
type Spent = "everywhere" | "on bought cars"

/**
 * What was spent on each `car`, in EUR, as the joined table `spent`. For all cars one aggregate is
 * fastest; for the cars of a month one lookup each, which the condition skips for the others.
 */
function joinSpentOn(organizationId: string, spent: Spent, [first, last]: [string, string]) {
  if (spent === "everywhere") return joinSpent(organizationId)
  return sql`left join lateral (
    select ${spentSums} from expenses
    where organization_id = ${organizationId} and car_id = car.id
      and ${boughtAt} >= ${first}::timestamptz and ${boughtAt} < ${last}::timestamptz
  ) spent on true`
}

/**
 * The common table `bucketed`: each car of an organization with its money in EUR, and the month in which it was created,
 * bought and sold (`created_in`, `bought_in`, `sold_in`), as a place in `months`, which follow each other without a gap:
 * 1 is the first of them, 0 any earlier month, and `months.length + 1` any later one. `sold_in` is null for a car that
 * is not sold now, or sold without a date. domain/src/analytics/monthly.oracle.ts has the same rules; a test proves
 * them equal.
 *
 * @param spent where only what was spent on bought cars is needed, that of the others is 0
 * @param columns more of the table `car`
 */
export function withMonthBuckets(
  organizationId: string,
  months: readonly Month[],
  spent: Spent,
  columns: RawBuilder<unknown>,
) {
  const starts = months.map(({ year, month }) => monthBounds(year, month).start.toISOString())
  const [end = ""] = months
    .slice(-1)
    .map(({ year, month }) => monthBounds(year, month).end.toISOString())
  const bounds = [...starts, end]
  const monthOf = (moment: RawBuilder<unknown>) =>
    sql`width_bucket(${moment}, ${bounds}::timestamptz[])`
  return sql`with bucketed as materialized (
      select car.id, car.status, ${moneyColumns},
        coalesce(spent.eur, 0.00) as expenses_eur,
        coalesce(spent.estimated, false) as expenses_estimated,
        ${monthOf(sql`car.created_at`)} as created_in,
        ${monthOf(boughtAt)} as bought_in,
        case when car.status = 'sold' then ${monthOf(sql`car.sold_at`)} end as sold_in,
        ${columns}
      from cars car
      ${joinSpentOn(organizationId, spent, [bounds[0] ?? "", end])}
      where car.organization_id = ${organizationId}
    )`
}

/** Where a `bucketed` stands in the first month. */
export const isCounted = sql`bucketed.created_in <= 1 and (bucketed.status <> 'sold' or bucketed.sold_in >= 1)`
export const isSold = sql`(bucketed.created_in <= 1 and bucketed.sold_in = 1)`
export const isBought = sql`(bucketed.bought_in = 1)`
export const isInStock = sql`bucketed.created_in <= 1 and bucketed.status <> 'sold'`
