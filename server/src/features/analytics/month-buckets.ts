import { type Month, monthBounds } from "@marza/domain/time/months.ts"
import { type RawBuilder, type SqlBool, sql } from "kysely"
import { type Query, query } from "../../platform/db/database.ts"

/** A query written as SQL, where that reads better than a built one. */
export const statement = <Row>(text: RawBuilder<Row>): Query<Row> => ({
  compile: () => text.compile(query),
})

/** When a `car` was bought, as far as is known (rules 6.4). */
export const boughtAt = sql`coalesce(car.bought_at, car.created_at)`

/** Whether a rate was missing in the cost of a `car`. */
export const isCostEstimated = sql<SqlBool>`(car.purchase_estimated or car.expenses_estimated)`

/** Whether the sale of a `car` lacks its rate: it is left out, never estimated. */
export const isSaleLeftOut = sql<SqlBool>`(car.sale_price is not null and car.sale_eur is null)`

/** The cars of an organization, as the table `car`. */
export const carsOf = (organizationId: string) =>
  sql`cars car where car.organization_id = ${organizationId}`

/** When months that follow each other begin, and when the last ends. @throws {Error} without a month */
export function boundsOf(months: readonly Month[]) {
  const ofEach = months.map(({ year, month }) => monthBounds(year, month))
  const [start, end] = [ofEach[0]?.start, ofEach.at(-1)?.end]
  if (!start || !end) throw new Error("there is no month")
  return {
    start: start.toISOString(),
    end: end.toISOString(),
    bounds: [...ofEach.map((month) => month.start), end].map((moment) => moment.toISOString()),
  }
}

/**
 * Which of the cars stand behind the figures of one or more months, as conditions on the table `car` that its indexes
 * serve. The rules of domain/src/analytics/monthly.oracle.ts; a test proves them equal.
 */
export function conditionsOf(months: readonly Month[]) {
  const { start, end } = boundsOf(months)
  const isCreated = sql<SqlBool>`car.created_at < ${end}::timestamptz`
  // A car without the moment makes it false, and not null.
  const within = (moment: RawBuilder<unknown>) =>
    sql<SqlBool>`${moment} is not null and ${moment} >= ${start}::timestamptz and ${moment} < ${end}::timestamptz`
  return {
    isCreated,
    isCounted: sql<SqlBool>`(${isCreated} and (car.status <> 'sold' or car.sold_at is not null and car.sold_at >= ${start}::timestamptz))`,
    // A car that is sold without a date belongs to no month.
    isSold: sql<SqlBool>`(${isCreated} and car.status = 'sold' and ${within(sql`car.sold_at`)})`,
    isBought: sql<SqlBool>`(${within(sql`car.bought_at`)} or car.bought_at is null and ${within(sql`car.created_at`)})`,
    isInStock: sql<SqlBool>`(${isCreated} and car.status <> 'sold')`,
  }
}
