import { morningMailCalls } from "@marza/domain/morning-mail/calls.ts"
import type { Database } from "../../platform/db/database.ts"
import { ipAddressOf } from "../../platform/http/ip-address.ts"
import { languageOf } from "../../platform/http/language.ts"
import { routesOf } from "../../platform/http/route.ts"
import { limit } from "../../platform/limits/limits.ts"
import { requireMail } from "../../platform/mail/outbox.ts"
import { byIpAddress } from "../sessions/attempt-limits.ts"
import { changeMorningMail, readMorningMail } from "./settings.ts"
import { stopMorningMails } from "./stop.ts"
import { stopPage } from "./stop-page.ts"

type Services = { database: Database; sendsMail: boolean; trustedProxies: number }

/** The caller's own setting, and the two calls of the link in each mail, which need no sign-in. */
export const morningMailRoutes = ({ database, sendsMail, trustedProxies }: Services) =>
  routesOf(morningMailCalls, {
    "GET /api/user/morning-mail": ({ scope }) => readMorningMail(database, scope),
    "PUT /api/user/morning-mail": async ({ scope, body, context }) => {
      if (body.is_wanted) requireMail(context, { sendsMail })
      return changeMorningMail(database, scope, body.is_wanted, languageOf(context))
    },
    "GET /api/morning-mail/stop": async ({ context }) => stopPage(context, "asks"),
    "POST /api/morning-mail/stop": async ({ query, context }) => {
      await limit(database, [byIpAddress("link-verify", ipAddressOf(context, trustedProxies))])
      const isKey = await stopMorningMails(database, query.key)
      return stopPage(context, isKey ? "stopped" : "unknown")
    },
  })
