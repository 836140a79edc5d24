import type { SchemeSales, SoldCars } from "@marza/domain/analytics/schemas.ts"
import type { Decimal } from "@marza/domain/money/decimal.ts"
import { dayInVilnius } from "@marza/domain/time/days.ts"
import { type Month, monthBounds } from "@marza/domain/time/months.ts"
import { saleSchemes } from "@marza/domain/vat/rates.ts"
import { sql } from "kysely"
import { statement } from "./month-buckets.ts"

export type VatRow = {
  late_costs_eur: Decimal
  late_costs_estimated: boolean
  due: Decimal
  due_estimated: boolean
  deductible: Decimal
  deductible_estimated: boolean
  profit_after_vat: Decimal
  profit_after_vat_estimated: boolean
  sold_cars: Omit<SoldCars, "vat">
  sold_deductible: Decimal
  sold_deductible_estimated: boolean
  has_rate: boolean
  sales_by_scheme: SchemeSales[]
}

/**
 * What a month tells beside its figures (rules 12.6): the late costs and the VAT of the cars sold in it, and the VAT
 * that is deducted of the expenses dated and the purchases bought in it, each by the rate of its own day. The taxable
 * value of a sale is that of `taxableValue` in domain/src/vat/due.ts.
 */
export function selectVat(organizationId: string, { year, month }: Month) {
  const { start, end } = monthBounds(year, month)
  const [first, last] = [dayInVilnius(start), dayInVilnius(new Date(end.getTime() - 1))]
  return statement(sql<VatRow>`
    with own as (select vat_rates from organizations where id = ${organizationId}),
    sale as materialized (
      select late_costs_eur, late_costs_estimated, vat_due, vat_due_estimated, profit_after_vat, profit_after_vat_estimated,
        profit, profit_estimated, vat_deductible, vat_deductible_estimated,
        case when vat_rate is null then 'none' else vat_scheme end as scheme,
        case when vat_scheme = 'zero' and vat_rate is not null then 0 else vat_rate end as rate, sale_eur,
        case when vat_due is null then null
          when vat_scheme = 'margin' and sale_eur <= purchase_eur then 0.00
          when vat_scheme = 'margin' then sale_eur - purchase_eur - vat_due
          else sale_eur - vat_due end as taxable
      from cars_with_figures
      where organization_id = ${organizationId} and status = 'sold' and created_at < ${end.toISOString()}
        and sold_at >= ${start.toISOString()} and sold_at < ${end.toISOString()}
    ),
    sold as (
      select coalesce(sum(late_costs_eur), 0.00) as late_costs_eur,
        coalesce(bool_or(late_costs_estimated), false) as late_costs_estimated,
        coalesce(sum(vat_due), 0.00) as due,
        coalesce(bool_or(vat_due_estimated), false) as due_estimated,
        coalesce(sum(profit_after_vat), 0.00) as profit_after_vat,
        coalesce(bool_or(profit_after_vat_estimated), false) as profit_after_vat_estimated,
        jsonb_build_object(
          'cars', count(profit),
          'profit', coalesce(sum(profit), 0.00)::text,
          'profit_estimated', coalesce(bool_or(profit_estimated), false)
        ) as sold_cars,
        -- Of the cars that have a profit after VAT, so that the one follows from the other.
        coalesce(sum(vat_deductible) filter (where profit_after_vat is not null), 0.00) as sold_deductible,
        coalesce(bool_or(vat_deductible_estimated) filter (where profit_after_vat is not null), false)
          as sold_deductible_estimated
      from sale
    ),
    alike as (
      select scheme, rate, count(*) as cars, coalesce(sum(sale_eur), 0.00) as eur,
        case when scheme <> 'none' then coalesce(sum(taxable), 0.00) end as taxable,
        case when scheme <> 'none' then coalesce(sum(vat_due), 0.00) end as vat
      from sale group by scheme, rate
    ),
    -- By day, before the rate of each day is looked up.
    deducted as materialized (
      select date as day, sum(expense_in_eur(kind, null, vat_amount, exchange_rate, currency)) as eur,
        bool_or(is_estimated(null, vat_amount, exchange_rate, currency)) as estimated
      from expenses
      where organization_id = ${organizationId} and vat_amount is not null and date between ${first} and ${last}
      group by date
      union all
      select stock_since,
        sum(in_eur(null, purchase_vat, purchase_exchange_rate, purchase_currency)),
        bool_or(is_estimated(null, purchase_vat, purchase_exchange_rate, purchase_currency))
      from cars
      where organization_id = ${organizationId} and purchase_vat is not null
        and (
          bought_at >= ${start.toISOString()} and bought_at < ${end.toISOString()}
          or bought_at is null and created_at >= ${start.toISOString()} and created_at < ${end.toISOString()}
        )
      group by 1
    )
    select sold.late_costs_eur::text, sold.late_costs_estimated, sold.due::text, sold.due_estimated,
      sold.profit_after_vat::text, sold.profit_after_vat_estimated,
      sold.sold_cars, sold.sold_deductible::text, sold.sold_deductible_estimated,
      coalesce(sum(deducted.eur), 0.00)::text as deductible,
      coalesce(bool_or(deducted.estimated), false) as deductible_estimated,
      -- On any of its days: one that holds when the month begins, or begins in it.
      (select vat_rate_on(vat_rates, ${first}) is not null or exists (
        select from jsonb_array_elements(vat_rates) entry
        where entry ->> 'rate' is not null and (entry ->> 'from')::date between ${first} and ${last}
      ) from own) as has_rate,
      (select coalesce(json_agg(json_build_object(
        'scheme', scheme, 'rate', rate::text, 'cars', cars, 'eur', eur::text, 'taxable', taxable::text, 'vat', vat::text
      ) order by array_position(${saleSchemes}::text[], scheme), rate), '[]') from alike) as sales_by_scheme
    from sold
    left join deducted on vat_rate_on((select vat_rates from own), deducted.day) is not null
    group by sold.late_costs_eur, sold.late_costs_estimated, sold.due, sold.due_estimated,
      sold.profit_after_vat, sold.profit_after_vat_estimated,
      sold.sold_cars, sold.sold_deductible, sold.sold_deductible_estimated`)
}
