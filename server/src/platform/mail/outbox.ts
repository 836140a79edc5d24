import { Refusal } from "@marza/domain/refusal.ts"
import { type Context, Hono } from "hono"
import { html } from "hono/html"
import { isLocal } from "../http/ip-address.ts"
import { plainPagePolicy } from "../http/page.ts"
import type { Variables } from "../http/route.ts"

export type Mail = {
  to: string
  subject: string
  text: string
  html: string
  replyTo?: string
  headers?: Record<string, string>
  attachments?: { filename: string; content: Buffer; contentType: string }[]
}

/** The mails of a server without SMTP_URL: kept in memory, shown at /dev/outbox, printed as one line. */
export type Outbox = {
  keep: (mail: Mail) => Promise<void>
  mails: () => readonly (Mail & { at: Date })[]
}

const maxMails = 100

/**
 * To be asked once the mail is queued: its line in the log is how the operator helps.
 * @throws {Refusal} mail_not_set_up: neither a mail server nor the outbox of this machine shows the caller the mail
 */
export function requireMail(context: Context, { sendsMail }: { sendsMail: boolean }): void {
  if (!sendsMail && !isLocal(context)) throw new Refusal("mail_not_set_up")
}

export function openOutbox(print: (line: string) => void): Outbox {
  const mails: (Mail & { at: Date })[] = []
  return {
    keep: async (mail) => {
      mails.unshift({ ...mail, at: new Date() })
      mails.length = Math.min(mails.length, maxMails)
      const [link = ""] = /https?:\/\/\S+/.exec(mail.text) ?? []
      // A paper goes to somebody who is no user: what is printed names nobody.
      print(mail.attachments ? "Mail with a paper" : `Mail to ${mail.to}: ${mail.subject} ${link}`)
    },
    mails: () => mails,
  }
}

/** Shows the outbox. Its links sign people in, so it exists only without SMTP_URL, and only for this machine. */
export function outboxRoutes(outbox: Outbox) {
  const app = new Hono<{ Variables: Variables }>()
  app.get("/dev/outbox", (context) => {
    if (!isLocal(context)) throw new Refusal("unknown_route")
    context.header("content-security-policy", plainPagePolicy)
    return context.html(html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width" />
          <title>Outbox</title>
          <link rel="stylesheet" href="/api/docs.css" />
        </head>
        <body>
          <main>
            <h1>Outbox</h1>
            <p>Without SMTP_URL mails are kept here, the newest first.</p>
            ${outbox.mails().map(
              (mail) => html`<details open>
                <summary>${mail.at.toISOString()} to ${mail.to}: ${mail.subject}</summary>
                <pre>${mail.text}</pre>
                ${links(mail.text)}
              </details>`,
            )}
          </main>
        </body>
      </html>`)
  })
  return app
}

const links = (text: string) =>
  [...text.matchAll(/https?:\/\/\S+/g)].map(([link]) => html`<p><a href="${link}">${link}</a></p>`)
