import type { HistoryEntry, HistoryQuery } from "@marza/domain/history/schemas.ts"
import { sql } from "kysely"
import { type Database, query } from "../../platform/db/database.ts"
import type { OrganizationScope } from "../../platform/db/scopes.ts"
import { pageOf } from "../../platform/http/cursor.ts"

/** A page of an organization's history, newest first. */
export async function readHistory(
  database: Database,
  scope: OrganizationScope<"owner" | "admin">,
  { car_id, cursor, limit }: HistoryQuery,
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
      "history.import_id",
      "imports.file_name as import_file_name",
    ])
    .where("history.organization_id", "=", scope.organizationId)
    .orderBy("history.id", "desc")
    .limit(limit + 1)
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
 * A column of the expense after its entry. An update holds only what changed, so the next change of the column tells what it
 * was until then, or the expense what it still is.
 */
const ofExpense = (column: "currency" | "kind", otherwise: string) => sql`coalesce(
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
    select ${sql.ref(`expenses.${column}`)} from expenses
    where expenses.organization_id = history.organization_id and expenses.id = history.entity_id
  ),
  ${sql.lit(otherwise)}
)`

const expenseOfEntry = sql<HistoryEntry["expense"]>`
  case when history.entity = 'expenses'
    then jsonb_build_object('currency', ${ofExpense("currency", "EUR")}, 'kind', ${ofExpense("kind", "cost")}) end`

const namesOfEntry = sql<{ actor_name: string | null; impersonated_name: string | null }>`
  (select * from names_in_history(history.organization_id, history.id))`
