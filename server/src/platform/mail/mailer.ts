import { createTransport } from "nodemailer"
import type { Mail, Outbox } from "./outbox.ts"

/**
 * Sends a mail. @throws when it could not be sent: the job is then attempted again
 * @param jobId the Message-ID is made of it: a mail that is sent twice, because the server ended before it could note the
 *   first, is recognised as the same one
 */
export type Mailer = (mail: Mail, jobId: string) => Promise<void>

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
  const domain = /@([^>\s]+)/.exec(from)?.[1] ?? "localhost"
  return async (mail, jobId) => {
    await transport.sendMail({ from, ...mail, messageId: `<${jobId}@${domain}>` })
  }
}

/** What a mail server says names the address that it refuses; log and queue keep what is thrown. */
export function withoutAddress(what: string, error: unknown): Error {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown }
  return new Error(`${what} was not mailed: ${[code, responseCode].filter(Boolean).join(" ")}`)
}
