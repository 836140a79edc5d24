import { impersonationSchema } from "@marza/domain/impersonation/schemas.ts"
import type { Database } from "../../platform/db/database.ts"
import type { TokenVerifier } from "../../platform/http/route.ts"
import { openRoutes } from "../../platform/http/route.ts"
import { beginImpersonation, endImpersonation } from "./commands.ts"

const path = "/api/impersonation"

type Services = { database: Database; accessTokens: TokenVerifier }

export function impersonationRoutes({ database, accessTokens }: Services) {
  const { app, descriptions, route } = openRoutes(accessTokens)

  route(
    {
      method: "put",
      path,
      summary: "Impersonate another person, who is no superadmin (superadmin)",
      body: impersonationSchema,
      answers: { 204: null },
    },
    async ({ caller, body, context }) => {
      const { actorId } = await beginImpersonation(database, caller, body)
      context.get("log").info({ actor: actorId, impersonated: body.user_id }, "impersonation began")
      return { status: 204 }
    },
  )

  route(
    {
      method: "delete",
      path,
      summary: "Stop impersonating; no error when nobody is impersonated",
      answers: { 204: null },
    },
    async ({ caller, context }) => {
      const { actorId } = await endImpersonation(database, caller)
      context.get("log").info({ actor: actorId }, "impersonation ended")
      return { status: 204 }
    },
  )

  return { app, descriptions }
}
