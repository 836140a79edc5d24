import type { OpenQuestion } from "@marza/domain/closing/schemas.ts"
import { todayInVilnius } from "@marza/domain/time/days.ts"
import { daysOfMonth } from "@marza/domain/time/days-of-month.ts"
import type { Month } from "@marza/domain/time/months.ts"
import { sql } from "kysely"
import type { DatabaseReader } from "../../platform/db/database.ts"
import { isInMonth } from "../../platform/db/is-in-month.ts"
import type { OrganizationScope } from "../../platform/db/scopes.ts"
import { statement } from "../analytics/month-buckets.ts"
import { isDueIn } from "../overheads/month-result.ts"
import { selectProposed } from "../overheads/queries.ts"

type Manager = OrganizationScope<"owner" | "admin">

/** The most that one answer lists; the count is that of all. */
const maxListed = 200

/** What somebody should look at before a month is closed (rules 24.1). */
export async function readQuestions(
  database: DatabaseReader,
  scope: Manager,
  month: Month,
): Promise<{ questions: OpenQuestion[]; questions_count: number }> {
  const today = todayInVilnius(new Date())
  const [found, proposed] = await database.read(
    scope,
    selectQuestions(scope.organizationId, month, today),
    selectProposed(scope, today),
  )
  const waiting = proposed.filter(isDueIn(month)).map(
    ({ repeats_of, description, due_on }): OpenQuestion => ({
      kind: "unconfirmed_overhead",
      id: repeats_of,
      car_id: null,
      name: description,
      day: due_on,
    }),
  )
  const count = (found[0]?.of_all ?? 0) + waiting.length
  const listed = found.map(({ of_all: _, ...question }): OpenQuestion => question)
  return { questions: [...waiting, ...listed].slice(0, maxListed), questions_count: count }
}

/**
 * Documents of the month without a rate, drafts of its days or without a day that were begun in it, and deposits that
 * are held past their day.
 */
function selectQuestions(organizationId: string, month: Month, today: string) {
  const isIn = (column: string) => isInMonth(sql.ref(column), month)
  const draftDay = sql`coalesce(d.day, (d.created_at at time zone 'Europe/Vilnius')::date)`
  return statement(sql<OpenQuestion & { of_all: number }>`
    select *, count(*) over ()::integer as of_all
    from (
      select 'missing_rate' as kind, c.id, c.id as car_id, c.name, c.stock_since as day
      from cars c where c.organization_id = ${organizationId} and ${isIn("c.stock_since")} and c.purchase_estimated
      union all
      select 'missing_rate', c.id, c.id, c.name, c.sold_on
      from cars c
      where c.organization_id = ${organizationId} and c.status = 'sold' and ${isIn("c.sold_on")} and c.sale_eur is null
      union all
      select 'missing_rate', e.id, e.car_id, e.description, e.date
      from expenses e
      where e.organization_id = ${organizationId} and ${isIn("e.date")}
        and is_estimated(e.amount_eur, e.amount, e.exchange_rate, e.currency)
      union all
      select 'missing_rate', o.id, null, o.description, o.day
      from overheads o
      where o.organization_id = ${organizationId} and ${isIn("o.day")} and not o.is_skipped
        and is_estimated(o.amount_eur, o.amount, o.exchange_rate, o.currency)
      union all
      select 'missing_rate', p.id, p.car_id, c.name, p.day
      from payments p join cars c on c.organization_id = ${organizationId} and c.id = p.car_id
      where p.organization_id = ${organizationId} and ${isIn("p.day")}
        and is_estimated(p.amount_eur, p.amount, p.exchange_rate, p.currency)
      union all
      select 'draft', d.id, d.car_id, coalesce(d.car_name, c.name), d.day
      from papers d left join cars c on c.organization_id = ${organizationId} and c.id = d.car_id
      where d.organization_id = ${organizationId} and d.state = 'draft'
        and ${isInMonth(draftDay, month)}
      union all
      select 'held_deposit', p.id, p.car_id, c.name, p.until
      from payments p join cars c on c.organization_id = ${organizationId} and c.id = p.car_id
      where p.organization_id = ${organizationId} and p.state = 'held' and p.until < ${today}::date and p.until <= ${daysOfMonth(month).last}::date
    ) question
    order by day nulls last, kind, id
    limit ${maxListed}`)
}
