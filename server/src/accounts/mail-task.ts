import type { Database } from "../db/database.ts"
import { composeMail } from "../mail/compose.ts"
import type { MailJob } from "../mail/job.ts"
import type { Mailer } from "../mail/mailer.ts"
import { mailTexts } from "../mail/texts.ts"
import { linkMinutes, makeEmailLink, makeSignInLink } from "./links.ts"

type Mailing = { database: Database; mailer: Mailer; publicUrl: string; productName: string }

/** Does a mail job: makes the link, writes the mail, hands it over. An address nobody has gets nothing. */
export const openMailTask =
  ({ database, mailer, publicUrl, productName }: Mailing) =>
  async (job: MailJob): Promise<void> => {
    const { kind, language, email } = job
    const about = { product: productName, email, minutes: linkMinutes }
    const texts = mailTexts[language][kind](about)
    const mail = { product: productName, language, texts }
    if (kind === "email_notice") return mailer(composeMail({ ...mail, to: job.to }))
    const link = await linkFor(database, publicUrl, job)
    if (link) await mailer(composeMail({ ...mail, to: email, link }))
  }

/** The secret stands in the fragment, which reaches no server and no log when the link is opened. */
async function linkFor(
  database: Database,
  publicUrl: string,
  job: Exclude<MailJob, { kind: "email_notice" }>,
): Promise<string | undefined> {
  if (job.kind === "email_change") {
    const token = await makeEmailLink(database, job.userId, job.email)
    return token && `${publicUrl}/auth/email#${new URLSearchParams({ token })}`
  }
  const token = await makeSignInLink(database, job.email)
  const { returnPath } = job
  const fragment = { ...(token && { token }), ...(returnPath !== "/" && { to: returnPath }) }
  return token && `${publicUrl}/auth/link#${new URLSearchParams(fragment)}`
}
