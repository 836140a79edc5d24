import { Refusal } from "@marza/domain/refusal.ts"
import { sql } from "kysely"
import {
  type Asker,
  type Database,
  query,
  type TenantTransaction,
} from "../../platform/db/database.ts"
import { ownAccount } from "../sessions/own-account.ts"

/** The organizations that would go with the asker's account: those of which they are the only owner. */
export function listGoing(database: Database, asker: Asker) {
  return database.write({ ...asker, organizationId: null }, async (transaction) => {
    await transaction.asAccounts((accounts) => ownAccount(accounts, asker))
    return going(transaction)
  })
}

/**
 * Deletes the asker's account, and with it the organizations of which they are the only owner. What they
 * added elsewhere stays, without their name.
 * @param named the organizations that the person was told would go
 * @throws {Refusal} organizations_differ when others would: nothing is deleted; not_while_impersonating
 */
export function deleteAccount(database: Database, asker: Asker, named: string[]): Promise<void> {
  return database.write({ ...asker, organizationId: null }, async (transaction) => {
    const { rows, asAccounts } = transaction
    const { id } = await asAccounts((accounts) => ownAccount(accounts, asker))
    // Held, so that nobody becomes or ceases to be an owner meanwhile: that takes the same lock.
    await rows(selectOwned().forUpdate())
    const organizations = await going(transaction)
    const ids = organizations.map((organization) => organization.id)
    if (new Set(named).symmetricDifference(new Set(ids)).size > 0) {
      throw new Refusal("organizations_differ", { detail: { organizations } })
    }
    if (ids.length > 0) await rows(query.deleteFrom("organizations").where("id", "in", ids))
    await asAccounts((accounts) => accounts.rows(query.deleteFrom("users").where("id", "=", id)))
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

const going = ({ rows }: TenantTransaction) =>
  rows(
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
