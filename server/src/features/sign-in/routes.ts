import { signInCalls } from "@marza/domain/accounts/sign-in-calls.ts"
import type { Context } from "hono"
import type { Database } from "../../platform/db/database.ts"
import { sessionOf } from "../../platform/db/scopes.ts"
import { openFairLine } from "../../platform/fair-line.ts"
import { ipAddressOf } from "../../platform/http/ip-address.ts"
import { languageOf } from "../../platform/http/language.ts"
import { routesOf, type Variables } from "../../platform/http/route.ts"
import { forgive, limit } from "../../platform/limits/limits.ts"
import { networkOf } from "../../platform/limits/network.ts"
import { requireMail } from "../../platform/mail/outbox.ts"
import type { Authenticators } from "../factors/authenticators.ts"
import {
  byAccount,
  byIpAddress,
  codeAttempts,
  passwordAttempts,
} from "../sessions/attempt-limits.ts"
import { isSignedInAt } from "../sessions/queries.ts"
import { sessionIdOf } from "../sessions/refresh-token.ts"
import type { Device, Session, Sessions } from "../sessions/sessions.ts"
import { hasUsers, makeFirstUser, signIn } from "./commands.ts"
import { findChallengedUser, verifySignInChallenge } from "./completion.ts"
import { acceptInvitation } from "./invitation.ts"
import { requestLink, signInByLink } from "./links.ts"

type Services = {
  database: Database
  authenticators: Authenticators
  sessions: Sessions
  publicUrl: string
  sendsMail: boolean
  trustedProxies: number
}

export function signInRoutes({
  database,
  authenticators,
  sessions,
  publicUrl,
  sendsMail,
  trustedProxies,
}: Services) {
  const ipOf = (context: Context) => ipAddressOf(context, trustedProxies)
  const deviceOf = (context: Context): Device => ({
    userAgent: context.req.header("user-agent"),
    ipAddress: ipOf(context),
  })
  const signedIn = (context: Context<{ Variables: Variables }>, by: string, session: Session) => {
    const about = { user: session.user.id, session: sessionIdOf(session), by }
    context.get("log").info({ ...about, ip_address: ipOf(context) }, "signed in")
    return session
  }

  /**
   * Every attempt counts until its password has turned out to be right. Attempts for one account from one network run one
   * after another, and of one network few at once, so that many simultaneous right ones do not use up a limit.
   */
  const line = openFairLine({ slots: Number.POSITIVE_INFINITY, ofOrganization: 8, ofPerson: 1 })

  return routesOf(signInCalls, {
    "POST /api/session": async ({ body, context }) => {
      const ipAddress = ipOf(context)
      const network = networkOf(ipAddress)
      const attemptSignIn = async () => {
        const isKnown = await isSignedInAt(database, body.email, ipAddress)
        const attempts = passwordAttempts(body.email, ipAddress, isKnown)
        const ofAddress = byIpAddress("sign-in", ipAddress)
        await limit(database, [ofAddress, ...attempts])
        const begun = await signIn(database, sessions, body, deviceOf(context), {
          isKnown,
          network,
        })
        await forgive(database, { reset: attempts, takenBack: [ofAddress] })
        return begun
      }
      const person = `${network} ${body.email}`
      const sender = { organization: network, person, gone: context.req.raw.signal }
      const session = await line.run(sender, attemptSignIn)
      return signedIn(context, "password", session)
    },
    "POST /api/session/challenge": async ({ body, context }) => {
      const user = await findChallengedUser(database, body.challenge_id)
      const attempts = user ? codeAttempts("factor", user.id, body.code) : []
      const ipAddress = ipOf(context)
      await limit(database, [byIpAddress("factor", ipAddress), ...attempts])
      const session = await verifySignInChallenge(
        database,
        { sessions, authenticators },
        body,
        deviceOf(context),
      )
      const { signs_in_by: method, email = "" } = user ?? {}
      const passwords = method === "password" ? passwordAttempts(email, ipAddress, false) : []
      const byPassword = method === "password" ? [byIpAddress("sign-in", ipAddress)] : []
      await forgive(database, {
        reset: [...attempts, ...passwords],
        takenBack: [byIpAddress("factor", ipAddress), ...byPassword],
      })
      return signedIn(context, `${method ?? "unknown"} and code`, session)
    },
    "POST /api/session/link": async ({ body, context }) => {
      await limit(database, [byIpAddress("link", ipOf(context)), byAccount("link", body.email)])
      const language = languageOf(context)
      await requestLink(database, body, language, publicUrl)
      requireMail(context, { sendsMail })
    },
    "POST /api/session/link/verify": async ({ body, context }) => {
      await limit(database, [byIpAddress("link-verify", ipOf(context))])
      const session = await signInByLink(database, sessions, body.token, deviceOf(context))
      return signedIn(context, "link", session)
    },
    "POST /api/invitations/accept": async ({ body, context }) => {
      await limit(database, [byIpAddress("link-verify", ipOf(context))])
      const session = await acceptInvitation(database, sessions, body, deviceOf(context))
      return signedIn(context, "invitation", session)
    },
    "POST /api/session/refresh": async ({ body, context }) => {
      await limit(database, [byIpAddress("refresh", ipOf(context))])
      const ipAddress = ipOf(context)
      return await sessions.refresh(body.refresh_token, ipAddress, (ended) =>
        context
          .get("log")
          .warn({ ...ended, ip_address: ipAddress }, "copied refresh token: its session was ended"),
      )
    },
    "DELETE /api/session": async ({ scope, context }) => {
      await sessions.end(sessionOf(scope))
      context.get("log").info("signed out")
    },
    "GET /api/first-user": async () => ({ is_awaited: !(await hasUsers(database)) }),
    "POST /api/first-user": async ({ body, context }) => {
      const session = await makeFirstUser(database, sessions, body, deviceOf(context))
      return signedIn(context, "first link", session)
    },
  })
}
