import type { AccountDeletion } from "@marza/domain/accounts/schemas.ts"
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
 * @param agreed the organizations that the person agreed to delete, and how many issued papers with them
 * @throws {Refusal} organizations_differ when others or more papers would be deleted: nothing is; not_while_impersonating
 */
export function deleteAccount(
  database: Database,
  scope: OwnAccount,
  agreed: AccountDeletion,
): Promise<void> {
  return database.write(scope, async (transaction) => {
    const { run, asAuth, actorId } = transaction
    // Nobody becomes or ceases to be an owner meanwhile: that takes the same lock.
    await asAuth((accounts) => accounts.run(hold("hold_organizations_of_account", actorId)))
    const organizations = await soleOwnedOrganizations(transaction)
    const ids = organizations.map((organization) => organization.id)
    const issued = organizations.reduce((sum, { papers }) => sum + papers, 0)
    const isAnother = new Set(agreed.organization_ids).symmetricDifference(new Set(ids)).size > 0
    if (isAnother || issued > agreed.papers) {
      throw new Refusal("organizations_differ", { detail: { organizations } })
    }
    if (ids.length > 0) await run(query.deleteFrom("organizations").where("id", "in", ids))
    await asAuth(async (accounts) => {
      await accounts.run(hold("hold_rows_of_account", actorId))
      await accounts.run(query.deleteFrom("users").where("id", "=", actorId))
    })
  })
}

/** Holds what has rows of an account, in the order of locks.ts. */
const hold = (name: "hold_organizations_of_account" | "hold_rows_of_account", accountId: string) =>
  query.selectNoFrom(sql`${sql.ref(name)}(${accountId}::uuid)`.as("held"))

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
      .select(sql<number>`issued_papers_of(organizations.id)`.as("papers"))
      .where(
        sql<boolean>`not exists (
          select 1 from organization_members m
          where m.organization_id = organizations.id and m.role = 'owner' and m.user_id <> current_user_id()
        )`,
      ),
  )
