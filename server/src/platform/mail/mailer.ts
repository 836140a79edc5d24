import { createTransport } from "nodemailer"
import type { Mail, Outbox } from "./outbox.ts"

/** Hands a mail over; it is sent when this resolves. @throws when it could not be: the job tries again */
export type Mailer = (mail: Mail) => Promise<void>

const timeoutMilliseconds = 15_000

/** A mailer over SMTP, or into the outbox of a server without SMTP_URL. */
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
