import { profileCalls } from "@marza/domain/profiles/calls.ts"
import type { Profile } from "@marza/domain/profiles/schemas.ts"
import type { Database } from "../../platform/db/database.ts"
import { routesOf } from "../../platform/http/route.ts"
import type { Files } from "../../platform/storage/files.ts"
import { changeAvatar, deleteAvatar } from "./avatar.ts"
import { changeProfile } from "./commands.ts"
import { listProfiles, type ProfileRow, selectProfile } from "./queries.ts"

type Services = { database: Database; files: Files }

export function profileRoutes({ database, files }: Services) {
  const toResponse = ({ avatar_path, ...profile }: ProfileRow): Profile => ({
    ...profile,
    avatar_url: files.publicUrlOf(avatar_path),
  })

  return routesOf(profileCalls, {
    "GET /api/profiles": async ({ scope, query }) => {
      const { items, next_cursor } = await listProfiles(database, scope, query)
      return { items: items.map(toResponse), next_cursor }
    },
    "GET /api/profiles/:id": async ({ scope, params }) =>
      toResponse(await database.readOne(scope, selectProfile(params.id))),
    "PATCH /api/profiles/:id": async ({ scope, params, body }) =>
      toResponse(await changeProfile(database, scope, params.id, body)),
    "PUT /api/profiles/:id/avatar": async ({ scope, params, body }) =>
      toResponse(await changeAvatar({ database, files }, scope, params.id, body)),
    "DELETE /api/profiles/:id/avatar": async ({ scope, params }) => {
      await deleteAvatar({ database, files }, scope, params.id)
    },
  })
}
