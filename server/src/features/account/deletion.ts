import { Refusal } from "@marza/domain/refusal.ts"
import { sql } from "kysely"
import { type Database, query, type TenantTransaction } from "../../platform/db/database.ts"
import type { OwnAccount } from "../../platform/db/scopes.ts"

/** The organizations that would be deleted with the caller's account: those of which they are the only owner. */
export function listSoleOwnedOrganizations(database: Database, scope: OwnAccount) {
  return database.write(scope, soleOwnedOrganizations)
}

/**
 * Deletes the caller's account, and with it the organizations of which they are the only owner. What they
 * added elsewhere stays, without their name.
 * @param named the organizations that the person agreed to delete
 * @throws {Refusal} organizations_differ when others would be deleted: nothing is; not_while_impersonating
 */
export function deleteAccount(
  database: Database,
  scope: OwnAccount,
  named: string[],
): Promise<void> {
  return database.write(scope, async (transaction) => {
    const { run, asAuth, actorId } = transaction
    // Locked, so that nobody becomes or ceases to be an owner meanwhile: that takes the same lock.
    await run(selectOwned().forUpdate())
    const organizations = await soleOwnedOrganizations(transaction)
    const ids = organizations.map((organization) => organization.id)
    if (new Set(named).symmetricDifference(new Set(ids)).size > 0) {
      throw new Refusal("organizations_differ", { detail: { organizations } })
    }
    if (ids.length > 0) await run(query.deleteFrom("organizations").where("id", "in", ids))
    await asAuth((accounts) => accounts.run(query.deleteFrom("users").where("id", "=", actorId)))
  })
}

const selectOwned = () =>
  query
    .selectFrom("organizations")
    .select(["organizations.id", "organizations.name"])
    .where(
      sql<boolean>`organizations.id in (
        select m.organization_id from organization_members m
        where m.user_id = current_user_id() and m.role = 'owner'
      )`,
    )
    .orderBy("organizations.id")

const soleOwnedOrganizations = ({ all }: TenantTransaction) =>
  all(
    selectOwned()
      .select(
        sql<number>`(
          select count(*)::integer - 1 from organization_members m where m.organization_id = organizations.id
        )`.as("other_members"),
      )
      .where(
        sql<boolean>`not exists (
          select 1 from organization_members m
          where m.organization_id = organizations.id and m.role = 'owner' and m.user_id <> current_user_id()
        )`,
      ),
  )
