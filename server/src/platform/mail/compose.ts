import type { Language } from "@marza/domain/language.ts"
import { html } from "hono/html"
import type { Mail } from "./outbox.ts"
import type { MailText } from "./texts.ts"

type Html = ReturnType<typeof html>

type MailContent = {
  product: string
  language: Language
  to: string
  texts: MailText
  /** What stands between the first words and the link, in both forms. */
  body?: { text: string; html: Html }
  link?: string
  /** A quiet link after the last words. */
  endLink?: { label: string; url: string }
}

/** A mail as plain text and as HTML, in the person's language; the HTML is dark where the program that shows it is. */
export function composeMail({
  product,
  language,
  to,
  texts,
  body,
  link,
  endLink,
}: MailContent): Mail {
  // How to stop it is the last thing that such a mail says.
  const ends = endLink
    ? [product, `${texts.end} ${endLink.label}: ${endLink.url}`]
    : [texts.end, product]
  const parts = [texts.lead, body?.text, link, ...ends].filter((part) => part !== undefined)
  return {
    to,
    subject: texts.subject,
    text: `${parts.join("\n\n")}\n`,
    html: String(html`<!doctype html>
<html lang="${language}">
  <head>
    <meta charset="utf-8">
    <meta name="color-scheme" content="light dark">
    <meta name="supported-color-schemes" content="light dark">
    <style>
      @media (prefers-color-scheme: dark) {
        .page { background: #151413 !important; color: #f2efea !important }
        .card { background: #1f1e1c !important }
        .soft { color: #aaa59d !important }
        .late { color: #ff857b !important }
      }
    </style>
  </head>
  <body class="page" style="margin:0;padding:24px;background:#f6f5f3;font:16px/1.5 system-ui,sans-serif;color:#1b1a18">
    <div class="card" style="max-width:480px;margin:auto;background:#fff;border-radius:14px;padding:24px">
      <p style="margin:0 0 16px;font-weight:700">${product}</p>
      <p style="margin:0 0 20px">${texts.lead}</p>
      ${body?.html ?? ""}
      ${link && texts.button ? button(link, texts.button) : ""}
      <p class="soft" style="margin:0;font-size:13px;color:#6b6761">${texts.end}${endLink ? html` <a href="${endLink.url}" class="soft" style="color:#6b6761">${endLink.label}</a>` : ""}</p>
    </div>
  </body>
</html>`),
  }
}

const button = (link: string, label: string) => html`<p style="margin:0 0 20px">
        <a href="${link}" style="display:inline-block;background:#ba0c2f;color:#fff;text-decoration:none;font-weight:600;padding:12px 20px;border-radius:10px">${label}</a>
      </p>
      <p class="soft" style="margin:0 0 20px;font-size:13px;color:#6b6761;word-break:break-all">${link}</p>`
