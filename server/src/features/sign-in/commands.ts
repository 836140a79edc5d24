import { randomUUID } from "node:crypto"
import type { FirstUser, SignIn } from "@marza/domain/accounts/schemas.ts"
import { Refusal } from "@marza/domain/refusal.ts"
import { sql } from "kysely"
import { type Database, query, type Transaction } from "../../platform/db/database.ts"
import { hashToken, newToken } from "../../platform/keys/token.ts"
import type { Device, Session, Sessions } from "../sessions/sessions.ts"
import { completeSignIn, requireSession } from "./completion.ts"
import { checkPassword, hashPassword, type PasswordSender } from "./password.ts"

const firstUserLinkHours = 24

/**
 * Signs in with e-mail and password. The hash is computed outside any transaction: it is slow on purpose.
 * @throws {Refusal} wrong_credentials, the same for an unknown e-mail and a wrong password; factor_required
 */
export async function signIn(
  database: Database,
  sessions: Sessions,
  { email, password }: SignIn,
  device: Device,
  sender: PasswordSender,
): Promise<Session> {
  const user = await database.withAuthRole(({ one }) =>
    one(
      query.selectFrom("users").select(["id", "email", "password_hash"]).where("email", "=", email),
    ),
  )
  const isRight = await checkPassword(user?.password_hash, password, sender)
  if (!user || !isRight) throw new Refusal("wrong_credentials")
  return requireSession(
    await database.withAuthRole(async (transaction) => {
      // Locked: a simultaneous change of the password either makes this fail, or waits and ends the new session.
      const unchanged = await transaction.one(
        query
          .selectFrom("users")
          .select("id")
          .where("id", "=", user.id)
          .where("password_hash", "=", user.password_hash)
          .forShare(),
      )
      if (!unchanged) throw new Refusal("wrong_credentials")
      return completeSignIn(transaction, sessions, user, device, "password")
    }),
  )
}

/** Whether anybody has an account. */
export const hasUsers = (database: Database): Promise<boolean> =>
  database.withAuthRole(async ({ one }) => (await one(selectAnyUser)) !== undefined)

const selectAnyUser = query.selectFrom("users").select("id").limit(1)

/**
 * In a database without users: makes a one-time token with which the first superadmin is created. Earlier tokens become
 * invalid, so only the one that the newest start printed works.
 * @returns undefined when there are users
 */
export function makeFirstUserToken(database: Database): Promise<string | undefined> {
  return database.withAuthRole(async ({ run, one }) => {
    if (await one(selectAnyUser)) return undefined
    const token = newToken()
    await run(query.deleteFrom("first_user_links"))
    await run(
      query.insertInto("first_user_links").values({
        token_hash: hashToken(token),
        expires_at: sql<string>`now() + make_interval(hours => ${firstUserLinkHours})`,
      }),
    )
    return token
  })
}

/** Whether the token exists, is unused and has not expired. */
export async function isFirstUserTokenOpen(database: Database, token: string): Promise<boolean> {
  const open = await database.withAuthRole(({ one }) =>
    one(
      query
        .selectFrom("first_user_links")
        .select("token_hash")
        .where("token_hash", "=", hashToken(token))
        .where("expires_at", ">", sql<string>`now()`),
    ),
  )
  return open !== undefined
}

/**
 * Creates the first superadmin of an empty database and signs them in.
 * @throws {Refusal} link_invalid: used, expired, or unknown
 */
export async function makeFirstUser(
  database: Database,
  sessions: Sessions,
  { token, email, full_name, password }: FirstUser,
  device: Device,
): Promise<Session> {
  if (!(await isFirstUserTokenOpen(database, token))) throw new Refusal("link_invalid")
  // Only for a valid token, because hashing is slow on purpose, and anybody may call this.
  const passwordHash = await hashPassword(password)
  return database.withAuthRole(async (transaction) => {
    // Deleting the row locks it: of two simultaneous calls only one finds it.
    const link = await transaction.one(
      query
        .deleteFrom("first_user_links")
        .where("token_hash", "=", hashToken(token))
        .where("expires_at", ">", sql<string>`now()`)
        .returning("token_hash"),
    )
    const somebody = await transaction.one(selectAnyUser)
    if (!link || somebody) throw new Refusal("link_invalid")
    const user = await addUser(transaction, { email, fullName: full_name, passwordHash })
    await transaction.run(
      query.insertInto("user_roles").values({ user_id: user.id, role: "superadmin" }),
    )
    return sessions.begin(transaction, user, device)
  })
}

/** Adds a user with their profile. */
export async function addUser(
  { run }: Transaction,
  {
    email,
    fullName,
    passwordHash,
  }: { email: string; fullName: string; passwordHash: string | null },
): Promise<{ id: string; email: string }> {
  const id = randomUUID()
  await run(query.insertInto("users").values({ id, email, password_hash: passwordHash }))
  await run(query.insertInto("profiles").values({ id, email, full_name: fullName }))
  return { id, email }
}
