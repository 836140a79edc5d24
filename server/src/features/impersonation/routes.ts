import { viewingSchema } from "@marza/domain/viewing/schemas.ts"
import type { Database } from "../../platform/db/database.ts"
import type { TokenVerifier } from "../../platform/http/route.ts"
import { openRoutes } from "../../platform/http/route.ts"
import { beginViewing, endViewing } from "./commands.ts"

const path = "/api/impersonation"

type Services = { database: Database; accessTokens: TokenVerifier }

export function viewingRoutes({ database, accessTokens }: Services) {
  const { app, descriptions, route } = openRoutes(accessTokens)

  route(
    {
      method: "put",
      path,
      summary: "View as another person, who is no superadmin (superadmin)",
      body: viewingSchema,
      answers: { 204: null },
    },
    async ({ asker, body, context }) => {
      const { actorId } = await beginViewing(database, asker, body)
      context.get("log").info({ actor: actorId, viewed: body.user_id }, "viewing began")
      return { status: 204 }
    },
  )

  route(
    {
      method: "delete",
      path,
      summary: "Stop viewing as another person; no error when nobody is viewed",
      answers: { 204: null },
    },
    async ({ asker, context }) => {
      const { actorId } = await endViewing(database, asker)
      context.get("log").info({ actor: actorId }, "viewing ended")
      return { status: 204 }
    },
  )

  return { app, descriptions }
}
