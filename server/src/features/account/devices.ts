import { Refusal } from "@marza/domain/refusal.ts"
import { sql } from "kysely"
import { type Asker, type Database, query } from "../../platform/db/database.ts"
import { ownAccount } from "../sessions/own-account.ts"

const mostDevices = 200

/** The devices the asker is signed in on, the last used first. */
export function listDevices(database: Database, asker: Asker) {
  return database.accounts(async (transaction) => {
    const { id } = await ownAccount(transaction, asker)
    return transaction.rows(
      query
        .selectFrom("sessions")
        .select(["id", "user_agent", "address", "created_at", "refreshed_at"])
        .select(sql<boolean>`id = ${asker.sessionId}`.as("is_current"))
        .where("user_id", "=", id)
        .where("expires_at", ">", sql<string>`now()`)
        .orderBy("refreshed_at", "desc")
        .limit(mostDevices),
    )
  })
}

/** Signs one of the asker's devices out; it is refused on its next request. @throws {Refusal} not_found */
export function endDevice(database: Database, asker: Asker, sessionId: string): Promise<void> {
  return database.accounts(async (transaction) => {
    const { id } = await ownAccount(transaction, asker)
    const ended = await transaction.first(
      query
        .deleteFrom("sessions")
        .where("id", "=", sessionId)
        .where("user_id", "=", id)
        .returning("id"),
    )
    if (!ended) throw new Refusal("not_found")
  })
}

/** Signs all of the asker's other devices out. */
export function endOtherDevices(database: Database, asker: Asker): Promise<void> {
  return database.accounts(async (transaction) => {
    const { id } = await ownAccount(transaction, asker)
    await transaction.rows(
      query.deleteFrom("sessions").where("user_id", "=", id).where("id", "<>", asker.sessionId),
    )
  })
}
