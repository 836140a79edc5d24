import type { Language } from "@marza/domain/language.ts"
import type { MorningMail } from "@marza/domain/morning-mail/schemas.ts"
import { type Database, query, type Transaction } from "../../platform/db/database.ts"
import type { OwnAccount } from "../../platform/db/scopes.ts"

/** Whether the caller wants the mail in the morning, and how the last one went. */
export const readMorningMail = (database: Database, scope: OwnAccount): Promise<MorningMail> =>
  database.withAccount(scope, (transaction, { id }) => readOf(transaction, id))

/** Asks for the mail in the morning, or stops it. Asked for again it only takes the language. */
export function changeMorningMail(
  database: Database,
  scope: OwnAccount,
  isWanted: boolean,
  language: Language,
): Promise<MorningMail> {
  return database.withAccount(scope, async (transaction, { id }) => {
    await transaction.run(
      isWanted
        ? query
            .insertInto("morning_mail_subscriptions")
            .values({ user_id: id, language })
            .onConflict((conflict) => conflict.column("user_id").doUpdateSet({ language }))
        : query.deleteFrom("morning_mail_subscriptions").where("user_id", "=", id),
    )
    return readOf(transaction, id)
  })
}

async function readOf({ one }: Transaction, userId: string): Promise<MorningMail> {
  const wanted = await one(
    query.selectFrom("morning_mail_subscriptions").select("user_id").where("user_id", "=", userId),
  )
  const mails = query.selectFrom("morning_mails").where("user_id", "=", userId)
  const sent = await one(
    mails.select("sent_at").where("sent_at", "is not", null).orderBy("day", "desc").limit(1),
  )
  // One that had nothing to tell is neither sent nor failed.
  const last = await one(
    mails
      .select("failed_at")
      .where((is) => is.or([is("sent_at", "is not", null), is("failed_at", "is not", null)]))
      .orderBy("day", "desc")
      .limit(1),
  )
  return {
    is_wanted: wanted !== undefined,
    last_sent_at: sent?.sent_at ?? null,
    failed_at: last?.failed_at ?? null,
  }
}
