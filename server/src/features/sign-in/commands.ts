import { randomUUID } from "node:crypto"
import type { FirstUser, SignIn } from "@marza/domain/accounts/schemas.ts"
import { Refusal } from "@marza/domain/refusal.ts"
import { sql } from "kysely"
import { type Database, query, type Transaction } from "../../platform/db/database.ts"
import { hashToken, newToken } from "../../platform/keys/token.ts"
import type { Device, Session, Sessions } from "../sessions/sessions.ts"
import { completeSignIn, requireSession } from "./completion.ts"
import { checkPassword, hashPassword } from "./password.ts"

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
): Promise<Session> {
  const user = await database.withAuthRole(({ one }) =>
    one(
      query.selectFrom("users").select(["id", "email", "password_hash"]).where("email", "=", email),
    ),
  )
  const right = await checkPassword(user?.password_hash, password)
  if (!user || !right) throw new Refusal("wrong_credentials")
  return requireSession(
    await database.withAuthRole(async (transaction) => {
      // Held: of a password changed meanwhile the change ends this sign-in, or waits and ends its session.
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

/**
 * With a database without users: a new one-time token that makes the first superadmin. Earlier ones are
 * over, so only what the newest start printed works.
 * @returns undefined when there are users
 */
export function makeFirstUserToken(database: Database): Promise<string | undefined> {
  return database.withAuthRole(async ({ run, one }) => {
    if (await one(query.selectFrom("users").select("id").limit(1))) return undefined
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

/** Whether nobody has used the token yet, and it is not over. */
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
 * Makes the first superadmin of an empty database and signs them in.
 * @throws {Refusal} link_invalid: used, over, or unknown
 */
export async function makeFirstUser(
  database: Database,
  sessions: Sessions,
  { token, email, full_name, password }: FirstUser,
  device: Device,
): Promise<Session> {
  if (!(await isFirstUserTokenOpen(database, token))) throw new Refusal("link_invalid")
  // Only for a token that is good: hashing is slow on purpose, and anybody may call this.
  const passwordHash = await hashPassword(password)
  return database.withAuthRole(async (transaction) => {
    // The deleted row is the lock: of two at once only one finds it.
    const link = await transaction.one(
      query
        .deleteFrom("first_user_links")
        .where("token_hash", "=", hashToken(token))
        .where("expires_at", ">", sql<string>`now()`)
        .returning("token_hash"),
    )
    const somebody = await transaction.one(query.selectFrom("users").select("id").limit(1))
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
