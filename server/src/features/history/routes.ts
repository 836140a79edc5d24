import { historyEntrySchema, historyQuerySchema } from "@marza/domain/history/schemas.ts"
import { idSchema } from "@marza/domain/id.ts"
import { isOwnerOrAdmin } from "@marza/domain/members/roles.ts"
import { Refusal } from "@marza/domain/refusal.ts"
import * as z from "zod/mini"
import type { Database } from "../../platform/db/database.ts"
import type { TokenVerifier } from "../../platform/http/route.ts"
import { openRoutes } from "../../platform/http/route.ts"
import { readHistory } from "./queries.ts"

type Services = { database: Database; accessTokens: TokenVerifier }

export function historyRoutes({ database, accessTokens }: Services) {
  const { app, descriptions, route } = openRoutes(accessTokens)

  route(
    {
      method: "get",
      path: "/api/organizations/:id/history",
      summary: "What happened, newest first, of one car with ?car_id= (owner or admin)",
      params: z.strictObject({ id: idSchema }),
      query: historyQuerySchema,
      answers: {
        200: z.strictObject({
          items: z.array(historyEntrySchema),
          next_cursor: z.nullable(z.string()),
        }),
      },
    },
    async ({ caller, params, query }) => {
      const { role, ...page } = await readHistory(
        database,
        { ...caller, organizationId: params.id },
        query,
      )
      if (!isOwnerOrAdmin(role)) throw new Refusal("forbidden")
      return { status: 200, body: page }
    },
  )

  return { app, descriptions }
}
