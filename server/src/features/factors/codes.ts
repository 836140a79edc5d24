import { backupCodeCount, newBackupCode, readCode } from "@marza/domain/accounts/codes.ts"
import { sql } from "kysely"
import { query, type Transaction } from "../../platform/db/database.ts"
import { hashToken } from "../../platform/keys/token.ts"
import type { Authenticators, Sealed } from "./authenticators.ts"

/** Makes new backup codes, as they are shown to the person; earlier ones become invalid. */
export async function makeBackupCodes({ run }: Transaction, userId: string): Promise<string[]> {
  const codes = new Set<string>()
  while (codes.size < backupCodeCount) codes.add(newBackupCode())
  await run(query.deleteFrom("backup_codes").where("user_id", "=", userId))
  const hashes = [...codes].map((code) => ({ user_id: userId, code_hash: hashOf(userId, code) }))
  await run(query.insertInto("backup_codes").values(hashes))
  return [...codes]
}

/** Accepts a code of any of the person's verified authenticators, or a backup code; each code works once. */
export async function acceptCode(
  transaction: Transaction,
  authenticators: Authenticators,
  userId: string,
  typed: string,
): Promise<boolean> {
  if (readCode(typed)?.kind === "backup") return useBackupCode(transaction, userId, typed)
  const factors = await transaction.all(
    query
      .selectFrom("factors")
      .select(["id", "secret", "secret_key"])
      .where("user_id", "=", userId)
      .where("status", "=", "verified")
      .orderBy("created_at"),
  )
  for (const factor of factors) {
    if (await acceptCodeOf(transaction, authenticators, factor, typed)) return true
  }
  return false
}

/** Accepts a code of this authenticator, and afterwards neither the same code nor an earlier one. */
export async function acceptCodeOf(
  { one }: Transaction,
  authenticators: Authenticators,
  factor: Sealed & { id: string },
  typed: string,
): Promise<boolean> {
  const read = readCode(typed)
  const step = read && (await authenticators.stepOf(factor, read.code))
  if (step === undefined) return false
  // When two calls arrive at once, the second waits for the row, and then finds the step used.
  const used = await one(
    query
      .updateTable("factors")
      .set({ last_used_step: step })
      .where("id", "=", factor.id)
      .where(sql<boolean>`coalesce(last_used_step, -1) < ${step}`)
      .returning("id"),
  )
  return used !== undefined
}

async function useBackupCode({ one }: Transaction, userId: string, typed: string) {
  const used = await one(
    query
      .deleteFrom("backup_codes")
      .where("user_id", "=", userId)
      .where("code_hash", "=", hashOf(userId, typed))
      .returning("user_id"),
  )
  return used !== undefined
}

/** 59 random bits need no slow hash; the user id in it makes precomputed hashes useless. */
const hashOf = (userId: string, typed: string): Buffer =>
  hashToken(`${userId} ${readCode(typed)?.code}`)
