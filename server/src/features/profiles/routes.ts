import { idSchema } from "@marza/domain/id.ts"
import {
  type Profile,
  profileListQuerySchema,
  profilePatchSchema,
  profileSchema,
} from "@marza/domain/profiles/schemas.ts"
import { Refusal } from "@marza/domain/refusal.ts"
import * as z from "zod/mini"
import type { Database } from "../../platform/db/database.ts"
import type { TokenVerifier } from "../../platform/http/route.ts"
import { openRoutes } from "../../platform/http/route.ts"
import type { Files } from "../../platform/storage/files.ts"
import { changeAvatar, deleteAvatar } from "./avatar.ts"
import { changeProfile } from "./commands.ts"
import { listProfiles, type ProfileRow, selectProfile } from "./queries.ts"

const params = z.strictObject({ id: idSchema })

type Services = { database: Database; accessTokens: TokenVerifier; files: Files }

export function profileRoutes({ database, accessTokens, files }: Services) {
  const { app, descriptions, route } = openRoutes(accessTokens)
  const answer = (row: ProfileRow | undefined): Profile => {
    if (!row) throw new Refusal("not_found")
    const { avatar_path, ...profile } = row
    return { ...profile, avatar_url: files.publicAddress(avatar_path) }
  }

  route(
    {
      method: "get",
      path: "/api/profiles",
      summary:
        "The people one shares an organization with (superadmin: all), by name, by cursor; ?ids=a,b, ?search= and ?viewable=true for some",
      query: profileListQuerySchema,
      answers: {
        200: z.strictObject({
          items: z.array(profileSchema),
          next_cursor: z.nullable(z.string()),
        }),
      },
    },
    async ({ caller, query }) => {
      const { items, next_cursor } = await listProfiles(database, caller, query)
      return { status: 200, body: { items: items.map(answer), next_cursor } }
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
    async ({ caller, params }) => {
      const [[row]] = await database.read(
        { ...caller, organizationId: null },
        selectProfile(params.id),
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
    async ({ caller, params, body }) => ({
      status: 200,
      body: answer(await changeProfile(database, caller, params.id, body)),
    }),
  )

  route(
    {
      method: "put",
      path: "/api/profiles/:id/avatar",
      summary: "Change one's own picture: the raw image, at most 2 MB",
      params,
      body: "image",
      answers: { 200: profileSchema },
    },
    async ({ caller, params, body }) => ({
      status: 200,
      body: answer(await changeAvatar({ database, files }, caller, params.id, body)),
    }),
  )

  route(
    {
      method: "delete",
      path: "/api/profiles/:id/avatar",
      summary: "Remove one's own picture",
      params,
      answers: { 204: null },
    },
    async ({ caller, params }) => {
      await deleteAvatar({ database, files }, caller, params.id)
      return { status: 204 }
    },
  )

  return { app, descriptions }
}
