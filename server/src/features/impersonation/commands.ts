import type { Impersonation } from "@marza/domain/impersonation/schemas.ts"
import { Refusal } from "@marza/domain/refusal.ts"
import { type Account, type Database, query, type Transaction } from "../../platform/db/database.ts"
import type { SignedIn, Superadmin } from "../../platform/db/scopes.ts"

/**
 * Begins to impersonate a person in the caller's session, until that is ended, the session signs out, or superadmin is
 * taken away. Somebody else may be chosen while impersonating.
 * @throws {Refusal} forbidden for all but a superadmin; not_found; cannot_impersonate oneself or a superadmin
 */
export function beginImpersonation(
  database: Database,
  scope: Superadmin,
  { user_id }: Impersonation,
): Promise<{ actorId: string }> {
  return database.withLockedSession(scope, async (transaction, account) => {
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
    await setImpersonated(transaction, account, user_id)
    return { actorId: account.id }
  })
}

/** Ends the impersonation of the caller's session; ending it twice is no error. */
export function endImpersonation(
  database: Database,
  scope: SignedIn,
): Promise<{ actorId: string }> {
  return database.withLockedSession(scope, async (transaction, account) => {
    await setImpersonated(transaction, account, null)
    return { actorId: account.id }
  })
}

async function setImpersonated(
  { run }: Transaction,
  { sessionId }: Account,
  impersonated_id: string | null,
) {
  await run(query.updateTable("sessions").set({ impersonated_id }).where("id", "=", sessionId))
}
