import { documentsResult, lineDifferences } from "@marza/domain/closing/lines.ts"
import type {
  ClosedMonth,
  ClosingChange,
  MonthClosing,
  MonthPicture,
} from "@marza/domain/closing/schemas.ts"
import { subtract } from "@marza/domain/money/decimal.ts"
import { daysOfMonth } from "@marza/domain/time/days-of-month.ts"
import { type Month, monthBounds, monthName } from "@marza/domain/time/months.ts"
import { sql } from "kysely"
import { type Database, type DatabaseReader, readerOf } from "../../platform/db/database.ts"
import type { OrganizationScope } from "../../platform/db/scopes.ts"
import { statement } from "../analytics/month-buckets.ts"
import { readQuestions } from "./open-questions.ts"
import { readPicture } from "./picture.ts"

type Manager = OrganizationScope<"owner" | "admin">

const maxChanges = 500

/** A month and its closing, as at one moment. */
export const readClosing = (database: Database, scope: Manager, month: Month) =>
  database.readSnapshot(scope, (snapshot) => readClosingWith(readerOf(snapshot), scope, month))

export async function readClosingWith(
  database: DatabaseReader,
  scope: Manager,
  month: Month,
): Promise<MonthClosing> {
  const { organizationId } = scope
  const now = await readPicture(database, scope, month)
  const questions = await readQuestions(database, scope, month)
  const [closings] = await database.read(scope, selectClosings(organizationId, month))
  const current = closings.find(({ opened_at }) => opened_at === null)
  const common = {
    month: monthName(month),
    version: versionOf(closings),
    is_running: isRunning(month, new Date()),
    now,
    ...questions,
    earlier: closings.flatMap(({ opened_at, ...closing }) =>
      opened_at === null ? [] : [{ ...closing, opened_at }],
    ),
  }
  if (!current) return { ...common, closed: null }
  const { opened_at: _, opened_by: __, opened_by_name: ___, ...closed } = current
  const [changes, sums] = await database.read(
    scope,
    selectChanges(organizationId, current.id),
    selectChangedLines(organizationId, current.id),
  )
  const difference = lineDifferences([], sums)
  return {
    ...common,
    closed: {
      ...closed,
      changes: changes.map(withResult),
      changes_count: sums.reduce((count, line) => count + line.count, 0),
      difference,
      result_difference: documentsResult(difference),
      later_costs_difference: subtract(now.later_costs_eur, closed.picture.later_costs_eur),
    },
  }
}

/** When a month was closed, and by whom, for every member. */
export async function readClosed(
  database: Database,
  scope: OrganizationScope,
  month: Month,
): Promise<ClosedMonth> {
  const [[closed = null]] = await database.read(scope, selectClosed(scope.organizationId, month))
  return { closed }
}

export const isRunning = ({ year, month }: Month, now: Date): boolean =>
  monthBounds(year, month).end > now

/** How often a month was closed and opened. */
export const versionOf = (closings: readonly { opened_at: string | null }[]): number =>
  closings.reduce((count, { opened_at }) => count + (opened_at === null ? 1 : 2), 0)

/** A change with what it does to the result of the month's documents. */
export const withResult = (change: Omit<ClosingChange, "result">): ClosingChange => ({
  ...change,
  result: documentsResult([change]),
})

type ClosingRow = {
  id: string
  closed_at: string
  closed_by: string | null
  closed_by_name: string | null
  opened_at: string | null
  opened_by: string | null
  opened_by_name: string | null
  picture: MonthPicture
}

const maxClosings = 100

/** The closings of a month, the newest first. */
export const selectClosings = (organizationId: string, month: Month) =>
  statement(sql<ClosingRow>`
    select c.id, c.closed_at, c.closed_by, closer.full_name as closed_by_name, c.opened_at, c.opened_by,
      opener.full_name as opened_by_name, c.picture
    from closings c
    left join profiles closer on closer.id = c.closed_by
    left join profiles opener on opener.id = c.opened_by
    where c.organization_id = ${organizationId} and c.month = ${daysOfMonth(month).first}::date
    order by c.closed_at desc, c.id
    limit ${maxClosings}`)

const selectClosed = (organizationId: string, month: Month) =>
  statement(sql<NonNullable<ClosedMonth["closed"]>>`
    select c.closed_at, c.closed_by, closer.full_name as closed_by_name
    from closing_of_month(${organizationId}::uuid, ${daysOfMonth(month).first}::date) c
    left join profiles closer on closer.id = c.closed_by`)

const selectChanges = (organizationId: string, closingId: string) =>
  statement(
    sql<
      Omit<ClosingChange, "result">
    >`${changesOf(organizationId, closingId)} order by g.at desc, g.id desc limit ${maxChanges}`,
  )

/** All changes since a closing, the oldest first. */
export const selectAllChanges = (organizationId: string, closingId: string) =>
  statement(
    sql<Omit<ClosingChange, "result">>`${changesOf(organizationId, closingId)} order by g.at, g.id`,
  )

const changesOf = (organizationId: string, closingId: string) =>
  sql`
    select g.id, g.at, g.actor_id, actor.full_name as actor_name, g.document, g.entity, g.entity_id, g.car_id,
      c.name as car_name, g.name, g.before, g.after, (g.after_eur - g.before_eur)::text as eur,
      (g.after_vat_eur - g.before_vat_eur)::text as vat_eur
    from closing_changes g
    left join profiles actor on actor.id = g.actor_id
    left join cars c on c.organization_id = ${organizationId} and c.id = g.car_id
    where g.organization_id = ${organizationId} and g.closing_id = ${closingId}`

const selectChangedLines = (organizationId: string, closingId: string) =>
  statement(sql<Pick<ClosingChange, "document" | "eur" | "vat_eur"> & { count: number }>`
    select document, count(*)::integer as count, sum(after_eur - before_eur)::text as eur,
      sum(after_vat_eur - before_vat_eur)::text as vat_eur
    from closing_changes
    where organization_id = ${organizationId} and closing_id = ${closingId}
    group by document`)
