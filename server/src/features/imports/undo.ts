import type { ImportUndo } from "@marza/domain/imports/schemas.ts"
import { Refusal } from "@marza/domain/refusal.ts"
import { sql } from "kysely"
import { type Database, query, type TenantTransaction } from "../../platform/db/database.ts"
import type { OrganizationScope } from "../../platform/db/scopes.ts"
import { beginImport } from "./import-lock.ts"
import { getImport, isChanged, undoableUntil } from "./queries.ts"

/** So many cars are deleted by one statement, which stays far below the time that a statement may take. */
const carsEach = 500

/**
 * Undoes an import: deletes its cars with all that belongs to them, or only those that nobody has changed since. An
 * import that is undone stays so, whatever is asked now.
 * @returns the row of the import
 * @throws {Refusal} not_found; import_too_old; import_running
 */
export function undoImport(
  database: Database,
  scope: OrganizationScope,
  importId: string,
  { keep_changed }: ImportUndo,
) {
  return database.write(scope, async (transaction) => {
    const { now } = await beginImport(transaction, scope, importId)
    const stored = await lockImport(transaction, scope, importId)
    if (stored.undone_at === null) {
      if (!stored.is_recent) throw new Refusal("import_too_old")
      const ids = await carsToDelete(transaction, scope, importId, keep_changed)
      await deleteCars(transaction, scope, ids)
      await transaction.run(
        query
          .updateTable("imports")
          .set({ undone_at: now, undone_by: transaction.userId, undone_cars: ids.length })
          .where("organization_id", "=", scope.organizationId)
          .where("id", "=", importId),
      )
    }
    return getImport(transaction, scope, importId)
  })
}

/** The import, held until the transaction ends. @throws {Refusal} not_found */
const lockImport = (
  { oneOrNotFound }: TenantTransaction,
  { organizationId }: OrganizationScope,
  importId: string,
) =>
  oneOrNotFound(
    query
      .selectFrom("imports")
      .select(["undone_at", sql<boolean>`now() <= ${undoableUntil}`.as("is_recent")])
      .where("organization_id", "=", organizationId)
      .where("id", "=", importId)
      .forUpdate(),
  )

/** The cars are held first, so that none is changed by somebody between the look and the deletion. */
async function carsToDelete(
  { all, run }: TenantTransaction,
  { organizationId }: OrganizationScope,
  importId: string,
  keepChanged: boolean,
): Promise<string[]> {
  const ofImport = query
    .selectFrom("cars")
    .where("cars.organization_id", "=", organizationId)
    .where("cars.import_id", "=", importId)
    .orderBy("cars.id")
  await run(ofImport.select("cars.id").forUpdate())
  const cars = await all(
    ofImport
      .innerJoin("imports", (join) =>
        join
          .onRef("imports.organization_id", "=", "cars.organization_id")
          .onRef("imports.id", "=", "cars.import_id"),
      )
      .select(["cars.id", isChanged.as("is_changed")]),
  )
  return cars.filter(({ is_changed }) => !(keepChanged && is_changed)).map(({ id }) => id)
}

async function deleteCars(
  { run }: TenantTransaction,
  { organizationId }: OrganizationScope,
  ids: readonly string[],
): Promise<void> {
  for (let start = 0; start < ids.length; start += carsEach) {
    await run(
      query
        .deleteFrom("cars")
        .where("organization_id", "=", organizationId)
        .where(sql<boolean>`id = any(${ids.slice(start, start + carsEach)}::uuid[])`),
    )
  }
}
