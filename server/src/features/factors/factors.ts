import { randomUUID } from "node:crypto"
import { maxFactors } from "@marza/domain/accounts/codes.ts"
import type {
  Challenge,
  ChallengeVerify,
  Factor,
  FactorList,
  NewFactor,
  VerifiedFactor,
} from "@marza/domain/accounts/factor-schemas.ts"
import { Refusal } from "@marza/domain/refusal.ts"
import { sql } from "kysely"
import { type Account, type Database, query, type Transaction } from "../../platform/db/database.ts"
import type { FreshFactor, OwnAccount } from "../../platform/db/scopes.ts"
import { selectFactors } from "../sessions/queries.ts"
import type { Authenticators } from "./authenticators.ts"
import { challengeSession, endPendingSignIns, verifySessionChallenge } from "./challenges.ts"
import { acceptCode, acceptCodeOf, makeBackupCodes } from "./codes.ts"

/** The caller's own factors and how many backup codes they have left. @throws {Refusal} not_while_impersonating */
export const listFactors = (database: Database, scope: OwnAccount): Promise<FactorList> =>
  database.withAccount(scope, async (transaction, { id }) => {
    const left = await transaction.one(
      query
        .selectFrom("backup_codes")
        .select(sql<number>`count(*)::integer`.as("count"))
        .where("user_id", "=", id),
    )
    return { items: await factorsOf(transaction, id), backup_codes_left: left?.count ?? 0 }
  })

/**
 * Makes an unverified factor, which has no effect until a first code verifies it; it replaces an earlier unverified one.
 * @throws {Refusal} factor_not_fresh: a code of a verified factor is needed first; conflict: there are too many
 */
export const addFactor = (
  database: Database,
  authenticators: Authenticators,
  scope: OwnAccount & FreshFactor,
): Promise<NewFactor> =>
  database.withAccount(scope, async (transaction, account) => {
    const { id: user_id, email } = await lockUser(transaction, account)
    const verified = await verifiedFactorsOf(transaction, user_id)
    // The scope needs it too, but the first factor may have been verified between that check and the lock. Without it
    // somebody with access to a session for a moment could add a factor, and with it remove the others.
    if (verified.length > 0) await account.requireFreshFactor()
    if (verified.length >= maxFactors) throw new Refusal("conflict")
    const id = randomUUID()
    const { secret, uri, sealed } = await authenticators.create(id, email)
    await transaction.run(
      query.deleteFrom("factors").where("user_id", "=", user_id).where("status", "=", "unverified"),
    )
    await transaction.run(query.insertInto("factors").values({ id, user_id, ...sealed }))
    return { id, secret, uri }
  })

/** Begins a challenge of one of the caller's factors. @throws {Refusal} not_found */
export const challengeFactor = (
  database: Database,
  scope: OwnAccount,
  factorId: string,
): Promise<Challenge> =>
  database.withAccount(scope, async (transaction, account) => {
    const { id: user_id } = account
    const factor = await getFactor(transaction, user_id, factorId)
    return challengeSession(transaction, account, { id: factor.id, user_id })
  })

/**
 * Verifies a challenge. A first code verifies a new factor, and the first factor comes with backup codes. For a
 * verified factor any code that signs in is accepted, and the session may then change factors for a while.
 * @throws {Refusal} not_found; wrong_code; challenge_invalid
 */
export async function verifyFactor(
  database: Database,
  authenticators: Authenticators,
  scope: OwnAccount,
  factorId: string,
  { challenge_id: challengeId, code }: ChallengeVerify,
): Promise<VerifiedFactor> {
  const outcome = await database.withAccount(scope, async (transaction, account) => {
    const { id: user_id } = await lockUser(transaction, account)
    const factor = await getFactor(transaction, user_id, factorId)
    const isNew = factor.status === "unverified"
    const refusal = await verifySessionChallenge(
      transaction,
      account,
      { challengeId, factorId },
      () =>
        isNew
          ? acceptCodeOf(transaction, authenticators, factor, code)
          : acceptCode(transaction, authenticators, user_id, code),
    )
    if (refusal) return refusal
    const others = await verifiedFactorsOf(transaction, user_id)
    if (isNew) {
      await transaction.run(
        query.updateTable("factors").set({ status: "verified" }).where("id", "=", factorId),
      )
    }
    const { id, created_at } = factor
    return {
      factor: { id, type: "totp", status: "verified", created_at },
      backup_codes:
        isNew && others.length === 0 ? await makeBackupCodes(transaction, user_id) : null,
    } satisfies VerifiedFactor
  })
  // Not inside the transaction: a refusal there would undo the counting of the attempt.
  if (typeof outcome === "string") throw new Refusal(outcome)
  return outcome
}

/**
 * Removes one of the caller's factors; with the last verified one also the backup codes and pending sign-ins.
 * @throws {Refusal} not_found; factor_not_fresh for a verified one
 */
export const removeFactor = (
  database: Database,
  scope: OwnAccount,
  factorId: string,
): Promise<void> =>
  database.withAccount(scope, async (transaction, account) => {
    const { id: userId } = await lockUser(transaction, account)
    const factor = await getFactor(transaction, userId, factorId)
    // Not in the declaration: a factor that is not verified yet goes without a code.
    if (factor.status === "verified") await account.requireFreshFactor()
    const others = (await verifiedFactorsOf(transaction, userId)).filter(
      ({ id }) => id !== factorId,
    )
    if (others.length === 0) await removeFactorDependents(transaction, userId)
    await transaction.run(query.deleteFrom("factors").where("id", "=", factorId))
  })

/** Replaces the backup codes. @throws {Refusal} factor_not_fresh, also without a factor */
export const renewBackupCodes = (
  database: Database,
  scope: OwnAccount & FreshFactor<true>,
): Promise<string[]> =>
  database.withAccount(scope, async (transaction, account) => {
    const { id } = await lockUser(transaction, account)
    return makeBackupCodes(transaction, id)
  })

/** Removes all factors of a person who has lost their authenticator and the backup codes. */
export async function removeAllFactors(transaction: Transaction, userId: string): Promise<void> {
  await removeFactorDependents(transaction, userId)
  await transaction.run(query.deleteFrom("factors").where("user_id", "=", userId))
}

/** Called before the factors are removed: signing in locks in the same order, so the two cannot deadlock. */
async function removeFactorDependents(transaction: Transaction, userId: string) {
  await endPendingSignIns(transaction, userId)
  await transaction.run(query.deleteFrom("backup_codes").where("user_id", "=", userId))
}

/** A person's factors change one at a time, while sessions may begin. */
const lockUser = ({ oneOrNotFound }: Transaction, { id }: Account) =>
  oneOrNotFound(
    query.selectFrom("users").select(["id", "email"]).where("id", "=", id).forNoKeyUpdate(),
  )

async function getFactor({ oneOrNotFound }: Transaction, userId: string, factorId: string) {
  const factor = await oneOrNotFound(
    query
      .selectFrom("factors")
      .select(["id", "status", "secret", "secret_key", "created_at"])
      .where("id", "=", factorId)
      .where("user_id", "=", userId),
  )
  return factor
}

async function factorsOf({ all }: Transaction, userId: string): Promise<Factor[]> {
  return all(selectFactors(userId))
}

const verifiedFactorsOf = async (transaction: Transaction, userId: string) =>
  (await factorsOf(transaction, userId)).filter(({ status }) => status === "verified")
