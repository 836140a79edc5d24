import type { Decimal } from "@marza/domain/money/decimal.ts"
import type { Month } from "@marza/domain/time/months.ts"
import { sql } from "kysely"
import { boundsOf, statement } from "./month-buckets.ts"

export type SoldProfit = { sold_profit: Decimal; sold_profit_estimated: boolean }

/**
 * Profit after VAT of the cars sold in each of months that follow each other, in order; of a car on whose day of sale no
 * rate holds, its profit (rules 6.7). A car that is sold without a price adds nothing. The rates are spread
 * out once: the view cars_with_figures, to which a test proves this equal, looks one up for each car, which takes ten times
 * as long.
 */
export function selectSoldProfits(organizationId: string, months: readonly Month[]) {
  const { start, end, bounds } = boundsOf(months)
  return statement(sql<SoldProfit>`
    with sale as materialized (
      select width_bucket(sold_at, ${bounds}::timestamptz[]) as sold_in, sold_on, profit, vat_scheme, sale_eur, purchase_eur,
        purchase_estimated or expenses_estimated as is_estimated, expenses_vat_eur, expenses_vat_estimated,
        purchase_vat, purchase_exchange_rate, purchase_currency
      from cars
      where organization_id = ${organizationId} and status = 'sold' and profit is not null
        and sold_at >= ${start}::timestamptz and sold_at < ${end}::timestamptz
        -- Not after the end of the month in which it was sold, as the figures of a month count cars.
        and width_bucket(created_at, ${bounds}::timestamptz[]) <= width_bucket(sold_at, ${bounds}::timestamptz[])
    ),
    rate as materialized (
      select (entry ->> 'from')::date as from_day, (entry ->> 'rate')::numeric as rate,
        lead((entry ->> 'from')::date, 1, 'infinity') over (order by (entry ->> 'from')::date) as until
      from organizations, jsonb_array_elements(vat_rates) entry
      where id = ${organizationId}
    ),
    sold as (
      select sold_in,
        sum(case when rate is null then profit
          else profit - vat_due(vat_scheme, rate, sale_eur, purchase_eur) + expenses_vat_eur
            + coalesce(in_eur(null, purchase_vat, purchase_exchange_rate, purchase_currency), 0.00) end) as profit,
        bool_or(is_estimated or rate is not null and (
          expenses_vat_estimated or is_estimated(null, purchase_vat, purchase_exchange_rate, purchase_currency)
        )) as estimated
      from sale left join rate on sold_on >= from_day and sold_on < until
      group by sold_in
    )
    select coalesce(sold.profit, 0.00)::text as sold_profit, coalesce(sold.estimated, false) as sold_profit_estimated
    from generate_series(1, ${months.length}::integer) month (number)
    left join sold on sold.sold_in = month.number
    order by month.number`)
}
