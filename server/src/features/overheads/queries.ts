import { overheadFieldNames } from "@marza/domain/overheads/fields.ts"
import type {
  OverheadExportQuery,
  OverheadListQuery,
  OverheadSum,
  ProposedOverhead,
} from "@marza/domain/overheads/schemas.ts"
import type { Month } from "@marza/domain/time/months.ts"
import { type RawBuilder, sql } from "kysely"
import type { Database } from "../../platform/db/database.ts"
import { isInMonth } from "../../platform/db/is-in-month.ts"
import type { OrganizationScope } from "../../platform/db/scopes.ts"
import { statement } from "../analytics/month-buckets.ts"
import { newestFirst, selectEntries, withoutTime } from "../entries/queries.ts"

type Manager = OrganizationScope<"owner" | "admin">

const newest = newestFirst("overheads", "day")

const columns = [
  ...overheadFieldNames,
  ...(["amount_eur", "repeats_of", "due_on", "is_skipped", "split_id"] as const),
]

/** What belongs to no car, with who added it and the count of its receipts, newest day first. */
export const selectOverheads = ({ organizationId }: OrganizationScope) =>
  selectEntries("overheads", columns, organizationId)
    .select(
      sql<number>`(
        select count(*)::integer from attachments
        where attachments.organization_id = overheads.organization_id
          and attachments.overhead_id = overheads.id and attachments.deleted_at is null
      )`.as("receipts"),
    )
    .orderBy(newest.order)

/** The VAT of an overhead that is deducted, in EUR: where a rate holds on its day (rules 18.3). */
export const deductedVat = (organizationId: string) => sql<string>`case
  when vat_rate_on((select vat_rates from organizations where id = ${organizationId}), overheads.day) is not null
    then coalesce(in_eur(null, overheads.vat_amount, overheads.exchange_rate, overheads.currency), 0.00)
  else 0.00
end`

/** What a filter finds; everything where it names nothing. */
function isListed({ year, month, type, search }: OverheadExportQuery): RawBuilder<boolean> {
  const conditions = [
    year !== undefined && month !== undefined && isInMonth(overheadDay, { year, month }),
    type !== undefined && sql`overheads.type = ${type}`,
    search &&
      sql`exists (
        select from unnest(array[overheads.description, overheads.supplier, overheads.document_number]) found
        where strpos(fold_name(found), fold_name(${search})) > 0
      )`,
  ].filter((condition) => condition !== false && condition !== undefined && condition !== "")
  return conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` and `)})`
}

type ListedQuery = Omit<OverheadListQuery, "limit"> & { limit: number }

/** A page of the overheads of a filter, and one more row where another page follows. */
export const selectPage = (scope: Manager, { cursor, limit, ...filter }: ListedQuery) =>
  selectOverheads(scope)
    .where(isListed(filter))
    .$if(cursor !== undefined, (all) => all.where(newest.isAfter(cursor ?? "")))
    .limit(limit + 1)

/** The overheads of a page and the cursor of the next one. */
export const { pageOf } = newest

/** A page of them; with the first one the sums of all that the filter finds, and the months that have any. */
export async function listOverheads(database: Database, scope: Manager, filter: OverheadListQuery) {
  const { organizationId } = scope
  const select = selectPage(scope, filter)
  const page = (rows: Awaited<ReturnType<typeof readPage>>) => {
    const { items, next_cursor } = pageOf(rows, filter.limit)
    return { items: items.map(withoutTime), next_cursor }
  }
  const readPage = async () => (await database.read(scope, select))[0]
  if (filter.cursor !== undefined) return { ...page(await readPage()), sums: null, months: null }
  const [rows, sums, months] = await database.read(
    scope,
    select,
    selectSums(organizationId, filter),
    selectMonths(organizationId),
  )
  return { ...page(rows), sums, months }
}

const yearAndMonth = sql`extract(year from overheads.day)::integer as year, extract(month from overheads.day)::integer as month`

/** What the overheads of a filter come to by month and type, as their rows say it: VAT included. */
const selectSums = (organizationId: string, filter: OverheadExportQuery) =>
  statement(sql<OverheadSum>`
    select ${yearAndMonth}, overheads.type,
      sum(in_eur(amount_eur, amount, exchange_rate, currency))::text as amount_eur,
      bool_or(is_estimated(amount_eur, amount, exchange_rate, currency)) as estimated
    from overheads
    where organization_id = ${organizationId} and not is_skipped and ${isListed(filter)}
    group by 1, 2, 3
    order by 1 desc, 2 desc, sum(in_eur(amount_eur, amount, exchange_rate, currency)) desc`)

const selectMonths = (organizationId: string) =>
  statement(sql<Month>`
    select distinct ${yearAndMonth} from overheads where organization_id = ${organizationId} order by 1 desc, 2 desc`)

/** One of them. @throws {Refusal} not_found */
export async function findOverhead(database: Database, scope: Manager, overheadId: string) {
  return withoutTime(
    await database.readOne(scope, selectOverheads(scope).where("overheads.id", "=", overheadId)),
  )
}

const maxProposed = 500

/**
 * What repeats and waits for a yes until today (rules 18.4), oldest first. It is computed at each look, so nothing is made
 * twice whatever the clock does: an answer is kept, by its day, once. The amount is that of the latest one confirmed.
 * @param today `YYYY-MM-DD`
 */
export const selectProposed = ({ organizationId }: OrganizationScope, today: string) =>
  statement(sql<ProposedOverhead>`
    select first.id as repeats_of, due.on_day::text as due_on, latest.description, latest.amount::text as amount,
      latest.currency, latest.type, latest.vat_amount::text as vat_amount
    from overheads first
    cross join lateral (
      select (first.day + number * interval '1 month')::date as on_day
      from generate_series(
        1,
        12 * extract(year from age(${today}::date, first.day))::integer
          + extract(month from age(${today}::date, first.day))::integer + 1
      ) number
    ) due
    cross join lateral (
      select description, amount, currency, type, vat_amount from overheads
      where organization_id = ${organizationId} and not is_skipped
        and (id = first.id or repeats_of = first.id and due_on <= due.on_day)
      order by due_on desc nulls last limit 1
    ) latest
    where first.organization_id = ${organizationId} and first.repeats is not null
      and due.on_day <= least(${today}::date, first.repeats_until)
      and not exists (
        select from overheads answer
        where answer.organization_id = ${organizationId} and answer.repeats_of = first.id and answer.due_on = due.on_day
      )
    order by due.on_day, first.id
    limit ${maxProposed}`)

/** @param now the moment whose day it is in Vilnius */
export async function listProposed(database: Database, scope: Manager, today: string) {
  const [items] = await database.read(scope, selectProposed(scope, today))
  return { items }
}

export const overheadDay = sql.ref("overheads.day")
