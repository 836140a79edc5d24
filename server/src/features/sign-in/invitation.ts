import type { InvitationAccept } from "@marza/domain/accounts/schemas.ts"
import { Refusal } from "@marza/domain/refusal.ts"
import { sql } from "kysely"
import { type Database, query, type Transaction } from "../../platform/db/database.ts"
import { hashToken } from "../../platform/keys/token.ts"
import { endPendingSignIns } from "../factors/challenges.ts"
import type { Device, Session, Sessions } from "../sessions/sessions.ts"
import { completeSignIn, requireSession } from "./completion.ts"
import { selectMemberElsewhere } from "./links.ts"
import { hashPassword } from "./password.ts"

type CopiedLink = { user_id: string; organization_id: string | null }

/**
 * A copied link was seen by whoever invited, not only by the owner of the e-mail: it opens no other organization.
 * @throws {Refusal} link_invalid: another organization has made the person its member meanwhile
 */
async function checkOnlyMemberThere({ one }: Transaction, link: CopiedLink): Promise<void> {
  const elsewhere = await one(selectMemberElsewhere(link.user_id, link.organization_id ?? ""))
  if (elsewhere?.is_member !== false) throw new Refusal("link_invalid")
}

/**
 * Sets the first password of an invited person and signs them in. The token was mailed, so the
 * e-mail counts as confirmed. The link, the person's other links and their sessions end.
 * @throws {Refusal} link_invalid: used, expired, unknown, or there is a password already; factor_required for somebody
 * who made a factor after a sign-in by link: the password is then set, and the code still needed
 */
export async function acceptInvitation(
  database: Database,
  sessions: Sessions,
  { token, password }: InvitationAccept,
  device: Device,
): Promise<Session> {
  const link = await database.withAuthRole(({ one }) =>
    one(
      query
        .selectFrom("mailed_links")
        .select("user_id")
        .where("token_hash", "=", hashToken(token))
        .where("purpose", "=", "invitation"),
    ),
  )
  if (!link) throw new Refusal("link_invalid")
  // Only for a valid token, because hashing is slow on purpose.
  const password_hash = await hashPassword(password)
  const completion = await database.withAuthRole(async (transaction) => {
    const { run, one } = transaction
    // Deleting the row locks it: of two simultaneous calls only one finds it.
    const usedLink = await one(
      query
        .deleteFrom("mailed_links")
        .where("token_hash", "=", hashToken(token))
        .where("purpose", "=", "invitation")
        .where("expires_at", ">", sql<string>`now()`)
        .returning(["user_id", "organization_id", "is_copied"]),
    )
    if (usedLink?.is_copied) await checkOnlyMemberThere(transaction, usedLink)
    const user =
      usedLink &&
      (await one(
        query
          .updateTable("users")
          .set({ password_hash })
          .where("id", "=", usedLink.user_id)
          .where("password_hash", "is", null)
          .returning(["id", "email"]),
      ))
    if (!user) throw new Refusal("link_invalid")
    await run(query.deleteFrom("mailed_links").where("user_id", "=", user.id))
    await run(query.deleteFrom("sessions").where("user_id", "=", user.id))
    await endPendingSignIns(transaction, user.id)
    return completeSignIn(transaction, sessions, user, device, "link")
  })
  return requireSession(completion)
}
