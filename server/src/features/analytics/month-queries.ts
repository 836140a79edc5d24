import type { MonthlyFigures, Trend } from "@marza/domain/analytics/schemas.ts"
import { type AgeBand, ageBands, salesRate } from "@marza/domain/analytics/tiles.ts"
import { ageRanges, stockMoment, trendMonths } from "@marza/domain/analytics/trend.ts"
import { offeredYears } from "@marza/domain/analytics/years.ts"
import { type Decimal, subtract, toCents } from "@marza/domain/money/decimal.ts"
import { type Month, monthBounds } from "@marza/domain/time/months.ts"
import { type RawBuilder, sql } from "kysely"
import type { DatabaseReader } from "../../platform/db/database.ts"
import type { OrganizationScope } from "../../platform/db/scopes.ts"
import {
  boughtAt,
  boundsOf,
  carsOf,
  conditionsOf,
  isCostEstimated,
  isSaleLeftOut,
  statement,
} from "./month-buckets.ts"
import { type SoldProfit, selectSoldProfits } from "./sold-queries.ts"
import { selectVat } from "./vat-queries.ts"

type Sums = {
  total: number
  in_stock: number
  preparing: number
  sold: number
  invested: Decimal
  sales: Decimal
  invested_estimated: boolean
  sales_left_out: number
}

/** The figures of a month (rules 6) and the cars that lack a rate, newest created first. */
export async function readMonth(
  database: DatabaseReader,
  scope: OrganizationScope,
  month: Month,
): Promise<MonthlyFigures> {
  const [[row]] = await database.read(scope, selectMonth(scope.organizationId, month))
  if (!row) throw new Error("a month is always one row")
  const { invested_estimated: _, sales_left_out: __, warnings, ...sums } = row
  return { ...figuresOf(sums), warnings }
}

const figuresOf = <S extends Pick<Sums, "total" | "sold" | "invested" | "sales">>(sums: S) => ({
  ...sums,
  sales_rate: salesRate(sums.sold, sums.total),
  profit: subtract(sums.sales, sums.invested),
})

export function selectMonth(organizationId: string, month: Month) {
  const { isBought, isSold } = conditionsOf([month])
  const lacksRate = sql`${isBought} and ${isCostEstimated} or ${isSold} and ${isSaleLeftOut}`
  return statement(sql<Sums & { warnings: string[] }>`
    select monthly.*, array(
      select car.id from ${carsOf(organizationId)} and (${lacksRate}) order by car.created_at desc, car.id desc
    ) as warnings
    from (${sumsOf(organizationId, [month])}) monthly`)
}

const counted = sql`(car_counts.status <> 'sold' or car_counts.sold_in >= month.number)`
const soldInMonth = sql`(car_counts.sold_in = month.number)`

/**
 * A row of sums for each of months that follow each other, in order. A number in `created_in`, `bought_in` and `sold_in`
 * is 0 before the first month, 1 in the first, and one more than there are after the last. `sold_in` is null for a car
 * that is not sold now, or sold without a date. Cars are counted in the index of the list alone; the money is read of
 * the cars that were bought or sold in the months.
 */
function sumsOf(organizationId: string, months: readonly Month[]) {
  const { bounds } = boundsOf(months)
  const { isBought, isCreated, isSold } = conditionsOf(months)
  const monthOf = (moment: RawBuilder<unknown>) =>
    sql`width_bucket(${moment}, ${bounds}::timestamptz[])`
  const soldIn = sql`case when car.status = 'sold' then ${monthOf(sql`car.sold_at`)} end`
  return sql<Sums>`
    select
      coalesce(sum(car_counts.cars) filter (where ${counted}), 0)::integer as total,
      coalesce(sum(car_counts.cars) filter (where car_counts.status <> 'sold'), 0)::integer as in_stock,
      coalesce(sum(car_counts.cars) filter (where car_counts.status = 'preparing'), 0)::integer as preparing,
      coalesce(sum(car_counts.cars) filter (where ${soldInMonth}), 0)::integer as sold,
      coalesce(max(bought.eur), 0.00)::text as invested,
      coalesce(max(sold.eur), 0.00)::text as sales,
      coalesce(bool_or(bought.estimated), false) as invested_estimated,
      coalesce(max(sold.left_out), 0)::integer as sales_left_out
    from generate_series(1, ${months.length}::integer) month (number)
    left join (
      select ${monthOf(sql`car.created_at`)} as created_in, ${soldIn} as sold_in, car.status, count(*) as cars
      from ${carsOf(organizationId)} and ${isCreated} group by 1, 2, 3
    ) car_counts on car_counts.created_in <= month.number
    left join (
      select ${monthOf(boughtAt)} as bought_in, sum(car.cost_eur) as eur, bool_or(${isCostEstimated}) as estimated
      from ${carsOf(organizationId)} and ${isBought} group by 1
    ) bought on bought.bought_in = month.number
    left join (
      select ${monthOf(sql`car.sold_at`)} as sold_in, sum(car.sale_eur) as eur,
        count(*) filter (where ${isSaleLeftOut}) as left_out
      from ${carsOf(organizationId)} and ${isSold}
        and ${monthOf(sql`car.created_at`)} <= ${monthOf(sql`car.sold_at`)}
      group by 1
    ) sold on sold.sold_in = month.number
    group by month.number order by month.number`
}

