import { createTransport } from "nodemailer"
import type { Mail, Outbox } from "./outbox.ts"

/** Sends a mail. @throws when it could not be sent: the job is then attempted again */
export type Mailer = (mail: Mail) => Promise<void>

const timeoutMilliseconds = 15_000

/** A mailer over SMTP; without SMTP_URL mails are kept in the outbox. */
export function openMailer(smtpUrl: string | undefined, from: string, outbox: Outbox): Mailer {
  if (!smtpUrl) return outbox.keep
  const transport = createTransport(smtpUrl, {
    from,
    connectionTimeout: timeoutMilliseconds,
    greetingTimeout: timeoutMilliseconds,
    socketTimeout: timeoutMilliseconds,
  } as object)
  return async (mail) => {
    await transport.sendMail({ from, ...mail })
  }
}
