import { idSchema } from "@marza/domain/id.ts"
import { type Profile, profilePatchSchema, profileSchema } from "@marza/domain/profiles/schemas.ts"
import { Refusal } from "@marza/domain/refusal.ts"
import { strict } from "@marza/domain/shape/strict.ts"
import { sql } from "kysely"
import * as z from "zod/mini"
import { openRoutes } from "../http/route.ts"
import type { Services } from "../services.ts"
import { changeProfile } from "./commands.ts"
import { selectProfiles } from "./queries.ts"

const mostProfiles = 1000
const params = z.strictObject({ id: idSchema })
const listQuery = strict({
  ids: z.optional(
    z.pipe(
      z.pipe(
        z.string(),
        z.transform((text) => text.split(",")),
      ),
      z.array(idSchema).check(z.maxLength(200)),
    ),
  ),
})

export function profileRoutes({ database, accessTokens, files }: Services) {
  const { app, descriptions, route } = openRoutes(accessTokens)
  const answer = (profile: Profile | undefined): Profile => {
    if (!profile) throw new Refusal("not_found")
    return { ...profile, avatar_url: files.publicAddress(profile.avatar_url) }
  }

  route(
    {
      method: "get",
      path: "/api/profiles",
      summary:
        "The people one shares an organization with (superadmin: all), by name; ?ids=a,b for some",
      query: listQuery,
      answers: { 200: z.strictObject({ items: z.array(profileSchema) }) },
    },
    async ({ asker, query: { ids } }) => {
      const profiles = ids
        ? selectProfiles().where(sql<boolean>`id = any(${ids})`)
        : selectProfiles()
      const [rows] = await database.read(
        { ...asker, organizationId: null },
        profiles.limit(mostProfiles),
      )
      return { status: 200, body: { items: rows.map(answer) } }
    },
  )

  route(
    {
      method: "get",
      path: "/api/profiles/:id",
      summary: "One profile",
      params,
      answers: { 200: profileSchema },
    },
    async ({ asker, params }) => {
      const [[row]] = await database.read(
        { ...asker, organizationId: null },
        selectProfiles().where("id", "=", params.id),
      )
      return { status: 200, body: answer(row) }
    },
  )

  route(
    {
      method: "patch",
      path: "/api/profiles/:id",
      summary: "Change one's own name",
      params,
      body: profilePatchSchema,
      answers: { 200: profileSchema },
    },
    async ({ asker, params, body }) => ({
      status: 200,
      body: answer(await changeProfile(database, asker, params.id, body)),
    }),
  )

  return { app, descriptions }
}