/** The months up to a month, the days to a sale and the stock by age, as they are `now`. */
export async function readTrend(
  database: DatabaseReader,
  scope: OrganizationScope,
  month: Month,
  now: Date,
): Promise<Trend> {
  const months = trendMonths(month)
  const [[row], years, [sold], profits] = await database.read(
    scope,
    selectTrend(scope.organizationId, month, now),
    selectYears(scope.organizationId),
    selectVat(scope.organizationId, month),
    selectSoldProfits(scope.organizationId, months),
  )
  if (!row || !sold) throw new Error("the trend is always one row")
  const { late_costs_eur, late_costs_estimated, has_rate, sales_by_scheme, ...rest } = sold
  const { sold_cars, sold_deductible, sold_deductible_estimated, ...vat } = rest
  const estimated = vat.due_estimated || vat.deductible_estimated || vat.profit_after_vat_estimated
  return {
    months: row.months.map((sums, index) => ({
      ...(months[index] as Month),
      ...figuresOf(sums),
      ...(profits[index] as SoldProfit),
    })),
    days_to_sell: row.days_to_sell,
    stock: ageBands.map((age) => {
      const { cars, cost_eur, estimated } = row.stock.find((band) => band.age === age) ?? noStock
      return { age, cars, cost_eur: toCents(cost_eur), estimated }
    }),
    years: offeredYears(
      now,
      years.map(({ year }) => year),
    ),
    late_costs_eur,
    late_costs_estimated,
    sales_by_scheme,
    sold_cars: {
      ...sold_cars,
      vat: has_rate
        ? {
            due: vat.due,
            due_estimated: vat.due_estimated,
            deductible: sold_deductible,
            deductible_estimated: sold_deductible_estimated,
          }
        : null,
    },
    vat: has_rate ? { ...vat, estimated } : null,
  }
}

type StockRow = { age: AgeBand; cars: number; cost_eur: Decimal; estimated: boolean }
type TrendRow = { months: Sums[]; stock: StockRow[]; days_to_sell: number | null }

const noStock = { cars: 0, cost_eur: "0.00", estimated: false }

export function selectTrend(organizationId: string, month: Month, now: Date) {
  const { age_under_30: young, age_30_to_60: middling } = ageRanges(stockMoment(month, now))
  const { isInStock, isSold } = conditionsOf([month])
  return statement(sql<TrendRow>`
    with stock as (
      select
        case when ${boughtAt} >= ${young.from?.toISOString()}::timestamptz then 'age_under_30'
          when ${boughtAt} >= ${middling.from?.toISOString()}::timestamptz then 'age_30_to_60'
          else 'age_over_60' end as age,
        count(*) as cars, sum(car.cost_eur)::text as cost_eur, bool_or(${isCostEstimated}) as estimated
      from ${carsOf(organizationId)} and ${isInStock} group by 1
    )
    select
      (select json_agg(monthly) from (${sumsOf(organizationId, trendMonths(month))}) monthly) as months,
      (select coalesce(json_agg(stock), '[]') from stock) as stock,
      (
        select percentile_cont(0.5) within group (order by car.days_to_sale) from ${carsOf(organizationId)} and ${isSold}
      ) as days_to_sell`)
}

const [firstYear, lastYear] = [2000, 2100]

/** The years in which a car was created, bought or sold; each takes only a few index lookups. */
export function selectYears(organizationId: string) {
  const starts = Array.from({ length: lastYear - firstYear + 2 }, (_, index) =>
    monthBounds(firstYear + index, 1).start.toISOString(),
  )
  const within = (column: "created_at" | "bought_at" | "sold_at") => sql`exists (
    select from cars where organization_id = ${organizationId}
      and ${sql.ref(column)} >= bound.starts and ${sql.ref(column)} < bound.ends)`
  return statement(sql<{ year: number }>`
    select ${firstYear - 1} + bound.number::integer as year
    from (
      select number, starts, lead(starts) over (order by number) as ends
      from unnest(${starts}::timestamptz[]) with ordinality as start (starts, number)
    ) bound
    where bound.ends is not null
      and (${within("created_at")} or ${within("bought_at")} or ${within("sold_at")})
    order by year`)
}
