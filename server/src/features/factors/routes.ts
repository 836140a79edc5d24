import {
  backupCodesSchema,
  challengeAnswerSchema,
  challengeSchema,
  factorListSchema,
  newFactorSchema,
  verifiedFactorSchema,
} from "@marza/domain/accounts/factor-schemas.ts"
import { idSchema } from "@marza/domain/id.ts"
import type { Context } from "hono"
import * as z from "zod/mini"
import type { Database } from "../../platform/db/database.ts"
import { ipAddressOf } from "../../platform/http/ip-address.ts"
import type { TokenVerifier } from "../../platform/http/route.ts"
import { openRoutes } from "../../platform/http/route.ts"
import { limit, resetLimit } from "../../platform/limits/limits.ts"
import { byIpAddress, codeAttempts } from "../sessions/attempt-limits.ts"
import { ownAccount } from "../sessions/own-account.ts"
import type { Authenticators } from "./authenticators.ts"
import {
  addFactor,
  challengeFactor,
  listFactors,
  removeFactor,
  renewBackupCodes,
  verifyFactor,
} from "./factors.ts"

const params = z.strictObject({ id: idSchema })

type Services = {
  database: Database
  accessTokens: TokenVerifier
  authenticators: Authenticators
  trustedProxies: number
}

/** Second factors: those of one's account, and the second step of a sign-in. */
export function factorRoutes({ database, accessTokens, authenticators, trustedProxies }: Services) {
  const { app, descriptions, route } = openRoutes(accessTokens)
  const ipAddress = (context: Context) => ipAddressOf(context, trustedProxies)

  route(
    {
      method: "get",
      path: "/api/factors",
      summary: "One's second factors, and how many backup codes are left",
      answers: { 200: factorListSchema },
    },
    async ({ caller }) => ({ status: 200, body: await listFactors(database, caller) }),
  )

  route(
    {
      method: "post",
      path: "/api/factors",
      summary:
        "Make a factor, unverified until its first code; a further one needs a fresh challenge",
      answers: { 201: newFactorSchema },
    },
    async ({ caller }) => ({
      status: 201,
      body: await addFactor(database, authenticators, caller),
    }),
  )

  route(
    {
      method: "post",
      path: "/api/factors/backup-codes",
      summary: "Make new backup codes, after a fresh challenge; the earlier ones are over",
      answers: { 201: backupCodesSchema },
    },
    async ({ caller }) => ({
      status: 201,
      body: { backup_codes: await renewBackupCodes(database, caller) },
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
    async ({ caller, params }) => ({
      status: 201,
      body: await challengeFactor(database, caller, params.id),
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
    async ({ caller, params, body, context }) => {
      const { id } = await database.withAuthRole((transaction) => ownAccount(transaction, caller))
      const attempts = codeAttempts(id, body.code)
      await limit(database, [byIpAddress("factor", ipAddress(context)), ...attempts])
      const verified = await verifyFactor(database, authenticators, caller, params.id, body)
      for (const attempt of attempts) await resetLimit(database, attempt)
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
    async ({ caller, params }) => {
      await removeFactor(database, caller, params.id)
      return { status: 204 }
    },
  )

  return { app, descriptions }
}
