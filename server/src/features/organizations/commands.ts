import { randomUUID } from "node:crypto"
import type {
  NewOrganization,
  Organization,
  OrganizationPatch,
} from "@marza/domain/organizations/schemas.ts"
import type { VatRates } from "@marza/domain/vat/rates.ts"
import { sql } from "kysely"
import { checkVersion } from "../../platform/db/check-version.ts"
import { type Database, query } from "../../platform/db/database.ts"
import type {
  NotWhileImpersonating,
  OrganizationScope,
  Superadmin,
} from "../../platform/db/scopes.ts"
import type { Files } from "../../platform/storage/files.ts"
import { askAboutAllPapers } from "../papers/ask-about-issued.ts"
import { selectOrganization, toOrganizationResponse } from "./queries.ts"

/** Creates an organization with the caller as owner (a trigger adds them), never in somebody else's name: the policy. */
export function createOrganization(
  database: Database,
  scope: Superadmin,
  { name }: NewOrganization,
) {
  return database.write(scope, async ({ run, oneOrNotFound, userId }) => {
    const id = randomUUID()
    await run(query.insertInto("organizations").values({ id, name, created_by: userId }))
    return await oneOrNotFound(selectOrganization(id))
  })
}

/**
 * Changes name, scheme or language; what is absent stays.
 * @throws {Refusal} stale_version with `current` and `changed_by`, when the patch names another version
 */
export function changeOrganization(
  { database, files }: { database: Database; files: Files },
  scope: OrganizationScope<"owner" | "admin">,
  { version, ...changes }: OrganizationPatch,
): Promise<Organization> {
  const { organizationId } = scope
  return database.write(scope, async (transaction) => {
    const { run, oneOrNotFound } = transaction
    const stored = await oneOrNotFound(lockOrganization(organizationId))
    const current = async () =>
      toOrganizationResponse(await oneOrNotFound(selectOrganization(organizationId)), files)
    await checkVersion(transaction, stored, version, current)
    if (Object.keys(changes).length > 0) {
      const { vat_rates, ...columns } = changes
      const rates = vat_rates && sql<VatRates>`${JSON.stringify(vat_rates)}::jsonb`
      await run(
        query
          .updateTable("organizations")
          .set({ ...columns, ...(rates && { vat_rates: rates }) })
          .where("id", "=", organizationId),
      )
    }
    return current()
  })
}

/** Locks the organization until the transaction ends, without delaying somebody who adds a car to it. */
const lockOrganization = (id: string) =>
  query
    .selectFrom("organizations")
    .select(["version", "changed_by"])
    .where("id", "=", id)
    .forNoKeyUpdate()

/**
 * Deletes the organization with everything inside; one tombstone of ids and times stays in history. Never
 * while impersonating (rules 1.8).
 * @throws {Refusal} not_found when somebody else deleted it first; papers_go
 */
export function deleteOrganization(
  database: Database,
  scope: OrganizationScope<"owner"> & NotWhileImpersonating,
  withPapers: boolean,
): Promise<void> {
  const { organizationId } = scope
  return database.write(scope, async (transaction) => {
    const { oneOrNotFound, run } = transaction
    await oneOrNotFound(
      query.selectFrom("organizations").select("id").where("id", "=", organizationId).forUpdate(),
    )
    if (!withPapers) await askAboutAllPapers(transaction, scope)
    // Then its cars, in the order of their ids (hold_cars_of_deleted).
    await run(query.deleteFrom("organizations").where("id", "=", organizationId))
  })
}

/** Marks or unmarks the organization as the caller's favourite; doing it twice is no error. */
export function setFavorite(database: Database, scope: OrganizationScope, favorite: boolean) {
  const row = { organization_id: scope.organizationId, user_id: sql<string>`current_user_id()` }
  return database.write(scope, async ({ run }) => {
    await run(
      favorite
        ? query
            .insertInto("favorite_organizations")
            .values(row)
            .onConflict((conflict) => conflict.doNothing())
        : query
            .deleteFrom("favorite_organizations")
            .where("organization_id", "=", row.organization_id)
            .where("user_id", "=", row.user_id),
    )
  })
}
