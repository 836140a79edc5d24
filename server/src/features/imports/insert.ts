import type { TextCode } from "@marza/domain/texts/text.ts"
import { sql } from "kysely"
import { query, type TenantTransaction } from "../../platform/db/database.ts"
import { selectAnsweredIds } from "../../platform/db/replay.ts"
import type { DB } from "../../platform/db/schema.gen.ts"
import type { OrganizationScope } from "../../platform/db/scopes.ts"
import type { PlacedRow } from "./rows.ts"

/** So many rows are one statement, which stays far below the time that a statement may take. */
const rowsEach = 1000
const kinds = { cars: "car", expenses: "expense", payments: "payment" } as const

type Table = keyof typeof kinds

/**
 * Inserts rows of one table, all with the same columns.
 * @returns what is wrong with those whose id is taken, by field of the body
 */
export async function insertRows(
  { all }: TenantTransaction,
  scope: OrganizationScope,
  table: Table,
  rows: readonly PlacedRow[],
): Promise<Record<string, TextCode>> {
  const problems: Record<string, TextCode> = {}
  for (let start = 0; start < rows.length; start += rowsEach) {
    const some = rows.slice(start, start + rowsEach)
    // Also what was deleted keeps its id: the request that made it may still come again.
    const taken = await all(
      selectAnsweredIds(
        scope,
        kinds[table],
        some.map(({ row }) => row.id),
      ),
    )
    const made = await all(insert(table, some))
    if (taken.length === 0 && made.length === some.length) continue
    const stored = new Set(made.map(({ id }) => id))
    for (const { id } of taken) stored.delete(id)
    for (const { path, row } of some) if (!stored.has(row.id)) problems[`${path}.id`] = "id_taken"
  }
  return problems
}

/** The rows are sent as one JSON text, so that one prepared statement serves whatever their number. */
function insert(table: Table, rows: readonly PlacedRow[]) {
  const columns = Object.keys(rows[0]?.row ?? {}) as (keyof DB[Table])[]
  const text = JSON.stringify(rows.map(({ row }) => row))
  return query
    .insertInto(table)
    .columns(columns)
    .expression(
      sql`select ${sql.join(columns.map((name) => sql.ref(name)))}
        from json_populate_recordset(null::${sql.table(table)}, ${text}::json)`,
    )
    .onConflict((conflict) => conflict.columns(["organization_id", "id"]).doNothing())
    .returning("id")
}
