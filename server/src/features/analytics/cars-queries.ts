import type { TileCar, TileCarsQuery } from "@marza/domain/analytics/schemas.ts"
import { type AgeBand, ageBands, type CarList } from "@marza/domain/analytics/tiles.ts"
import { ageRanges, stockMoment } from "@marza/domain/analytics/trend.ts"
import { daysStanding } from "@marza/domain/cars/days.ts"
import type { CarStatus } from "@marza/domain/cars/status.ts"
import type { Decimal } from "@marza/domain/money/decimal.ts"
import type { Month } from "@marza/domain/time/months.ts"
import { type RawBuilder, sql } from "kysely"
import * as z from "zod/mini"
import type { Database } from "../../platform/db/database.ts"
import type { OrganizationScope } from "../../platform/db/scopes.ts"
import { decodeCursor, encodeCursor, pageOf, rowsOfPage } from "../../platform/http/cursor.ts"
import {
  boughtAt,
  carsOf,
  conditionsOf,
  isCostEstimated,
  isSaleLeftOut,
  statement,
} from "./month-buckets.ts"

/** A car behind a figure, with the path of its image instead of the URL. */
export type ListedCar = Omit<TileCar, "thumbnail_url"> & { image_path: string | null }

/**
 * A page of the cars behind a figure of a month, newest first by what counts for it; stock by age oldest first.
 * Count and sum are of all pages, from the same moment as the page.
 */
export async function readTileCars(
  database: Database,
  scope: OrganizationScope,
  { tile, cursor, limit, ...month }: TileCarsQuery,
  now: Date,
) {
  const at = stockMoment(month, now)
  const after = cursor === undefined ? null : decodeCursor(keySchema, cursor)
  const rows = await database
    .read(scope, selectTileCars(scope.organizationId, month, { tile, after, limit, at }))
    .then(([found]) => found)
  const cars = rows.flatMap(({ count: _, sum: __, key, ...car }) =>
    car.id === null ? [] : [{ key, ...(car as CarRow) }],
  )
  const { items, next_cursor } = pageOf(cars, limit, ({ key, id }) => encodeCursor([key, id]))
  return {
    items: items.map(({ key: _, ...car }) => ({ ...car, days: daysStanding(car, at) })),
    next_cursor,
    count: rows[0]?.count ?? 0,
    sum: hasSum(tile) ? (rows[0]?.sum ?? "0.00") : null,
  }
}

type CarRow = Omit<ListedCar, "days"> & { status: CarStatus }
type Nullable<Row> = { [Field in keyof Row]: Row[Field] | null }
/** One row whose car is null when the page is empty. */
type PageRow = Nullable<CarRow> & { key: string; count: number; sum: Decimal | null }
type PageOptions = { tile: CarList; after: Key | null; limit: number; at: Date }

const isAge = (tile: CarList): tile is AgeBand => (ageBands as readonly string[]).includes(tile)
const hasSum = (tile: CarList) => ["invested", "sales", "profit"].includes(tile) || isAge(tile)

/** Which cars a figure opens; belongsToTile() of domain/src/analytics/monthly.oracle.ts. */
function belongsToTile(tile: CarList, month: Month, at: Date): RawBuilder<unknown> {
  const { isBought, isCounted, isInStock, isSold } = conditionsOf([month])
  if (isAge(tile)) {
    const { from, before } = ageRanges(at)[tile]
    return sql`${isInStock}
      and ${boughtAt} >= ${from?.toISOString() ?? "-infinity"}::timestamptz
      and ${boughtAt} < ${before?.toISOString() ?? "infinity"}::timestamptz`
  }
  switch (tile) {
    case "total":
      return isCounted
    case "in_stock":
      return isInStock
    case "preparing":
      return sql`${isInStock} and car.status = 'preparing'`
    case "sold":
    case "sales_rate":
    case "sales":
    case "days_to_sell":
      return isSold
    case "invested":
      return isBought
    case "profit":
      return sql`(${isSold} or ${isBought})`
    case "warnings":
      return sql`(${isBought} and ${isCostEstimated} or ${isSold} and ${isSaleLeftOut})`
  }
}

/** Whether a car's cost and its sale count in a figure. */
function contributingParts(
  tile: CarList,
  month: Month,
): {
  cost: RawBuilder<unknown>
  sale: RawBuilder<unknown>
} {
  const { isBought, isSold } = conditionsOf([month])
  const [all, none] = [sql`true`, sql`false`]
  if (isAge(tile)) return { cost: all, sale: none }
  if (tile === "invested") return { cost: isBought, sale: none }
  if (tile === "sales") return { cost: none, sale: isSold }
  if (tile === "profit" || tile === "warnings") return { cost: isBought, sale: isSold }
  return { cost: none, sale: none }
}

/** The moment by which a list is ordered: the sale where the sale counts, else the purchase. */
function sortKeyOf(tile: CarList, month: Month): RawBuilder<unknown> {
  const milliseconds = (moment: RawBuilder<unknown>) =>
    sql`(extract(epoch from ${moment}) * 1000)::bigint`
  if (isAge(tile)) return sql`-${milliseconds(boughtAt)}`
  return milliseconds(
    sql`case when ${contributingParts(tile, month).sale} or ${isListedAsSold(tile)} then car.sold_at else ${boughtAt} end`,
  )
}

const isListedAsSold = (tile: CarList) =>
  ["sold", "sales_rate", "days_to_sell"].includes(tile) ? sql`true` : sql`false`

export function selectTileCars(
  organizationId: string,
  month: Month,
  { tile, after, limit, at }: PageOptions,
) {
  const { cost, sale } = contributingParts(tile, month)
  const position = after
    ? sql`(behind.key, behind.id) < (${after[0]}::bigint, ${after[1]}::uuid)`
    : sql`true`
  return statement(sql<PageRow>`
    with behind as (
      select car.id, car.name, car.image_path, car.status, car.created_at, car.bought_at, car.sold_at,
        ${sortKeyOf(tile, month)} as key,
        case when ${cost} then car.purchase_eur end as purchase_eur,
        case when ${cost} then car.expenses_eur end as expenses_eur,
        case when ${sale} then car.sale_eur end as sale_eur,
        ${cost} and ${isCostEstimated} as estimated,
        ${sale} and ${isSaleLeftOut} as sale_left_out
      from ${carsOf(organizationId)} and (${belongsToTile(tile, month, at)})
    ),
    contributing as materialized (
      select behind.*, ${contributionOf(tile)} as contribution from behind
    )
    select whole.*, page.*
    from (select count(*)::integer as count, sum(contribution) as sum from contributing) whole
    left join lateral (
      select behind.* from contributing behind
      where ${position} order by behind.key desc, behind.id desc
      limit ${rowsOfPage(limit)}
    ) page on true
    order by page.key desc, page.id desc`)
}

/** What a car adds to a sum: null for a count, and for a sale that is left out. */
function contributionOf(tile: CarList): RawBuilder<unknown> {
  const cost = sql`behind.purchase_eur + behind.expenses_eur`
  if (isAge(tile) || tile === "invested") return cost
  if (tile === "sales") return sql`behind.sale_eur`
  if (tile === "profit" || tile === "warnings")
    return sql`case when behind.sale_eur is not null or behind.purchase_eur is not null
      then coalesce(behind.sale_eur, 0.00) - coalesce(${cost}, 0.00) end`
  return sql`null::numeric`
}

/** The sort key of a car: the moment that counts for the figure, and its id. */
const keySchema = z.tuple([z.string().check(z.regex(/^-?\d{1,16}$/)), z.guid()])

type Key = z.output<typeof keySchema>
