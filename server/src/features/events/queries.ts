import { sql } from "kysely"
import { type Database, query } from "../../platform/db/database.ts"
import type { SignedIn } from "../../platform/db/scopes.ts"

/** More organizations than anybody belongs to. */
const maxOrganizations = 1000

/** Whom a stream is for, as of now: the effective person, the real one, and their organizations. */
export async function readAudience(database: Database, scope: SignedIn) {
  const [people, memberships] = await database.read(
    scope,
    query.selectNoFrom([
      sql<string>`current_user_id()`.as("user_id"),
      sql<string>`current_actor_id()`.as("actor_id"),
    ]),
    query
      .selectFrom("organization_members")
      .select("organization_id")
      .where("user_id", "=", sql<string>`(select current_user_id())`)
      .limit(maxOrganizations),
  )
  const { user_id: userId = "", actor_id: actorId = "" } = people[0] ?? {}
  return {
    userId,
    actorId,
    organizations: new Set(memberships.map(({ organization_id }) => organization_id)),
  }
}

/** Those of the sessions that exist and have not expired. */
export async function readLiveSessions(database: Database, ids: string[]): Promise<Set<string>> {
  const rows = await database.withAuthRole((transaction) =>
    transaction.all(
      query
        .selectFrom("sessions")
        .select("id")
        .where(sql<boolean>`id = any(${ids}::uuid[])`)
        .where("expires_at", ">", sql<string>`now()`),
    ),
  )
  return new Set(rows.map(({ id }) => id))
}
