import { sql } from "kysely"
import { type Database, query } from "../../platform/db/database.ts"
import type { OwnAccount } from "../../platform/db/scopes.ts"

const maxDevices = 200

/** The devices the caller is signed in on, the last used first. */
export function listDevices(database: Database, scope: OwnAccount) {
  return database.withAccount(scope, async (transaction, { id, sessionId }) => {
    return transaction.all(
      query
        .selectFrom("sessions")
        .select(["id", "user_agent", "ip_address as address", "created_at", "refreshed_at"])
        .select(sql<boolean>`id = ${sessionId}`.as("is_current"))
        .where("user_id", "=", id)
        .where("expires_at", ">", sql<string>`now()`)
        .orderBy("refreshed_at", "desc")
        .limit(maxDevices),
    )
  })
}

/** Signs one of the caller's devices out; it is refused on its next request. @throws {Refusal} not_found */
export function endDevice(database: Database, scope: OwnAccount, deviceId: string): Promise<void> {
  return database.withAccount(scope, async (transaction, { id }) => {
    await transaction.oneOrNotFound(
      query
        .deleteFrom("sessions")
        .where("id", "=", deviceId)
        .where("user_id", "=", id)
        .returning("id"),
    )
  })
}

/** Signs all of the caller's other devices out. */
export function endOtherDevices(database: Database, scope: OwnAccount): Promise<void> {
  return database.withAccount(scope, async (transaction, { id, sessionId }) => {
    await transaction.run(
      query.deleteFrom("sessions").where("user_id", "=", id).where("id", "<>", sessionId),
    )
  })
}
