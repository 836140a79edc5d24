import type { Impersonation } from "@marza/domain/impersonation/schemas.ts"
import { Refusal } from "@marza/domain/refusal.ts"
import { type Caller, type Database, query, type Transaction } from "../../platform/db/database.ts"
import { checkImpersonation, selectAccount } from "../sessions/own-account.ts"

/**
 * From now on the session sees with the eyes of another person, until it stops, signs out, or superadmin is
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
    // Oneself is a superadmin too.
    if (superadmin) throw new Refusal("cannot_impersonate")
    await setImpersonated(transaction, caller, user_id)
    return { actorId: account.id }
  })
}

/** The session sees with its own eyes again; stopping twice is no error. */
export function endImpersonation(database: Database, caller: Caller): Promise<{ actorId: string }> {
  return database.withAuthRole(async (transaction) => {
    const account = await lockAccount(transaction, caller)
    await setImpersonated(transaction, caller, null)
    return { actorId: account.id }
  })
}

/** The row is locked: of two tabs that begin at once, the second sees what the first did. */
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
