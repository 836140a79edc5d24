import { Refusal } from "@marza/domain/refusal.ts"
import { sql } from "kysely"
import { query, type TenantTransaction } from "../../platform/db/database.ts"
import { lockClasses } from "../../platform/db/locks.ts"
import type { OrganizationScope } from "../../platform/db/scopes.ts"

/**
 * Begins an import or its undo: no other one of the organization until the transaction ends, and all that changes is
 * recorded as of this import and announced as one change.
 * @returns the time of the transaction by the clock of the database
 * @throws {Refusal} import_running, at once, because a person who waited would not see that somebody else's import runs
 */
export async function beginImport(
  { oneOrNotFound }: TenantTransaction,
  { organizationId }: OrganizationScope,
  importId: string,
): Promise<{ now: string }> {
  const { is_free, now } = await oneOrNotFound(
    query.selectNoFrom([
      sql<boolean>`pg_try_advisory_xact_lock(${lockClasses.imports}::integer, hashtext(${organizationId}))`.as(
        "is_free",
      ),
      sql<string>`set_config('app.import_id', ${importId}, true)`.as("import"),
      sql<string>`now()::timestamptz(3)`.as("now"),
    ]),
  )
  if (!is_free) throw new Refusal("import_running")
  return { now }
}
