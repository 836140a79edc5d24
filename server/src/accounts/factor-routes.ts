import {
  backupCodesSchema,
  challengeAnswerSchema,
  challengeSchema,
  factorListSchema,
  newFactorSchema,
  verifiedFactorSchema,
} from "@marza/domain/accounts/factor-schemas.ts"
import { sessionSchema } from "@marza/domain/accounts/schemas.ts"
import { idSchema } from "@marza/domain/id.ts"
import type { Context } from "hono"
import * as z from "zod/mini"
import { callerOf } from "../http/caller.ts"
import { openRoutes } from "../http/route.ts"
import { forgive, limit } from "../limits/limits.ts"
import type { Services } from "../services.ts"
import { ownAccount } from "./account.ts"
import { answerSignIn, findChallenged } from "./admission.ts"
import {
  addFactor,
  challengeFactor,
  listFactors,
  removeFactor,
  renewBackupCodes,
  verifyFactor,
} from "./factors.ts"
import { byAddress, codeTries, passwordTries } from "./limits.ts"

const params = z.strictObject({ id: idSchema })

/** Second factors: those of one's account, and the second step of a sign-in. */
export function factorRoutes({
  database,
  accessTokens,
  sessions,
  authenticators,
  trustedProxies,
}: Services) {
  const { app, descriptions, route } = openRoutes(accessTokens)
  const caller = (context: Context) => callerOf(context, trustedProxies)

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
      const tries = person ? codeTries(person.id, body.code) : []
      const address = caller(context)
      await limit(database, [byAddress("factor", address), ...tries])
      const device = { userAgent: context.req.header("user-agent"), address }
      const session = await answerSignIn(database, { sessions, authenticators }, body, device)
      const { signs_in_by: way, email = "" } = person ?? {}
      const passwords = way === "password" ? passwordTries(email, address, false) : []
      for (const tried of [...tries, ...passwords]) await forgive(database, tried)
      return { status: 200, body: session }
    },
  )

  route(
    {
      method: "get",
      path: "/api/factors",
      summary: "One's second factors, and how many backup codes are left",
      answers: { 200: factorListSchema },
    },
    async ({ asker }) => ({ status: 200, body: await listFactors(database, asker) }),
  )

  route(
    {
      method: "post",
      path: "/api/factors",
      summary:
        "Make a factor, unverified until its first code; a further one needs a fresh challenge",
      answers: { 201: newFactorSchema },
    },
    async ({ asker }) => ({ status: 201, body: await addFactor(database, authenticators, asker) }),
  )

  route(
    {
      method: "post",
      path: "/api/factors/backup-codes",
      summary: "Make new backup codes, after a fresh challenge; the earlier ones are over",
      answers: { 201: backupCodesSchema },
    },
    async ({ asker }) => ({
      status: 201,
      body: { backup_codes: await renewBackupCodes(database, asker) },
    }),
  )

  route(
    {
      method: "post",
      path: "/api/factors/:id/challenge",
      summary: "Ask for a code of a factor, within 5 minutes",
      params,
      answers: { 201: challengeSchema },
    },
    async ({ asker, params }) => ({
      status: 201,
      body: await challengeFactor(database, asker, params.id),
    }),
  )

  route(
    {
      method: "post",
      path: "/api/factors/:id/verify",
      summary:
        "Answer a challenge: verifies a new factor, or lets factors be changed for 10 minutes",
      params,
      body: challengeAnswerSchema,
      answers: { 200: verifiedFactorSchema },
    },
    async ({ asker, params, body, context }) => {
      const { id } = await database.accounts((transaction) => ownAccount(transaction, asker))
      const tries = codeTries(id, body.code)
      await limit(database, [byAddress("factor", caller(context)), ...tries])
      const verified = await verifyFactor(database, authenticators, asker, params.id, body)
      for (const tried of tries) await forgive(database, tried)
      return { status: 200, body: verified }
    },
  )

  route(
    {
      method: "delete",
      path: "/api/factors/:id",
      summary: "Remove a factor; a verified one needs a fresh challenge",
      params,
      answers: { 204: null },
    },
    async ({ asker, params }) => {
      await removeFactor(database, asker, params.id)
      return { status: 204 }
    },
  )

  return { app, descriptions }
}
