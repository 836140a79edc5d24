import { add, subtract } from "@marza/domain/money/decimal.ts"
import type { MonthResult } from "@marza/domain/overheads/schemas.ts"
import { todayInVilnius } from "@marza/domain/time/days.ts"
import { type Month, monthBounds, monthName } from "@marza/domain/time/months.ts"
import { sql } from "kysely"
import type { DatabaseReader } from "../../platform/db/database.ts"
import { isInMonth } from "../../platform/db/is-in-month.ts"
import type { OrganizationScope } from "../../platform/db/scopes.ts"
import { statement } from "../analytics/month-buckets.ts"
import { deductedVat, overheadDay, selectProposed } from "./queries.ts"

type CarsRow = Pick<MonthResult, "cars" | "cars_estimated">
type OverheadsRow = Pick<
  MonthResult,
  "overheads" | "overheads_estimated" | "overheads_vat" | "by_type" | "has_overheads"
>

/** The result of a month after overheads (rules 18.3). */
export async function readMonthResult(
  database: DatabaseReader,
  scope: OrganizationScope<"owner" | "admin">,
  month: Month,
): Promise<MonthResult> {
  const { organizationId } = scope
  const [[cars], [overheads], [kept], proposed] = await database.read(
    scope,
    selectCarsResult(organizationId, month),
    selectOverheadsOf(organizationId, month),
    selectKeptDeposits(organizationId, month),
    selectProposed(scope, todayInVilnius(new Date())),
  )
  if (!cars || !overheads || !kept) throw new Error("a month is always one row")
  return {
    ...cars,
    ...overheads,
    ...kept,
    profit_after_overheads: subtract(add(cars.cars, kept.deposits_kept), overheads.overheads),
    waiting: proposed.filter(isDueIn(month)).length,
  }
}

/** Whether a proposal is of a month. */
export const isDueIn =
  ({ year, month }: Month) =>
  ({ due_on }: { due_on: string }) =>
    due_on.startsWith(`${monthName({ year, month })}-`)

/** Profit after VAT of the cars sold in a month, or their profit where no rate holds on the day of sale. */
function selectCarsResult(organizationId: string, { year, month }: Month) {
  const { start, end } = monthBounds(year, month)
  return statement(sql<CarsRow>`
    select coalesce(sum(coalesce(profit_after_vat, profit)), 0.00)::text as cars,
      coalesce(bool_or(case when profit_after_vat is null then profit_estimated else profit_after_vat_estimated end), false)
        as cars_estimated
    from cars_with_figures
    where organization_id = ${organizationId} and status = 'sold' and created_at < ${end.toISOString()}
      and sold_at >= ${start.toISOString()} and sold_at < ${end.toISOString()}`)
}

/** The deposits that the firm kept in a month (rules 17.5). */
function selectKeptDeposits(organizationId: string, month: Month) {
  return statement(sql<Pick<MonthResult, "deposits_kept" | "deposits_kept_estimated">>`
    select coalesce(sum(in_eur(amount_eur, amount, exchange_rate, currency)), 0.00)::text as deposits_kept,
      coalesce(bool_or(is_estimated(amount_eur, amount, exchange_rate, currency)), false) as deposits_kept_estimated
    from payments
    where organization_id = ${organizationId} and state = 'kept' and ${isInMonth(sql.ref("state_day"), month)}`)
}

/** The overheads of a month without the VAT that is deducted on their day, that VAT, and both by type. */
function selectOverheadsOf(organizationId: string, month: Month) {
  return statement(sql<OverheadsRow>`
    with paid as (
      select overheads.type, in_eur(amount_eur, amount, exchange_rate, currency) as eur,
        ${deductedVat(organizationId)} as deducted,
        is_estimated(amount_eur, amount, exchange_rate, currency) as estimated
      from overheads
      where organization_id = ${organizationId} and ${isInMonth(overheadDay, month)} and not is_skipped
    ),
    by_type as (select type, sum(eur - deducted)::text as amount_eur from paid group by type order by sum(eur - deducted) desc)
    select coalesce(sum(eur - deducted), 0.00)::text as overheads,
      coalesce(bool_or(estimated), false) as overheads_estimated,
      coalesce(sum(deducted), 0.00)::text as overheads_vat,
      (select coalesce(json_agg(by_type), '[]') from by_type) as by_type,
      exists (select from overheads where organization_id = ${organizationId}) as has_overheads
    from paid`)
}
