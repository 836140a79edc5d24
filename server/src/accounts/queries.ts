import type { Factor } from "@marza/domain/accounts/factor-schemas.ts"
import type { User } from "@marza/domain/accounts/schemas.ts"
import type { Profile } from "@marza/domain/profiles/schemas.ts"
import { Refusal } from "@marza/domain/refusal.ts"
import { sql } from "kysely"
import { type Asker, type Database, query } from "../db/database.ts"
import type { Files } from "../files/files.ts"
import { networkOf } from "../limits/network.ts"

/**
 * Who is signed in: id, e-mail and roles of the real person, the profile of the effective one, and whom
 * they view, if anybody.
 */
export async function readUser(database: Database, files: Files, asker: Asker): Promise<User> {
  const [[[profile]], person] = await Promise.all([
    database.read({ ...asker, organizationId: null }, selectEffectiveProfile),
    database.accounts(async ({ first, rows }) => {
      const found = await first(selectPerson(asker.sessionId))
      return found && { ...found, factors: await rows(selectFactors(found.id)) }
    }),
  ])
  if (!profile || !person) throw new Refusal("signed_out")
  const effective: Profile = { ...profile, avatar_url: files.publicAddress(profile.avatar_url) }
  return {
    id: person.id,
    email: person.email,
    roles: person.roles as User["roles"],
    factors: person.factors,
    profile: effective,
    impersonating: profile.id === person.id ? null : effective,
  }
}

/** A person's factors, the oldest first; they are few (domain/src/accounts/codes.ts). */
export const selectFactors = (userId: string) =>
  query
    .selectFrom("factors")
    .select(["id", "created_at"])
    .select([sql<Factor["status"]>`status`.as("status"), sql<Factor["type"]>`'totp'`.as("type")])
    .where("user_id", "=", userId)
    .orderBy("created_at")
    .orderBy("id")

/** A person whose profile row is missing still has an id. */
const selectEffectiveProfile = query
  .selectFrom(query.selectNoFrom(sql<string>`current_user_id()`.as("id")).as("me"))
  .leftJoin("profiles", "profiles.id", "me.id")
  .select(["me.id", "profiles.full_name", "profiles.email", "profiles.avatar_url"])

/** Whether somebody is signed in to the account from there at this moment. */
export async function isSignedInAt(
  database: Database,
  email: string,
  address: string,
): Promise<boolean> {
  const devices = await database.accounts(({ rows }) =>
    rows(
      query
        .selectFrom("sessions")
        .innerJoin("users", "users.id", "sessions.user_id")
        .select("sessions.address")
        .distinct()
        .where("users.email", "=", email)
        .where("sessions.expires_at", ">", sql<string>`now()`)
        .limit(1000),
    ),
  )
  return devices.some(
    (device) => device.address && networkOf(device.address) === networkOf(address),
  )
}

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

/** The same rule as the function enter(): viewing ends with superadmin, and never reaches another one. */
const isSuperadmin = (column: "sessions.user_id" | "sessions.viewing_id") =>
  sql<boolean>`exists (
    select from user_roles where user_roles.user_id = ${sql.ref(column)} and role = 'superadmin'
  )`

/** The account of a session that lives: the real person, and whom they view. */
export const selectAccount = (sessionId: string) =>
  query
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.user_id")
    .select([
      "users.id",
      "users.email",
      isSuperadmin("sessions.user_id").as("is_superadmin"),
      sql<string | null>`case
        when ${isSuperadmin("sessions.user_id")} and not ${isSuperadmin("sessions.viewing_id")}
        then sessions.viewing_id
      end`.as("viewing_id"),
    ])
    .where("sessions.id", "=", sessionId)
    .where("sessions.expires_at", ">", sql<string>`now()`)

/**
 * Whether the asker's tab knows whom the session views; a tab that does not say is not checked.
 * @throws {Refusal} viewing_changed
 */
export function checkViewing({ viewing }: Asker, viewingId: string | null): void {
  if (viewing !== null && viewing !== (viewingId ?? "")) throw new Refusal("viewing_changed")
}
