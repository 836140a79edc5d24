import {
  type HistoryEntry,
  type HistoryQuery,
  partnersEntities,
} from "@marza/domain/history/schemas.ts"
import { sql } from "kysely"
import { type Database, query } from "../../platform/db/database.ts"
import type { OrganizationScope } from "../../platform/db/scopes.ts"
import { pageOf } from "../../platform/http/cursor.ts"

/** A page of an organization's history, newest first. */
export async function readHistory(
  database: Database,
  scope: OrganizationScope<"owner" | "admin">,
  { car_id, about, cursor, limit }: HistoryQuery,
) {
  let page = query
    .selectFrom("history")
    .leftJoin("imports", (join) =>
      join
        .onRef("imports.organization_id", "=", "history.organization_id")
        .onRef("imports.id", "=", "history.import_id"),
    )
    .innerJoinLateral(namesOfEntry.as("names"), (join) => join.onTrue())
    .select([
      "history.id",
      "history.at",
      "history.actor_id",
      "names.actor_name",
      "history.impersonated_id as viewed_as",
      "names.impersonated_name as viewed_as_name",
      "history.entity",
      "history.entity_id",
      "history.car_id",
      "history.action",
      "history.before",
      "history.after",
      expenseOfEntry.as("expense"),
      paymentOfEntry.as("payment"),
      taskOfEntry.as("task"),
      "history.import_id",
      "imports.file_name as import_file_name",
    ])
    .where("history.organization_id", "=", scope.organizationId)
    // History tells what people did: what the program finds to be done says its ground by itself, and of papers it tells
    // alone whose other side was deleted, not that their file was made or mailed.
    .where(({ or, eb }) =>
      or([
        eb("history.entity", "not in", ["tasks", "papers"]),
        eb("history.actor_id", "is not", null),
        sql<boolean>`history.after ->> 'blanked_on' is not null`,
      ]),
    )
    .orderBy("history.id", "desc")
    .limit(limit + 1)
  if (about) page = page.where("history.entity", "in", partnersEntities)
  if (car_id) page = page.where("history.car_id", "=", car_id)
  if (cursor) page = page.where("history.id", "<", cursor)
  const [rows] = await database.read(scope, page)
  return pageOf(rows.map(toEntry), limit, ({ id }) => id)
}

/** History holds the names of columns; in responses a stored file has the name of its field. */
const fieldNames: Record<string, string> = { image_path: "image_url", logo_path: "logo_url" }

const toEntry = <Row extends Pick<HistoryEntry, "before" | "after">>(row: Row) => ({
  ...row,
  before: withFieldNames(row.before),
  after: withFieldNames(row.after),
})

const withFieldNames = (columns: HistoryEntry["before"]) =>
  columns &&
  Object.fromEntries(
    Object.entries(columns).map(([column, value]) => [fieldNames[column] ?? column, value]),
  )

/**
 * A column of the row after its entry. An update holds only what changed, so the next change of the column tells what it
 * was until then, or the row what it still is.
 */
const ofRow = (
  table: "expenses" | "payments" | "tasks",
  column: string,
  otherwise: string,
) => sql`coalesce(
  history.after ->> ${sql.lit(column)},
  case when history.action = 'delete' then history.before ->> ${sql.lit(column)} end,
  (
    select later.before ->> ${sql.lit(column)} from history later
    where later.organization_id = history.organization_id and later.car_id = history.car_id
      and later.entity_id = history.entity_id and later.id > history.id
      and later.before ->> ${sql.lit(column)} is not null
    order by later.id limit 1
  ),
  (
    select stored.${sql.ref(column)} from ${sql.table(table)} stored
    where stored.organization_id = history.organization_id and stored.id = history.entity_id
  ),
  ${sql.lit(otherwise)}
)`

const expenseOfEntry = sql<HistoryEntry["expense"]>`
  case when history.entity = 'expenses'
    then jsonb_build_object(
      'description', ${ofRow("expenses", "description", "")},
      'currency', ${ofRow("expenses", "currency", "EUR")},
      'kind', ${ofRow("expenses", "kind", "cost")}
    ) end`

const paymentOfEntry = sql<HistoryEntry["payment"]>`
  case when history.entity = 'payments'
    then jsonb_build_object(
      'currency', ${ofRow("payments", "currency", "EUR")},
      'kind', ${ofRow("payments", "kind", "payment")}
    ) end`

const taskOfEntry = sql<HistoryEntry["task"]>`
  case when history.entity = 'tasks'
    then jsonb_build_object('title', ${ofRow("tasks", "title", "")}) end`

const namesOfEntry = sql<{ actor_name: string | null; impersonated_name: string | null }>`
  (select * from names_in_history(history.organization_id, history.id))`
