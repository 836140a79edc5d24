import { Refusal } from "@marza/domain/refusal.ts"
import type { Viewing } from "@marza/domain/viewing/schemas.ts"
import { type Asker, type Database, query, type Transaction } from "../../platform/db/database.ts"
import { checkViewing, selectAccount } from "../sessions/own-account.ts"

/**
 * From now on the session sees with the eyes of another person, until it stops, signs out, or superadmin is
 * taken away. Somebody else may be chosen while viewing.
 * @throws {Refusal} forbidden for all but a superadmin; not_found; cannot_view oneself or a superadmin
 */
export function beginViewing(
  database: Database,
  asker: Asker,
  { user_id }: Viewing,
): Promise<{ actorId: string }> {
  return database.accounts(async (transaction) => {
    const account = await lockAccount(transaction, asker)
    if (!account.is_superadmin) throw new Refusal("forbidden")
    const { first } = transaction
    const person = await first(query.selectFrom("users").select("id").where("id", "=", user_id))
    if (!person) throw new Refusal("not_found")
    const superadmin = await first(
      query
        .selectFrom("user_roles")
        .select("role")
        .where("user_id", "=", user_id)
        .where("role", "=", "superadmin"),
    )
    // Oneself is a superadmin too.
    if (superadmin) throw new Refusal("cannot_view")
    await setViewing(transaction, asker, user_id)
    return { actorId: account.id }
  })
}

/** The session sees with its own eyes again; stopping twice is no error. */
export function endViewing(database: Database, asker: Asker): Promise<{ actorId: string }> {
  return database.accounts(async (transaction) => {
    const account = await lockAccount(transaction, asker)
    await setViewing(transaction, asker, null)
    return { actorId: account.id }
  })
}

/** The row is locked: of two tabs that begin at once, the second sees what the first did. */
async function lockAccount({ first }: Transaction, asker: Asker) {
  const account = await first(selectAccount(asker.sessionId).forUpdate("sessions"))
  if (!account) throw new Refusal("signed_out")
  checkViewing(asker, account.viewing_id)
  return account
}

async function setViewing({ rows }: Transaction, { sessionId }: Asker, viewing_id: string | null) {
  await rows(query.updateTable("sessions").set({ viewing_id }).where("id", "=", sessionId))
}
