import type { AccountPatch } from "@marza/domain/accounts/schemas.ts"
import type { Language } from "@marza/domain/language.ts"
import { Refusal } from "@marza/domain/refusal.ts"
import { sql } from "kysely"
import { type Database, query } from "../../platform/db/database.ts"
import type { FreshFactor, OwnAccount } from "../../platform/db/scopes.ts"
import { enqueue } from "../../platform/jobs/jobs.ts"
import { hashToken } from "../../platform/keys/token.ts"
import { endPendingSignIns } from "../factors/challenges.ts"
import { hashPassword } from "../sign-in/password.ts"

/**
 * Changes the password, signs out all other devices, invalidates mailed links, and notifies the person by mail.
 * The hash is computed before the transaction: it is slow on purpose. An account with a second factor needs a fresh
 * code: otherwise somebody with access to a session for a moment could lock its owner out.
 */
export async function changePassword(
  database: Database,
  scope: OwnAccount & FreshFactor,
  password: Extract<AccountPatch, { password: string }>["password"],
  language: Language,
): Promise<void> {
  const password_hash = await hashPassword(password)
  await database.withAccount(scope, async (transaction, account) => {
    const { id, email } = await transaction.oneOrNotFound(selectUser(account.id))
    const { run } = transaction
    await run(query.updateTable("users").set({ password_hash }).where("id", "=", id))
    await run(query.deleteFrom("mailed_links").where("user_id", "=", id))
    await endPendingSignIns(transaction, id)
    await run(
      query.deleteFrom("sessions").where("user_id", "=", id).where("id", "<>", account.sessionId),
    )
    await enqueue(transaction, "send_mail", { kind: "password_notice", to: email, language })
  })
}

const selectUser = (id: string) =>
  query.selectFrom("users").select(["id", "email"]).where("id", "=", id)

/**
 * Requests another e-mail: a confirmation goes to the new one, a notice to the old one. Nothing changes until it is
 * confirmed. For an e-mail that somebody else has the response is the same, and no confirmation is mailed.
 */
export function requestEmailChange(
  database: Database,
  scope: OwnAccount & FreshFactor,
  email: string,
  language: Language,
): Promise<void> {
  return database.withAccount(scope, async (transaction, account) => {
    const user = await transaction.oneOrNotFound(selectUser(account.id))
    if (user.email === email) return
    const change = { userId: user.id, email, language } as const
    const { sessionId } = account
    await enqueue(transaction, "send_mail", { kind: "email_change", sessionId, ...change })
    await enqueue(transaction, "send_mail", { kind: "email_notice", to: user.email, ...change })
  })
}

/**
 * Changes the person's e-mail, and profiles.email with it, by the token that was mailed to the new one.
 * @returns the new e-mail, and whose it is
 * @throws {Refusal} link_invalid: used, expired, unknown, or the e-mail has become somebody else's
 */
export async function confirmEmail(
  database: Database,
  token: string,
): Promise<{ email: string; user: string }> {
  try {
    return await database.withAuthRole(async (transaction) => {
      const { one, run } = transaction
      const link = await one(
        query
          .deleteFrom("mailed_links")
          .where("token_hash", "=", hashToken(token))
          .where("purpose", "=", "email_change")
          .where("expires_at", ">", sql<string>`now()`)
          .returning(["user_id", "email"]),
      )
      if (!link?.email) throw new Refusal("link_invalid")
      const { user_id: id, email } = link
      await run(query.updateTable("users").set({ email }).where("id", "=", id))
      await run(query.updateTable("profiles").set({ email }).where("id", "=", id))
      // Links to the old e-mail, and to other new ones, are no longer valid.
      await run(query.deleteFrom("mailed_links").where("user_id", "=", id))
      await endPendingSignIns(transaction, id)
      return { email, user: id }
    })
  } catch (error) {
    const { constraint } = error as { constraint?: string }
    throw constraint === "users_email" ? new Refusal("link_invalid") : error
  }
}
