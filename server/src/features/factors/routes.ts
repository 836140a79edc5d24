import { factorCalls } from "@marza/domain/accounts/factor-calls.ts"
import type { Context } from "hono"
import type { Database } from "../../platform/db/database.ts"
import { ipAddressOf } from "../../platform/http/ip-address.ts"
import { routesOf } from "../../platform/http/route.ts"
import { forgive, limit } from "../../platform/limits/limits.ts"
import { byIpAddress, codeAttempts } from "../sessions/attempt-limits.ts"
import type { Authenticators } from "./authenticators.ts"
import {
  addFactor,
  challengeFactor,
  listFactors,
  removeFactor,
  renewBackupCodes,
  verifyFactor,
} from "./factors.ts"

type Services = {
  database: Database
  authenticators: Authenticators
  trustedProxies: number
}

/** The second factors of the caller's account. */
export function factorRoutes({ database, authenticators, trustedProxies }: Services) {
  const ipOf = (context: Context) => ipAddressOf(context, trustedProxies)

  return routesOf(factorCalls, {
    "GET /api/factors": ({ scope }) => listFactors(database, scope),
    "POST /api/factors": ({ scope }) => addFactor(database, authenticators, scope),
    "POST /api/factors/backup-codes": async ({ scope, context }) => {
      const backup_codes = await renewBackupCodes(database, scope)
      context.get("log").info("backup codes renewed")
      return { backup_codes }
    },
    "POST /api/factors/:id/challenge": ({ scope, params }) =>
      challengeFactor(database, scope, params.id),
    "POST /api/factors/:id/verify": async ({ scope, params, body, context }) => {
      const { actorId: id } = scope
      const attempts = codeAttempts("factor of a session", id, body.code)
      await limit(database, [byIpAddress("factor", ipOf(context)), ...attempts])
      const verified = await verifyFactor(database, authenticators, scope, params.id, body)
      await forgive(database, { reset: attempts })
      context.get("log").info({ user: id, factor: params.id }, "factor code accepted")
      return verified
    },
    "DELETE /api/factors/:id": async ({ scope, params, context }) => {
      await removeFactor(database, scope, params.id)
      context.get("log").info({ factor: params.id }, "factor removed")
    },
  })
}
