import { idSchema } from "@marza/domain/id.ts"
import { isOwnerOrAdmin } from "@marza/domain/members/roles.ts"
import { Refusal } from "@marza/domain/refusal.ts"
import { strict } from "@marza/domain/shape/strict.ts"
import { timeSchema } from "@marza/domain/shape/time-schema.ts"
import * as z from "zod/mini"
import { openRoutes } from "../http/route.ts"
import type { Services } from "../services.ts"
import { readHistory } from "./queries.ts"

const querySchema = strict({
  car_id: z.optional(idSchema),
  cursor: z.optional(z.string().check(z.regex(/^\d{1,18}$/, { error: "cursorInvalid" }))),
  limit: z._default(
    z.coerce
      .number({ error: "limitInvalid" })
      .check(
        z.int({ error: "limitInvalid" }),
        z.gte(1, { error: "limitInvalid" }),
        z.lte(200, { error: "limitInvalid" }),
      ),
    50,
  ),
})

const fields = z.nullable(z.record(z.string(), z.unknown()))
const entrySchema = z.strictObject({
  id: z.string(),
  at: timeSchema,
  actor_id: z.nullable(idSchema),
  viewed_as: z.nullable(idSchema),
  entity: z.enum(["organizations", "organization_members", "cars", "expenses"]),
  entity_id: idSchema,
  car_id: z.nullable(idSchema),
  action: z.enum(["insert", "update", "delete"]),
  before: fields,
  after: fields,
})

export function historyRoutes({ database, accessTokens }: Services) {
  const { app, descriptions, route } = openRoutes(accessTokens)

  route(
    {
      method: "get",
      path: "/api/organizations/:id/history",
      summary: "What happened, newest first, of one car with ?car_id= (owner or admin)",
      params: z.strictObject({ id: idSchema }),
      query: querySchema,
      answers: {
        200: z.strictObject({ items: z.array(entrySchema), next_cursor: z.nullable(z.string()) }),
      },
    },
    async ({ asker, params, query }) => {
      const { role, ...page } = await readHistory(
        database,
        { ...asker, organizationId: params.id },
        query,
      )
      if (!isOwnerOrAdmin(role)) throw new Refusal("forbidden")
      return { status: 200, body: page }
    },
  )

  return { app, descriptions }
}
