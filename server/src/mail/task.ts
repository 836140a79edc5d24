import { makeSignInLink } from "../accounts/links.ts"
import type { Database } from "../db/database.ts"
import { signInMail } from "./compose.ts"
import type { MailJob } from "./job.ts"
import type { Mailer } from "./mailer.ts"

type Mailing = { database: Database; mailer: Mailer; publicUrl: string; productName: string }

/** Does a mail job: makes the link, writes the mail, hands it over. An address nobody has gets nothing. */
export const openMailTask =
  ({ database, mailer, publicUrl, productName }: Mailing) =>
  async ({ email, language, returnPath }: MailJob): Promise<void> => {
    const token = await makeSignInLink(database, email)
    if (!token) return
    // In the fragment, which reaches no server and no log when the link is opened.
    const to = new URLSearchParams({ token, ...(returnPath !== "/" && { to: returnPath }) })
    await mailer(signInMail({ productName, language, to: email }, `${publicUrl}/auth/link#${to}`))
  }
