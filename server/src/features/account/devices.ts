import { sql } from "kysely"
import { type Caller, type Database, query } from "../../platform/db/database.ts"
import { ownAccount } from "../sessions/own-account.ts"

const maxDevices = 200

/** The devices the caller is signed in on, the last used first. */
export function listDevices(database: Database, caller: Caller) {
  return database.withAuthRole(async (transaction) => {
    const { id } = await ownAccount(transaction, caller)
    return transaction.all(
      query
        .selectFrom("sessions")
        .select(["id", "user_agent", "ip_address as address", "created_at", "refreshed_at"])
        .select(sql<boolean>`id = ${caller.sessionId}`.as("is_current"))
        .where("user_id", "=", id)
        .where("expires_at", ">", sql<string>`now()`)
        .orderBy("refreshed_at", "desc")
        .limit(maxDevices),
    )
  })
}

/** Signs one of the caller's devices out; it is refused on its next request. @throws {Refusal} not_found */
export function endDevice(database: Database, caller: Caller, sessionId: string): Promise<void> {
  return database.withAuthRole(async (transaction) => {
    const { id } = await ownAccount(transaction, caller)
    await transaction.oneOrNotFound(
      query
        .deleteFrom("sessions")
        .where("id", "=", sessionId)
        .where("user_id", "=", id)
        .returning("id"),
    )
  })
}

/** Signs all of the caller's other devices out. */
export function endOtherDevices(database: Database, caller: Caller): Promise<void> {
  return database.withAuthRole(async (transaction) => {
    const { id } = await ownAccount(transaction, caller)
    await transaction.run(
      query.deleteFrom("sessions").where("user_id", "=", id).where("id", "<>", caller.sessionId),
    )
  })
}
