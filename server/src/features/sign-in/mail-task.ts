import type { Database } from "../../platform/db/database.ts"
import { composeMail } from "../../platform/mail/compose.ts"
import type { MailJob } from "../../platform/mail/job.ts"
import type { Mailer } from "../../platform/mail/mailer.ts"
import { type MailSubject, type MailText, mailTexts } from "../../platform/mail/texts.ts"
import { withoutLinks } from "../../platform/mail/without-links.ts"
import {
  invitationDays,
  invitationUrl,
  linkMinutes,
  makeEmailLink,
  makeInvitationLink,
  makeSignInLink,
} from "./links.ts"

type Mailing = { database: Database; mailer: Mailer; publicUrl: string; productName: string }

/** Does a mail job: makes the link, writes the mail and sends it. An e-mail that nobody has gets none. */
export const openMailTask =
  ({ database, mailer, publicUrl, productName }: Mailing) =>
  async (job: MailJob, jobId: string): Promise<void> => {
    const mail = { product: productName, language: job.language, texts: textsOf(job, productName) }
    if ("to" in job) return mailer(composeMail({ ...mail, to: job.to }), jobId)
    const link = await linkFor(database, publicUrl, job)
    if (link) await mailer(composeMail({ ...mail, to: job.email, link }), jobId)
  }

const textsOf = (job: MailJob, product: string): MailText => {
  // The compiler cannot see that the text of a job's kind takes a job of that kind.
  const write = mailTexts[job.language][job.kind] as (
    about: MailSubject<MailJob["kind"]>,
  ) => MailText
  const { organization = "", inviter = null } = "organization" in job ? job : {}
  const names = {
    organization: withoutLinks(organization),
    inviter: inviter && withoutLinks(inviter),
  }
  return write({ ...job, ...names, product, minutes: linkMinutes, days: invitationDays })
}

type LinkedJob = Exclude<MailJob, { to: string }>

/** The secret is in the fragment, which reaches no server and no log when the link is opened. */
async function linkFor(
  database: Database,
  publicUrl: string,
  job: LinkedJob,
): Promise<string | undefined> {
  switch (job.kind) {
    case "added":
      return `${publicUrl}/`
    case "invitation": {
      const token = await makeInvitationLink(database, job)
      return token && invitationUrl(publicUrl, { ...job, token })
    }
    case "email_change": {
      const token = await makeEmailLink(database, job)
      return token && `${publicUrl}/auth/email#${new URLSearchParams({ token })}`
    }
    case "sign_in_link": {
      const token = await makeSignInLink(database, job.email)
      const to = job.returnPath
      const fragment = { ...(token && { token }), ...(to !== "/" && { to }) }
      return token && `${publicUrl}/auth/link#${new URLSearchParams(fragment)}`
    }
  }
}
