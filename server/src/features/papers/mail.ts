import type { PaperMail } from "@marza/domain/papers/schemas.ts"
import { Refusal } from "@marza/domain/refusal.ts"
import { checkVersion } from "../../platform/db/check-version.ts"
import type { Database } from "../../platform/db/database.ts"
import type { NotWhileImpersonating, OrganizationScope } from "../../platform/db/scopes.ts"
import { enqueue } from "../../platform/jobs/jobs.ts"
import type { Limit } from "../../platform/limits/limits.ts"
import { updatePaper } from "./commands.ts"
import { lockPaper } from "./draft.ts"
import { getPaper, type PaperRow } from "./queries.ts"

const windowSeconds = 15 * 60

/** Mails with a paper by one person and by one organization: whoever is a member mails to strangers. */
export const paperMailsOf = (userId: string, organizationId: string): Limit[] => [
  { action: "paper by person", subject: userId, max: 30, windowSeconds },
  { action: "paper by organization", subject: organizationId, max: 60, windowSeconds },
]

/** Who asks, where they may mail a paper. @throws {Refusal} not_found */
export const readSenderId = (
  database: Database,
  scope: OrganizationScope & NotWhileImpersonating,
): Promise<string> => database.write(scope, async ({ userId }) => userId)

/**
 * Asks for the mail of an issued paper of the version that was read; the job sends it and notes when.
 * @throws {Refusal} conflict: it is a draft, lost or blanked; stale_version; not_found
 */
export function mailPaper(
  database: Database,
  scope: OrganizationScope & NotWhileImpersonating,
  paperId: string,
  { version, email }: PaperMail,
): Promise<PaperRow> {
  return database.write(scope, async (transaction) => {
    const stored = await lockPaper(transaction, scope, paperId)
    const current = () => getPaper(transaction, scope, paperId)
    await checkVersion(transaction, stored, version, current)
    if (stored.content === null || stored.blanked_on !== null) throw new Refusal("conflict")
    await transaction.run(updatePaper(scope, paperId).set({ mail_to: email, mailed_at: null }))
    await enqueue(transaction, "mail_paper", {
      organization_id: scope.organizationId,
      paper_id: paperId,
    })
    return current()
  })
}
