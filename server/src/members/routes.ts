import { idSchema } from "@marza/domain/id.ts"
import { memberSchema } from "@marza/domain/members/schemas.ts"
import * as z from "zod/mini"
import { openRoutes } from "../http/route.ts"
import type { Services } from "../services.ts"
import { listMembers } from "./queries.ts"

export function memberRoutes({ database, accessTokens, files }: Services) {
  const { app, descriptions, route } = openRoutes(accessTokens)

  route(
    {
      method: "get",
      path: "/api/organizations/:id/members",
      summary: "The members, newest first",
      params: z.strictObject({ id: idSchema }),
      answers: { 200: z.strictObject({ items: z.array(memberSchema) }) },
    },
    async ({ asker, params }) => ({
      status: 200,
      body: { items: await listMembers(database, files, { ...asker, organizationId: params.id }) },
    }),
  )

  return { app, descriptions }
}
