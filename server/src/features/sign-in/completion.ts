import type { ChallengeVerify } from "@marza/domain/accounts/factor-schemas.ts"
import { Refusal } from "@marza/domain/refusal.ts"
import { sql } from "kysely"
import { type Database, query, type Transaction } from "../../platform/db/database.ts"
import type { Authenticators } from "../factors/authenticators.ts"
import {
  addChallenge,
  countAttempt,
  refusalAfter,
  type SignInMethod,
} from "../factors/challenges.ts"
import { acceptCode } from "../factors/codes.ts"
import type { Device, Session, Sessions } from "../sessions/sessions.ts"

/** The result of the first step of a sign-in: a session, or the challenge to pass first. */
export type SignInCompletion = { session: Session } | { challengeId: string }

/**
 * Completes the sign-in of a person who has proved who they are: begins a session or, with a verified factor, a
 * challenge. The caller commits first, so that the challenge is stored, and then calls {@link requireSession}.
 */
export async function completeSignIn(
  transaction: Transaction,
  sessions: Sessions,
  user: { id: string; email: string },
  device: Device,
  method: SignInMethod,
): Promise<SignInCompletion> {
  const { one } = transaction
  const factor = await one(
    query
      .selectFrom("factors")
      .select("id")
      .where("user_id", "=", user.id)
      .where("status", "=", "verified")
      .limit(1),
  )
  if (!factor) return { session: await sessions.begin(transaction, user, device) }
  const { id } = await addChallenge(transaction, { user_id: user.id, signs_in_by: method })
  return { challengeId: id }
}

/** @throws {Refusal} factor_required with `challenge_id` */
export function requireSession(completion: SignInCompletion): Session {
  if ("session" in completion) return completion.session
  throw new Refusal("factor_required", { detail: { challenge_id: completion.challengeId } })
}

/** The user whom an open challenge of a sign-in is about, for the limits; undefined when there is none. */
export const findChallengedUser = (database: Database, challengeId: string) =>
  database.withAuthRole(({ one }) =>
    one(
      query
        .selectFrom("factor_challenges")
        .innerJoin("users", "users.id", "factor_challenges.user_id")
        .select(["users.id", "users.email", "factor_challenges.signs_in_by"])
        .where("factor_challenges.id", "=", challengeId)
        .where("factor_challenges.signs_in_by", "is not", null)
        .where("factor_challenges.expires_at", ">", sql<string>`now()`),
    ),
  )

/**
 * Finishes a sign-in with a code: begins the session and deletes the challenge.
 * @throws {Refusal} wrong_code; challenge_invalid: answered, over, unknown, or attempted too often
 */
export async function verifySignInChallenge(
  database: Database,
  { sessions, authenticators }: { sessions: Sessions; authenticators: Authenticators },
  { challenge_id, code }: ChallengeVerify,
  device: Device,
): Promise<Session> {
  const outcome = await database.withAuthRole(async (transaction) => {
    const { one, run } = transaction
    const challenge = await one(
      countAttempt(challenge_id)
        .where("signs_in_by", "is not", null)
        .returning(["user_id", "attempts"]),
    )
    if (!challenge) return "challenge_invalid"
    if (!(await acceptCode(transaction, authenticators, challenge.user_id, code))) {
      return refusalAfter(challenge.attempts)
    }
    await run(query.deleteFrom("factor_challenges").where("id", "=", challenge_id))
    const user = await one(
      query.selectFrom("users").select(["id", "email"]).where("id", "=", challenge.user_id),
    )
    if (!user) return "challenge_invalid"
    return sessions.begin(transaction, user, device)
  })
  // Not inside the transaction: a refusal there would undo the counting of the attempt.
  if (typeof outcome === "string") throw new Refusal(outcome)
  return outcome
}
