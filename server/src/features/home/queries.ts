import type { Home } from "@marza/domain/home/schemas.ts"
import { afterOverheads } from "@marza/domain/overheads/result.ts"
import { todayInVilnius } from "@marza/domain/time/days.ts"
import { monthOf } from "@marza/domain/time/months.ts"
import { sql } from "kysely"
import { type Database, query } from "../../platform/db/database.ts"
import type { OrganizationScope } from "../../platform/db/scopes.ts"
import { statement } from "../analytics/month-buckets.ts"
import { selectSoldProfits } from "../analytics/sold-queries.ts"
import { inbox, isOf } from "../attachments/owner.ts"
import { selectBesideCars } from "../overheads/month-result.ts"
import { isUnpaid } from "../payers/is-unpaid.ts"
import { selectDue } from "../tasks/queries.ts"

/** The firm at a glance (rules 27), in one flight of statements. */
export async function readHome(
  database: Database,
  scope: OrganizationScope,
  now: Date,
): Promise<Home> {
  const { organizationId } = scope
  const month = [monthOf(now)]
  const [[stock], [left], [sold], [beside], [seen], [due], [papers]] = await database.read(
    scope,
    selectStock(organizationId),
    selectLeftToReceive(organizationId),
    selectSoldProfits(organizationId, month),
    selectBesideCars(organizationId, month),
    selectSeesOverheads(organizationId),
    selectDue(organizationId, todayInVilnius(now), false),
    selectPapers(organizationId),
  )
  if (!stock || !left || !sold || !beside || !seen || !due || !papers)
    throw new Error("each of these is always one row")
  const { cars, cost_eur, estimated, ...expected } = stock
  return {
    stock: { cars, cost_eur, estimated },
    ...expected,
    ...left,
    result_eur: seen.overheads ? afterOverheads(sold.sold_profit, beside) : sold.sold_profit,
    result_estimated: sold.sold_profit_estimated || (seen.overheads && beside.estimated),
    tasks_due: due.count,
    tasks_overdue: due.overdue,
    inbox: papers.count,
  }
}

type StockRow = Home["stock"] &
  Pick<Home, "expected_profit_eur" | "expected_profit_estimated" | "expected_of">

/** The cars that are not sold, and what those with an asking price are expected to bring. */
const selectStock = (organizationId: string) =>
  statement(sql<StockRow>`
    select count(*)::integer as cars, coalesce(sum(cost_eur), 0.00)::text as cost_eur,
      coalesce(bool_or(purchase_estimated or expenses_estimated), false) as estimated,
      coalesce(sum(asking_price - cost_eur), 0.00)::text as expected_profit_eur,
      coalesce(bool_or(purchase_estimated or expenses_estimated) filter (where asking_price is not null), false)
        as expected_profit_estimated,
      count(asking_price)::integer as expected_of
    from cars where organization_id = ${organizationId} and status <> 'sold'`)

/** What is left to receive is in the currency of the sale: in EUR by the EUR for one unit of it (rules 17.3). */
const selectLeftToReceive = (organizationId: string) =>
  statement(sql<Pick<Home, "left_to_receive_eur" | "left_to_receive_estimated">>`
    select
      coalesce(sum(round(
        left_to_receive * eur_of_one(sale_price_eur, sale_price, sale_exchange_rate, sale_currency), 2
      )), 0.00)::text as left_to_receive_eur,
      coalesce(
        bool_or(left_estimated or sale_currency <> 'EUR' and sale_exchange_rate is null and sale_price_eur is null), false
      ) as left_to_receive_estimated
    from cars where organization_id = ${organizationId} and ${isUnpaid(organizationId)}`)

/** Whether the caller may see overheads, by the role on which their policy depends. */
const selectSeesOverheads = (organizationId: string) =>
  statement(sql<{ overheads: boolean }>`
    select ${organizationId}::uuid in (select organizations_with_role('{owner,admin}')) as overheads`)

const selectPapers = (organizationId: string) =>
  query
    .selectFrom("attachments")
    .select(sql<number>`count(*)::integer`.as("count"))
    .where("attachments.organization_id", "=", organizationId)
    .where(isOf(inbox))
    .where("attachments.deleted_at", "is", null)
