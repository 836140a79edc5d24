import type { User } from "@marza/domain/accounts/schemas.ts"
import type { Profile } from "@marza/domain/profiles/schemas.ts"
import { Refusal } from "@marza/domain/refusal.ts"
import { sql } from "kysely"
import { type Asker, type Database, query } from "../db/database.ts"
import type { Files } from "../files/files.ts"

/**
 * Who is signed in: id, e-mail and roles of the real person, the profile of the effective one, and whom
 * they view, if anybody.
 */
export async function readUser(database: Database, files: Files, asker: Asker): Promise<User> {
  const [[[profile]], person] = await Promise.all([
    database.read({ ...asker, organizationId: null }, selectEffectiveProfile),
    database.accounts(({ first }) => first(selectPerson(asker.sessionId))),
  ])
  if (!profile || !person) throw new Refusal("signed_out")
  const effective: Profile = { ...profile, avatar_url: files.publicAddress(profile.avatar_url) }
  return {
    id: person.id,
    email: person.email,
    roles: person.roles as User["roles"],
    factors: [],
    profile: effective,
    impersonating: profile.id === person.id ? null : effective,
  }
}

/** A person whose profile row is missing still has an id. */
const selectEffectiveProfile = query
  .selectFrom(query.selectNoFrom(sql<string>`current_user_id()`.as("id")).as("me"))
  .leftJoin("profiles", "profiles.id", "me.id")
  .select(["me.id", "profiles.full_name", "profiles.email", "profiles.avatar_url"])

const selectPerson = (sessionId: string) =>
  query
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.user_id")
    .select([
      "users.id",
      "users.email",
      sql<string[]>`array(select role from user_roles where user_id = users.id order by role)`.as(
        "roles",
      ),
    ])
    .where("sessions.id", "=", sessionId)
