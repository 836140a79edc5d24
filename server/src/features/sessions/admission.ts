import { sql } from "kysely"
import { type Database, query } from "../../platform/db/database.ts"
import type { Admit } from "../../platform/http/admit.ts"
import { ownAccount } from "./own-account.ts"
import { asSuperadmin } from "./superadmin.ts"

/** Session, impersonation, membership and role, as the calls themselves ask for them. */
export const openAdmission =
  (database: Database): Admit =>
  async (scope, access) => {
    const { sessionId, impersonating } = scope
    const caller = { sessionId, impersonating }
    if (access === "superadmin")
      return asSuperadmin(database, caller, async ({ actorId }) => actorId)
    if (access === "ownAccount") {
      const account = await database.withAuthRole((transaction) => ownAccount(transaction, caller))
      return account.id
    }
    const { id } = await database.readOne(scope, selectActor)
    return id
  }

const selectActor = query.selectNoFrom(sql<string>`current_setting('app.actor_id')`.as("id"))
