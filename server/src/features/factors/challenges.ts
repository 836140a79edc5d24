import { randomUUID } from "node:crypto"
import type { RefusalCode } from "@marza/domain/refusal.ts"
import { sql } from "kysely"
import { type Account, query, type Transaction } from "../../platform/db/database.ts"

const challengeMinutes = 5
/** For so long a session may change factors after it passed a challenge. */
const freshMinutes = 10
const maxAttempts = 5

/** The first step of a sign-in whose second step is a challenge. */
export type SignInMethod = "password" | "link"

/** Begins a challenge of a session about a factor; it replaces an earlier one about the same factor. */
export async function challengeSession(
  transaction: Transaction,
  { sessionId }: Account,
  factor: { id: string; user_id: string },
): Promise<{ challenge_id: string; expires_at: string }> {
  await transaction.run(
    query
      .deleteFrom("factor_challenges")
      .where("session_id", "=", sessionId)
      .where("factor_id", "=", factor.id)
      .where("verified_at", "is", null),
  )
  const { id, expires_at } = await addChallenge(transaction, {
    user_id: factor.user_id,
    factor_id: factor.id,
    session_id: sessionId,
  })
  return { challenge_id: id, expires_at }
}

/**
 * Verifies a session's challenge. A passed one is kept, and lets the session change factors for a while.
 * @param accept whether the code is right
 * @returns the refusal to throw once the counted attempt is committed; undefined when the code was right
 */
export async function verifySessionChallenge(
  { one, run }: Transaction,
  { sessionId }: Account,
  { challengeId, factorId }: { challengeId: string; factorId: string },
  accept: () => Promise<boolean>,
): Promise<RefusalCode | undefined> {
  const challenge = await one(
    countAttempt(challengeId)
      .where("session_id", "=", sessionId)
      .where("factor_id", "=", factorId)
      .returning("attempts"),
  )
  if (!challenge) return "challenge_invalid"
  if (!(await accept())) return refusalAfter(challenge.attempts)
  await run(
    query
      .updateTable("factor_challenges")
      .set({ verified_at: sql`now()`, expires_at: inMinutes(freshMinutes) })
      .where("id", "=", challengeId),
  )
  return undefined
}

type NewChallenge =
  | { user_id: string; signs_in_by: SignInMethod }
  | { user_id: string; factor_id: string; session_id: string }

/** Adds a challenge that expires after a few minutes: of a sign-in, or of a session about one factor. */
export async function addChallenge({ all, run }: Transaction, challenge: NewChallenge) {
  await run(deleteExpired)
  const [added] = await all(
    query
      .insertInto("factor_challenges")
      .values({ id: randomUUID(), ...challenge, expires_at: inMinutes(challengeMinutes) })
      .returning(["id", "expires_at"]),
  )
  if (!added) throw new Error("a challenge was not added")
  return added
}

/** Skips rows that another transaction deletes at this moment, so that no call waits for it. */
const deleteExpired = query
  .deleteFrom("factor_challenges")
  .where("id", "in", (from) =>
    from
      .selectFrom("factor_challenges")
      .select("id")
      .where("expires_at", "<", sql<string>`now()`)
      .limit(1000)
      .forUpdate()
      .skipLocked(),
  )

/** Counts an attempt before the code is checked, and locks the row, so that a simultaneous attempt waits. */
export const countAttempt = (id: string) =>
  query
    .updateTable("factor_challenges")
    .set({ attempts: sql`attempts + 1` })
    .where("id", "=", id)
    .where("verified_at", "is", null)
    .where("expires_at", ">", sql<string>`now()`)
    .where("attempts", "<", maxAttempts)

/** After the last attempt the challenge is over, and the refusal says so at once. */
export const refusalAfter = (attempts: number) =>
  attempts < maxAttempts ? "wrong_code" : "challenge_invalid"

const inMinutes = (minutes: number) => sql<string>`now() + make_interval(mins => ${minutes})`

/** Deletes the challenges of the person's pending sign-ins, whose first step is no longer valid. */
export const endPendingSignIns = ({ run }: Transaction, userId: string): Promise<void> =>
  run(
    query
      .deleteFrom("factor_challenges")
      .where("user_id", "=", userId)
      .where("signs_in_by", "is not", null),
  )
