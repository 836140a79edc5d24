import { challengeAnswerSchema } from "@marza/domain/accounts/factor-schemas.ts"
import {
  firstUserSchema,
  invitationAcceptSchema,
  linkRequestSchema,
  linkVerifySchema,
  refreshSchema,
  sessionSchema,
  signInSchema,
} from "@marza/domain/accounts/schemas.ts"
import type { Context } from "hono"
import type { Database } from "../../platform/db/database.ts"
import { ipAddressOf } from "../../platform/http/ip-address.ts"
import { languageOf } from "../../platform/http/language.ts"
import { openRoutes } from "../../platform/http/route.ts"
import { limit, resetLimit } from "../../platform/limits/limits.ts"
import type { Authenticators } from "../factors/authenticators.ts"
import type { AccessTokens } from "../sessions/access-token.ts"
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
  accessTokens: AccessTokens
  authenticators: Authenticators
  sessions: Sessions
  publicUrl: string
  trustedProxies: number
}

export function accountRoutes({
  database,
  accessTokens,
  authenticators,
  sessions,
  publicUrl,
  trustedProxies,
}: Services) {
  const { app, descriptions, route } = openRoutes(accessTokens)
  const ipAddress = (context: Context) => ipAddressOf(context, trustedProxies)
  const deviceOf = (context: Context): Device => ({
    userAgent: context.req.header("user-agent"),
    address: ipAddress(context),
  })

  route(
    {
      method: "post",
      path: "/api/session",
      summary: "Sign in with e-mail and password",
      open: true,
      body: signInSchema,
      answers: { 200: sessionSchema },
    },
    async ({ body, context }) => {
      const address = ipAddress(context)
      const attempts = passwordAttempts(
        body.email,
        address,
        await isSignedInAt(database, body.email, address),
      )
      await limit(database, [byIpAddress("sign-in", address), ...attempts])
      const session = await signIn(database, sessions, body, deviceOf(context))
      for (const attempt of attempts) await resetLimit(database, attempt)
      return { status: 200, body: session }
    },
  )

  route(
    {
      method: "post",
      path: "/api/session/challenge",
      summary: "Finish a sign-in that answered factor_required, with a code or a backup code",
      open: true,
      body: challengeAnswerSchema,
      answers: { 200: sessionSchema },
    },
    async ({ body, context }) => {
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
      return { status: 200, body: session }
    },
  )

  route(
    {
      method: "post",
      path: "/api/session/link",
      summary: "Mail a sign-in link; answers the same for every address",
      open: true,
      body: linkRequestSchema,
      answers: { 202: null },
    },
    async ({ body, context }) => {
      await limit(database, [
        byIpAddress("link", ipAddress(context)),
        byAccount("link", body.email),
      ])
      const language = languageOf(context)
      await requestLink(database, body, language, publicUrl)
      return { status: 202 }
    },
  )

  route(
    {
      method: "post",
      path: "/api/session/link/verify",
      summary: "Sign in with the token of a mailed link, once, within 15 minutes",
      open: true,
      body: linkVerifySchema,
      answers: { 200: sessionSchema },
    },
    async ({ body, context }) => {
      await limit(database, [byIpAddress("link-verify", ipAddress(context))])
      const session = await signInByLink(database, sessions, body.token, deviceOf(context))
      return { status: 200, body: session }
    },
  )

  route(
    {
      method: "post",
      path: "/api/invitations/accept",
      summary: "Set the first password with the token of a mailed invitation, once, within 7 days",
      open: true,
      body: invitationAcceptSchema,
      answers: { 200: sessionSchema },
    },
    async ({ body, context }) => {
      await limit(database, [byIpAddress("link-verify", ipAddress(context))])
      const session = await acceptInvitation(database, sessions, body, deviceOf(context))
      return { status: 200, body: session }
    },
  )

  route(
    {
      method: "post",
      path: "/api/session/refresh",
      summary: "Carry a session on; 401 ends it",
      open: true,
      body: refreshSchema,
      answers: { 200: sessionSchema },
    },
    async ({ body, context }) => {
      await limit(database, [byIpAddress("refresh", ipAddress(context))])
      return { status: 200, body: await sessions.refresh(body.refresh_token, ipAddress(context)) }
    },
  )

  route(
    { method: "delete", path: "/api/session", summary: "Sign out", answers: { 204: null } },
    async ({ caller }) => {
      await sessions.end(caller)
      return { status: 204 }
    },
  )

  route(
    {
      method: "post",
      path: "/api/first-user",
      summary:
        "Make the first superadmin of an empty database, with the link that the start printed",
      open: true,
      body: firstUserSchema,
      answers: { 201: sessionSchema },
    },
    async ({ body, context }) => ({
      status: 201,
      body: await makeFirstUser(database, sessions, body, deviceOf(context)),
    }),
  )

  app.get("/.well-known/jwks.json", async (context) =>
    context.json(await accessTokens.keySet(), 200, { "cache-control": "public, max-age=60" }),
  )

  return { app, descriptions }
}
