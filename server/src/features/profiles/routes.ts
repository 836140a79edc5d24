import { profileCalls } from "@marza/domain/profiles/calls.ts"
import type { Profile } from "@marza/domain/profiles/schemas.ts"
import { Refusal } from "@marza/domain/refusal.ts"
import type { Database } from "../../platform/db/database.ts"
import { routesOf } from "../../platform/http/route.ts"
import type { Files } from "../../platform/storage/files.ts"
import { changeAvatar, deleteAvatar } from "./avatar.ts"
import { changeProfile } from "./commands.ts"
import { listProfiles, type ProfileRow, selectProfile } from "./queries.ts"

type Services = { database: Database; files: Files }

export function profileRoutes({ database, files }: Services) {
  const toResponse = (row: ProfileRow | undefined): Profile => {
    if (!row) throw new Refusal("not_found")
    const { avatar_path, ...profile } = row
    return { ...profile, avatar_url: files.publicUrlOf(avatar_path) }
  }

  return routesOf(profileCalls, {
    "GET /api/profiles": async ({ scope, query }) => {
      const { items, next_cursor } = await listProfiles(database, scope, query)
      return { items: items.map(toResponse), next_cursor }
    },
    "GET /api/profiles/:id": async ({ scope, params }) => {
      const [[row]] = await database.read(scope, selectProfile(params.id))
      return toResponse(row)
    },
    "PATCH /api/profiles/:id": async ({ scope, params, body }) =>
      toResponse(await changeProfile(database, scope, params.id, body)),
    "PUT /api/profiles/:id/avatar": async ({ scope, params, body }) =>
      toResponse(await changeAvatar({ database, files }, scope, params.id, body)),
    "DELETE /api/profiles/:id/avatar": async ({ scope, params }) => {
      await deleteAvatar({ database, files }, scope, params.id)
    },
  })
}
