import { type Database, type Place, query } from "../db/database.ts"
import type { Files } from "../files/files.ts"

/** A team is two to twenty people; the bound only keeps the list from being endless. */
const mostMembers = 1000

/** The members of the place's organization with name and picture, newest first. */
export async function listMembers(
  database: Database,
  files: Files,
  place: Place & { organizationId: string },
) {
  const [rows] = await database.read(
    place,
    query
      .selectFrom("organization_members as member")
      .leftJoin("profiles", "profiles.id", "member.user_id")
      .select([
        "member.id",
        "member.user_id",
        "member.organization_id",
        "member.role",
        "member.created_at",
        "profiles.full_name",
        "profiles.avatar_url",
      ])
      .where("member.organization_id", "=", place.organizationId)
      .orderBy("member.created_at", "desc")
      .orderBy("member.id", "desc")
      .limit(mostMembers),
  )
  return rows.map((row) => ({ ...row, avatar_url: files.publicAddress(row.avatar_url) }))
}
