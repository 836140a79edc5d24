import type { Language } from "@marza/domain/language.ts"
import { html } from "hono/html"
import type { Mail } from "./outbox.ts"
import type { MailText } from "./texts.ts"

type MailContent = {
  product: string
  language: Language
  to: string
  texts: MailText
  link?: string
}

/** A mail as plain text and as HTML, in the person's language. */
export function composeMail({ product, language, to, texts, link }: MailContent): Mail {
  const parts = [texts.lead, link, texts.end, product].filter((part) => part !== undefined)
  return {
    to,
    subject: texts.subject,
    text: `${parts.join("\n\n")}\n`,
    html: String(html`<!doctype html>
<html lang="${language}">
  <body style="margin:0;padding:24px;background:#f6f5f3;font:16px/1.5 system-ui,sans-serif;color:#1b1a18">
    <div style="max-width:480px;margin:auto;background:#fff;border-radius:14px;padding:24px">
      <p style="margin:0 0 16px;font-weight:700">${product}</p>
      <p style="margin:0 0 20px">${texts.lead}</p>
      ${link && texts.button ? button(link, texts.button) : ""}
      <p style="margin:0;font-size:13px;color:#6b6761">${texts.end}</p>
    </div>
  </body>
</html>`),
  }
}

const button = (link: string, label: string) => html`<p style="margin:0 0 20px">
        <a href="${link}" style="display:inline-block;background:#ba0c2f;color:#fff;text-decoration:none;font-weight:600;padding:12px 20px;border-radius:10px">${label}</a>
      </p>
      <p style="margin:0 0 20px;font-size:13px;color:#6b6761;word-break:break-all">${link}</p>`
