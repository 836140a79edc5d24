import { trendMonths } from "@marza/domain/analytics/trend.ts"
import { sum } from "@marza/domain/money/decimal.ts"
import { inEur } from "@marza/domain/money/eur.ts"
import { afterOverheads } from "@marza/domain/overheads/result.ts"
import type { BesideCars, MonthResult, MonthResults } from "@marza/domain/overheads/schemas.ts"
import { todayInVilnius } from "@marza/domain/time/days.ts"
import { daysOfMonth } from "@marza/domain/time/days-of-month.ts"
import { type Month, monthName } from "@marza/domain/time/months.ts"
import { type RawBuilder, sql } from "kysely"
import type { DatabaseReader } from "../../platform/db/database.ts"
import { isInMonth } from "../../platform/db/is-in-month.ts"
import type { OrganizationScope } from "../../platform/db/scopes.ts"
import { statement } from "../analytics/month-buckets.ts"
import { selectSoldProfits } from "../analytics/sold-queries.ts"
import { deductedVat, overheadDay, selectProposed } from "./queries.ts"

type OverheadsRow = Pick<
  MonthResult,
  "overheads" | "overheads_estimated" | "overheads_vat" | "by_type" | "has_overheads"
>

/** The result of a month after overheads (rules 18.3). */
export const readMonthResult = async (...of: Parameters<typeof readWithWaiting>) =>
  (await readWithWaiting(...of)).result

/** The result of a month, and the proposals of it that nobody has answered. */
async function readWithWaiting(
  database: DatabaseReader,
  scope: OrganizationScope<"owner" | "admin">,
  month: Month,
) {
  const { organizationId } = scope
  const [[cars], [overheads], [kept], proposed] = await database.read(
    scope,
    selectSoldProfits(organizationId, [month]),
    selectOverheadsOf(organizationId, month),
    selectKeptDeposits(organizationId, month),
    selectProposed(scope, todayInVilnius(new Date())),
  )
  if (!cars || !overheads || !kept) throw new Error("a month is always one row")
  const waiting = proposed.filter(isDueIn(month))
  const result: MonthResult = {
    cars: cars.sold_profit,
    cars_estimated: cars.sold_profit_estimated,
    ...overheads,
    ...kept,
    profit_after_overheads: afterOverheads(cars.sold_profit, { ...overheads, ...kept }),
    waiting: waiting.length,
  }
  return { result, waiting }
}

/** Whether a proposal is of a month. */
export const isDueIn =
  ({ year, month }: Month) =>
  ({ due_on }: { due_on: string }) =>
    due_on.startsWith(`${monthName({ year, month })}-`)

/** The result of a month, and what of the months of its trend belongs to no car. */
export async function readMonthResults(
  database: DatabaseReader,
  scope: OrganizationScope<"owner" | "admin">,
  month: Month,
): Promise<MonthResults> {
  const [months] = await database.read(
    scope,
    selectBesideCars(scope.organizationId, trendMonths(month)),
  )
  const { result, waiting } = await readWithWaiting(database, scope, month)
  const amounts = waiting.map(({ amount, currency }) =>
    inEur({ amount, currency, rate: null, eur: null }),
  )
  return {
    ...result,
    waiting_eur: sum(amounts.map(({ eur }) => eur)),
    waiting_estimated: amounts.some(({ estimated }) => estimated),
    months,
  }
}

/**
 * What of each of months that follow each other belongs to no car, in order. Who may not see overheads would get none of
 * them here, so that this is read for owners and admins alone.
 */
export function selectBesideCars(organizationId: string, months: readonly Month[]) {
  const { first } = daysOfMonth(months[0] as Month)
  const { last } = daysOfMonth(months.at(-1) as Month)
  const monthOf = (day: RawBuilder<unknown>) => sql`to_char(${day}, 'YYYY-MM')`
  return statement(sql<BesideCars>`
    with spent as (
      select ${monthOf(overheadDay)} as month,
        sum(in_eur(amount_eur, amount, exchange_rate, currency) - ${deductedVat(organizationId)}) as eur,
        bool_or(is_estimated(amount_eur, amount, exchange_rate, currency)) as estimated
      from overheads
      where organization_id = ${organizationId} and ${overheadDay} between ${first}::date and ${last}::date
        and not is_skipped
      group by 1
    ),
    kept as (
      select ${monthOf(sql.ref("state_day"))} as month, sum(in_eur(amount_eur, amount, exchange_rate, currency)) as eur,
        bool_or(is_estimated(amount_eur, amount, exchange_rate, currency)) as estimated
      from payments
      where organization_id = ${organizationId} and state = 'kept' and state_day between ${first}::date and ${last}::date
      group by 1
    )
    select left(name, 4)::integer as year, right(name, 2)::integer as month,
      coalesce(spent.eur, 0.00)::text as overheads, coalesce(kept.eur, 0.00)::text as deposits_kept,
      coalesce(spent.estimated, false) or coalesce(kept.estimated, false) as estimated
    from unnest(${months.map(monthName)}::text[]) with ordinality as wanted (name, number)
    left join spent on spent.month = wanted.name
    left join kept on kept.month = wanted.name
    order by wanted.number`)
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
