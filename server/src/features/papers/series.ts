import type { PaperKind } from "@marza/domain/papers/kinds.ts"
import type { CreditQuery, Series, SeriesPut } from "@marza/domain/papers/schemas.ts"
import {
  defaultSeries,
  type SeriesKind,
  seriesKinds,
  seriesOfYear,
} from "@marza/domain/papers/states.ts"
import { Refusal } from "@marza/domain/refusal.ts"
import { todayInVilnius } from "@marza/domain/time/days.ts"
import { sql } from "kysely"
import { checkVersion } from "../../platform/db/check-version.ts"
import { type Database, query, type TenantTransaction } from "../../platform/db/database.ts"
import type { OrganizationScope } from "../../platform/db/scopes.ts"

/** So many numbers may be missing after a restore. */
const maxLost = 1000

const currentYear = () => Number(todayInVilnius(new Date()).slice(0, 4))

const columns = ["kind", "series", "last_number", "is_locked", "day_order", "version"] as const

/** The series of the organization; one that was never used is as it would begin. */
export async function listSeries(database: Database, scope: OrganizationScope): Promise<Series[]> {
  const [rows] = await database.read(
    scope,
    query
      .selectFrom("paper_series")
      .select(columns)
      .where("organization_id", "=", scope.organizationId),
  )
  return seriesKinds.map(
    (kind) =>
      rows.find((row) => row.kind === kind) ?? {
        kind,
        series: defaultSeries(kind, currentYear()),
        last_number: 0,
        is_locked: false,
        day_order: "ask",
        version: 1,
      },
  )
}

/** Holds a series, which is made when it is first needed. */
async function lockSeries(
  { run, oneOrNotFound }: TenantTransaction,
  { organizationId }: OrganizationScope,
  kind: SeriesKind,
) {
  const year = currentYear()
  await run(
    query
      .insertInto("paper_series")
      .values({
        organization_id: organizationId,
        kind,
        series: defaultSeries(kind, year),
        year,
        changed_by: sql<string>`current_actor_id()`,
      })
      .onConflict((conflict) => conflict.columns(["organization_id", "kind"]).doNothing()),
  )
  return oneOrNotFound(
    query
      .selectFrom("paper_series")
      .select([...columns, "year", "changed_by"])
      .where("organization_id", "=", organizationId)
      .where("kind", "=", kind)
      .forUpdate(),
  )
}

/**
 * Takes the next number of a series, which is held until the transaction ends: a transaction that rolls back has taken none.
 * Called last, so that the others who issue wait for a moment only.
 * @throws {Refusal} series_locked; series_of_last_year, when the series names an earlier year and the request does not
 *   say what becomes of it; day_before_last, or bad_request where the series refuses that: the day of the paper is before that
 *   of the last one of the series
 */
export async function takeNumber(
  transaction: TenantTransaction,
  scope: OrganizationScope,
  kind: SeriesKind,
  { series: choice, day, with_day }: CreditQuery & { day: string },
): Promise<{ series: string; number: number }> {
  const stored = await lockSeries(transaction, scope, kind)
  const { version, is_locked, year: storedYear } = stored
  if (is_locked) throw new Refusal("series_locked", { detail: { series: toSeries(stored) } })
  const year = Math.max(currentYear(), storedYear)
  const proposed = seriesOfYear(stored.series, storedYear, year)
  // A series of which nothing was issued yet begins anew without a question.
  if (proposed && stored.last_number > 0 && choice === undefined)
    throw new Refusal("series_of_last_year", { detail: { series: toSeries(stored), proposed } })
  const isNew = proposed !== undefined && choice !== "keep"
  const series = isNew ? proposed : stored.series
  const { number: known, day: lastDay } = await lastOf(transaction, scope, kind, series)
  if (lastDay !== null && day < lastDay) {
    if (stored.day_order === "refuse")
      throw new Refusal("bad_request", { fields: { day: "dayBeforeLast" } })
    if (!with_day) throw new Refusal("day_before_last", { detail: { day, last_day: lastDay } })
  }
  const number = (isNew ? known : stored.last_number) + 1
  await transaction.run(
    updateSeries(scope, kind).set({
      series,
      last_number: number,
      year,
      ...(isNew && { version: version + 1, changed_by: sql<string>`current_actor_id()` }),
    }),
  )
  return { series, number }
}

