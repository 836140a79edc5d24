import { signInCalls } from "@marza/domain/accounts/sign-in-calls.ts"
import type { Context } from "hono"
import type { Database } from "../../platform/db/database.ts"
import { ipAddressOf } from "../../platform/http/ip-address.ts"
import { languageOf } from "../../platform/http/language.ts"
import { routesOf } from "../../platform/http/route.ts"
import { limit, resetLimit } from "../../platform/limits/limits.ts"
import type { Authenticators } from "../factors/authenticators.ts"
import {
  byAccount,
  byIpAddress,
  codeAttempts,
  passwordAttempts,
} from "../sessions/attempt-limits.ts"
import { isSignedInAt } from "../sessions/queries.ts"
import type { Device, Sessions } from "../sessions/sessions.ts"
import { makeFirstUser, signIn } from "./commands.ts"
import { answerSignIn, findChallenged } from "./completion.ts"
import { acceptInvitation } from "./invitation.ts"
import { requestLink, signInByLink } from "./links.ts"

type Services = {
  database: Database
  authenticators: Authenticators
  sessions: Sessions
  publicUrl: string
  trustedProxies: number
}

export function signInRoutes({
  database,
  authenticators,
  sessions,
  publicUrl,
  trustedProxies,
}: Services) {
  const ipAddress = (context: Context) => ipAddressOf(context, trustedProxies)
  const deviceOf = (context: Context): Device => ({
    userAgent: context.req.header("user-agent"),
    address: ipAddress(context),
  })

  return routesOf(signInCalls, {
    "POST /api/session": async ({ body, context }) => {
      const address = ipAddress(context)
      const attempts = passwordAttempts(
        body.email,
        address,
        await isSignedInAt(database, body.email, address),
      )
      await limit(database, [byIpAddress("sign-in", address), ...attempts])
      const session = await signIn(database, sessions, body, deviceOf(context))
      for (const attempt of attempts) await resetLimit(database, attempt)
      return session
    },
    "POST /api/session/challenge": async ({ body, context }) => {
      const person = await findChallenged(database, body.challenge_id)
      const attempts = person ? codeAttempts(person.id, body.code) : []
      const address = ipAddress(context)
      await limit(database, [byIpAddress("factor", address), ...attempts])
      const session = await answerSignIn(
        database,
        { sessions, authenticators },
        body,
        deviceOf(context),
      )
      const { signs_in_by: way, email = "" } = person ?? {}
      const passwords = way === "password" ? passwordAttempts(email, address, false) : []
      for (const attempt of [...attempts, ...passwords]) await resetLimit(database, attempt)
      return session
    },
    "POST /api/session/link": async ({ body, context }) => {
      await limit(database, [
        byIpAddress("link", ipAddress(context)),
        byAccount("link", body.email),
      ])
      const language = languageOf(context)
      await requestLink(database, body, language, publicUrl)
    },
    "POST /api/session/link/verify": async ({ body, context }) => {
      await limit(database, [byIpAddress("link-verify", ipAddress(context))])
      return signInByLink(database, sessions, body.token, deviceOf(context))
    },
    "POST /api/invitations/accept": async ({ body, context }) => {
      await limit(database, [byIpAddress("link-verify", ipAddress(context))])
      return acceptInvitation(database, sessions, body, deviceOf(context))
    },
    "POST /api/session/refresh": async ({ body, context }) => {
      await limit(database, [byIpAddress("refresh", ipAddress(context))])
      return await sessions.refresh(body.refresh_token, ipAddress(context))
    },
    "DELETE /api/session": async ({ scope }) => {
      await sessions.end(scope)
    },
    "POST /api/first-user": ({ body, context }) =>
      makeFirstUser(database, sessions, body, deviceOf(context)),
  })
}
