import { type Database, query } from "../../platform/db/database.ts"
import { hashToken } from "../../platform/keys/token.ts"

/**
 * Stops the mails of the person to whom a key was mailed. The key stays: a second click finds the same.
 * @returns whether it is a key; nothing else is told of whose it is
 */
export const stopMorningMails = (database: Database, key: string): Promise<boolean> =>
  database.withAuthRole(async ({ one, run }) => {
    const mailed = await one(
      query
        .selectFrom("morning_mail_keys")
        .select("user_id")
        .where("key_hash", "=", hashToken(key)),
    )
    if (!mailed) return false
    await run(query.deleteFrom("morning_mail_subscriptions").where("user_id", "=", mailed.user_id))
    return true
  })
