import { impersonationCalls } from "@marza/domain/impersonation/calls.ts"
import type { Database } from "../../platform/db/database.ts"
import { routesOf } from "../../platform/http/route.ts"
import { beginImpersonation, endImpersonation } from "./commands.ts"

type Services = { database: Database }

export function impersonationRoutes({ database }: Services) {
  return routesOf(impersonationCalls, {
    "PUT /api/impersonation": async ({ scope, body, context }) => {
      const { actorId } = await beginImpersonation(database, scope, body)
      context.get("log").info({ actor: actorId, impersonated: body.user_id }, "impersonation began")
    },
    "DELETE /api/impersonation": async ({ scope, context }) => {
      const { actorId } = await endImpersonation(database, scope)
      context.get("log").info({ actor: actorId }, "impersonation ended")
    },
  })
}
