import type { ImportUndo, ImportUndoQuery } from "@marza/domain/imports/schemas.ts"
import { Refusal } from "@marza/domain/refusal.ts"
import { sql } from "kysely"
import { type Database, query, type TenantTransaction } from "../../platform/db/database.ts"
import type { OrganizationScope } from "../../platform/db/scopes.ts"
import { holdOrganization, lockSplitsOf } from "../cars/parts-of-deleted.ts"
import { askAboutPapersOfMany } from "../papers/ask-about-issued.ts"
import { selectHeldDeposits } from "../payments/queries.ts"
import { beginImport } from "./import-lock.ts"
import { getImport, isChanged, undoableUntil } from "./queries.ts"

type ImportedCar = { id: string; is_changed: boolean }

/** So many deposits that would go are named. */
const namedDeposits = 20

/** So many cars are deleted by one statement, which stays far below the time that a statement may take. */
const carsEach = 500

/**
 * Undoes an import: deletes its cars with all that belongs to them, or only those that nobody has changed since. An
 * import that is undone stays so, whatever is asked now.
 * @returns the row of the import
 * @throws {Refusal} not_found; import_too_old; import_running; deposit_held: one is held for a changed car that would go,
 *   and the query does not say that it goes, too; papers_stay: cars that would go have issued papers, and it does not say
 *   that these stay without them
 */
export function undoImport(
  database: Database,
  scope: OrganizationScope,
  importId: string,
  { keep_changed, with_deposits, with_papers }: ImportUndo & ImportUndoQuery,
) {
  return database.write(scope, async (transaction) => {
    // The order of a deletion of the organization, which takes its cars and then its imports.
    await holdOrganization(transaction)
    const { now } = await beginImport(transaction, scope, importId)
    const stored = await lockImport(transaction, scope, importId)
    if (stored.undone_at === null) {
      if (!stored.is_recent) throw new Refusal("import_too_old")
      const cars = await carsToDelete(transaction, scope, importId, keep_changed)
      if (!with_deposits) await refuseHeldDeposits(transaction, scope, cars)
      const ids = cars.map(({ id }) => id)
      if (!with_papers) await askAboutPapersOfMany(transaction, scope, ids)
      await lockSplitsOf(transaction, scope, ids)
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
): Promise<ImportedCar[]> {
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
  return cars.filter(({ is_changed }) => !(keepChanged && is_changed))
}

/**
 * What came with the file goes with it, but a deposit that is held for a changed car is named before.
 * @throws {Refusal} deposit_held, with the first of `deposits` and the names of their cars
 */
async function refuseHeldDeposits(
  { all }: TenantTransaction,
  { organizationId }: OrganizationScope,
  cars: readonly ImportedCar[],
): Promise<void> {
  const changed = cars.flatMap(({ id, is_changed }) => (is_changed ? [id] : []))
  if (changed.length === 0) return
  const deposits = await all(
    selectHeldDeposits(organizationId, changed)
      .innerJoin("cars", (join) =>
        join
          .onRef("cars.organization_id", "=", "payments.organization_id")
          .onRef("cars.id", "=", "payments.car_id"),
      )
      .select("cars.name as car_name")
      .limit(namedDeposits),
  )
  if (deposits.length > 0) throw new Refusal("deposit_held", { detail: { deposits } })
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
