import { sql } from "kysely"
import { query } from "../../platform/db/database.ts"
import type { ArchivedRow } from "./queries.ts"

// Only for the role of accounts; server/sql/functions says what each does.

export const importOrganization = (id: string, ownerId: string, fields: ArchivedRow) =>
  query.selectNoFrom(
    sql`import_organization(${id}, ${ownerId}, ${JSON.stringify(fields)}::jsonb)`.as("done"),
  )

export const importRows = (id: string, table: string, columns: string[], rows: ArchivedRow[]) =>
  query.selectNoFrom(
    sql`import_rows(${id}, ${table}, ${columns}::text[], ${JSON.stringify(rows)}::jsonb)`.as(
      "done",
    ),
  )

/** Raises what else the commit would: the parts of an invoice for several cars do not add up (settle_split). */
export const checkConstraints = {
  compile: () => sql`set constraints all immediate`.compile(query),
}

export const settleRows = (id: string) =>
  query.selectNoFrom(sql`settle_imported_rows(${id})`.as("done"))

export const recordImport = (id: string, actorId: string | null, archivedId: string) =>
  query.selectNoFrom(sql`record_import(${id}, ${actorId}::uuid, ${archivedId}::uuid)`.as("done"))
