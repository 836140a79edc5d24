import type { Language } from "@marza/domain/language.ts"
import { html } from "hono/html"
import { linkMinutes } from "../accounts/links.ts"
import type { Mail } from "./mailer.ts"
import { mailTexts } from "./texts.ts"

type Composing = { productName: string; language: Language; to: string }

/** The mail with a sign-in link, as plain text and as HTML, in the person's language. */
export function signInMail({ productName, language, to }: Composing, link: string): Mail {
  const texts = mailTexts[language].signInLink(productName, linkMinutes)
  return {
    to,
    subject: texts.subject,
    text: `${texts.lead}\n\n${link}\n\n${texts.ignore}\n\n${productName}\n`,
    html: String(html`<!doctype html>
<html lang="${language}">
  <body style="margin:0;padding:24px;background:#f6f5f3;font:16px/1.5 system-ui,sans-serif;color:#1b1a18">
    <div style="max-width:480px;margin:auto;background:#fff;border-radius:14px;padding:24px">
      <p style="margin:0 0 16px;font-weight:700">${productName}</p>
      <p style="margin:0 0 20px">${texts.lead}</p>
      <p style="margin:0 0 20px">
        <a href="${link}" style="display:inline-block;background:#ba0c2f;color:#fff;text-decoration:none;font-weight:600;padding:12px 20px;border-radius:10px">${texts.button}</a>
      </p>
      <p style="margin:0 0 20px;font-size:13px;color:#6b6761;word-break:break-all">${link}</p>
      <p style="margin:0;font-size:13px;color:#6b6761">${texts.ignore}</p>
    </div>
  </body>
</html>`),
  }
}
