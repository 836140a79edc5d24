import type { Impersonation } from "@marza/domain/impersonation/schemas.ts"
import { Refusal } from "@marza/domain/refusal.ts"
import { type Caller, type Database, query, type Transaction } from "../../platform/db/database.ts"
import { checkImpersonation, selectAccount } from "../sessions/own-account.ts"

/**
 * Begins to impersonate a person in the caller's session, until that is ended, the session signs out, or superadmin is
 * taken away. Somebody else may be chosen while impersonating.
 * @throws {Refusal} forbidden for all but a superadmin; not_found; cannot_impersonate oneself or a superadmin
 */
export function beginImpersonation(
  database: Database,
  caller: Caller,
  { user_id }: Impersonation,
): Promise<{ actorId: string }> {
  return database.withAuthRole(async (transaction) => {
    const account = await lockAccount(transaction, caller)
    if (!account.is_superadmin) throw new Refusal("forbidden")
    const { one, oneOrNotFound } = transaction
    await oneOrNotFound(query.selectFrom("users").select("id").where("id", "=", user_id))
    const superadmin = await one(
      query
        .selectFrom("user_roles")
        .select("role")
        .where("user_id", "=", user_id)
        .where("role", "=", "superadmin"),
    )
    // That includes the caller.
    if (superadmin) throw new Refusal("cannot_impersonate")
    await setImpersonated(transaction, caller, user_id)
    return { actorId: account.id }
  })
}

/** Ends the impersonation of the caller's session; ending it twice is no error. */
export function endImpersonation(database: Database, caller: Caller): Promise<{ actorId: string }> {
  return database.withAuthRole(async (transaction) => {
    const account = await lockAccount(transaction, caller)
    await setImpersonated(transaction, caller, null)
    return { actorId: account.id }
  })
}

/** Locks the session, so that of two tabs that begin at once the second sees what the first did. */
async function lockAccount({ one }: Transaction, caller: Caller) {
  const account = await one(selectAccount(caller.sessionId).forUpdate("sessions"))
  if (!account) throw new Refusal("signed_out")
  checkImpersonation(caller, account.impersonated_id)
  return account
}

async function setImpersonated(
  { run }: Transaction,
  { sessionId }: Caller,
  impersonated_id: string | null,
) {
  await run(query.updateTable("sessions").set({ impersonated_id }).where("id", "=", sessionId))
}