/**
 * Changes a series, or confirms the last number of one that is locked: then the numbers up to it that are unknown here enter
 * the list as lost.
 * @throws {Refusal} stale_version; forbidden: the order of days is the owner's choice; bad_request: the number is lower than
 *   one that was issued, or far too high
 */
export function putSeries(
  database: Database,
  scope: OrganizationScope<"owner" | "admin">,
  kind: SeriesKind,
  { version, series, last_number, day_order }: SeriesPut,
): Promise<Series> {
  return database.write(scope, async (transaction) => {
    const stored = await lockSeries(transaction, scope, kind)
    await checkVersion(transaction, stored, version, async () => toSeries(stored))
    const order = day_order ?? stored.day_order
    if (order !== stored.day_order && transaction.role !== "owner") throw new Refusal("forbidden")
    const { number: known } = await lastOf(transaction, scope, kind, series)
    const least = series === stored.series ? Math.max(known, stored.last_number) : known
    if (last_number < least)
      throw new Refusal("bad_request", { fields: { last_number: "seriesOnlyRises" } })
    if (stored.is_locked) {
      if (last_number - least > maxLost)
        throw new Refusal("bad_request", { fields: { last_number: "seriesTooFar" } })
      await addLost(transaction, scope, kind, { series, first: least + 1, last: last_number })
    }
    await transaction.run(
      updateSeries(scope, kind).set({
        series,
        last_number,
        day_order: order,
        confirmed_number: last_number,
        year: currentYear(),
        is_locked: false,
        version: stored.version + 1,
        changed_by: sql<string>`current_actor_id()`,
      }),
    )
    return toSeries({
      kind,
      series,
      last_number,
      is_locked: false,
      day_order: order,
      version: stored.version + 1,
    })
  })
}

const toSeries = ({
  kind,
  series,
  last_number,
  is_locked,
  day_order,
  version,
}: Series): Series => ({
  kind,
  series,
  last_number,
  is_locked,
  day_order,
  version,
})

const updateSeries = ({ organizationId }: OrganizationScope, kind: SeriesKind) =>
  query
    .updateTable("paper_series")
    .where("organization_id", "=", organizationId)
    .where("kind", "=", kind)

/** The last number of a series that a paper here has, and the latest day of one. */
async function lastOf(
  { one }: TenantTransaction,
  { organizationId }: OrganizationScope,
  kind: SeriesKind,
  series: string,
): Promise<{ number: number; day: string | null }> {
  const last = await one(
    query
      .selectFrom("papers")
      .select([
        sql<number>`coalesce(max(number), 0)`.as("number"),
        sql<string | null>`max(day)`.as("day"),
      ])
      .where("organization_id", "=", organizationId)
      .where("series_kind", "=", kind)
      .where("series", "=", series),
  )
  return last ?? { number: 0, day: null }
}

/** As which kind of paper a number enters the list of which nothing else is known. */
const lostKinds = {
  invoice: "invoice",
  contract: "sale_contract",
  proforma: "proforma",
} as const satisfies Record<SeriesKind, PaperKind>

/** Adds a row for each of these numbers, of which nothing else is known here. */
async function addLost(
  { run }: TenantTransaction,
  { organizationId }: OrganizationScope,
  kind: SeriesKind,
  { series, first, last }: { series: string; first: number; last: number },
): Promise<void> {
  await run({
    compile: () =>
      sql`insert into papers (organization_id, id, kind, state, language, series, number, added_by, changed_by)
        select ${organizationId}::uuid, gen_random_uuid(), ${lostKinds[kind]}, 'lost',
          o.language, ${series}, lost, current_user_id(), current_actor_id()
        from organizations o, generate_series(${first}::integer, ${last}::integer) lost
        where o.id = ${organizationId}`.compile(query),
  })
}
