import type { Language } from "@marza/domain/language.ts"
import type { Context } from "hono"
import { html } from "hono/html"
import { languageOf } from "../../platform/http/language.ts"
import { plainPagePolicy } from "../../platform/http/page.ts"

/** The page asks first, because mail scanners open links; and it says what became of it. */
type State = "asks" | "stopped" | "unknown"

const texts: Record<Language, Record<State, string> & { title: string; button: string }> = {
  lt: {
    title: "Rytinis laiškas",
    asks: "Ar nebesiųsti rytinio laiško su dienos darbais?",
    button: "Nebesiųsti",
    stopped: "Rytinis laiškas nebebus siunčiamas. Vėl jį įjungti galite savo profilyje.",
    unknown: "Ši nuoroda nebegalioja. Rytinį laišką galite išjungti savo profilyje.",
  },
  en: {
    title: "Morning e-mail",
    asks: "Stop the morning e-mail with the day’s tasks?",
    button: "Stop it",
    stopped: "The morning e-mail is stopped. You can switch it on again in your profile.",
    unknown: "This link is no longer valid. You can switch the morning e-mail off in your profile.",
  },
}

/** The page behind a mail's link: no script, and a button that sends the page's own address back. */
export function stopPage(context: Context, state: State): Response | Promise<Response> {
  const language = languageOf(context)
  const { title, button, ...said } = texts[language]
  context.header(
    "content-security-policy",
    plainPagePolicy.replace("form-action 'none'", "form-action 'self'"),
  )
  // The address holds the key.
  context.header("referrer-policy", "no-referrer")
  return context.html(
    html`<!doctype html>
<html lang="${language}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <meta name="robots" content="noindex" />
    <title>${title}</title>
    <link rel="stylesheet" href="/api/docs.css" />
  </head>
  <body>
    <main>
      <h1>${title}</h1>
      <p role="status">${said[state]}</p>
      ${state === "asks" ? html`<form method="post"><button>${button}</button></form>` : ""}
      <p><a href="/profile">${language === "lt" ? "Profilis" : "Profile"}</a></p>
    </main>
  </body>
</html>`,
    state === "unknown" ? 404 : 200,
  )
}
