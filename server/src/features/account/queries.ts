import type { User } from "@marza/domain/accounts/schemas.ts"
import type { Profile } from "@marza/domain/profiles/schemas.ts"
import { Refusal } from "@marza/domain/refusal.ts"
import type { GlobalRole } from "@marza/domain/roles.ts"
import { sql } from "kysely"
import { type Database, query } from "../../platform/db/database.ts"
import { type OwnAccount, type SignedIn, sessionOf } from "../../platform/db/scopes.ts"
import type { Files } from "../../platform/storage/files.ts"
import { selectFactors } from "../sessions/queries.ts"

/**
 * The signed-in user: id, e-mail and roles of the real person, the profile of the effective one, and whom they
 * impersonate, if anybody.
 */
export async function readUser(
  database: Database,
  files: Files,
  scope: SignedIn | OwnAccount,
): Promise<User> {
  const [[[profile]], person] = await Promise.all([
    database.read(scope, selectEffectiveProfile),
    database.withAuthRole(async ({ one, all }) => {
      const found = await one(selectPerson(sessionOf(scope).sessionId))
      return found && { ...found, factors: await all(selectFactors(found.id)) }
    }),
  ])
  if (!profile || !person) throw new Refusal("signed_out")
  const { avatar_path, ...named } = profile
  const effective: Profile = { ...named, avatar_url: files.publicUrlOf(avatar_path) }
  return {
    id: person.id,
    email: person.email,
    roles: person.roles,
    factors: person.factors,
    profile: effective,
    impersonating: profile.id === person.id ? null : effective,
  }
}

/** A person whose profile row is missing still has an id. */
const selectEffectiveProfile = query
  .selectFrom(query.selectNoFrom(sql<string>`current_user_id()`.as("id")).as("me"))
  .leftJoin("profiles", "profiles.id", "me.id")
  .select(["me.id", "profiles.full_name", "profiles.email", "profiles.avatar_path"])

const selectPerson = (sessionId: string) =>
  query
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.user_id")
    .select([
      "users.id",
      "users.email",
      sql<
        GlobalRole[]
      >`array(select role from user_roles where user_id = users.id order by role)`.as("roles"),
    ])
    .where("sessions.id", "=", sessionId)
