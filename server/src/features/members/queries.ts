import type { MemberListQuery, OrganizationMember } from "@marza/domain/members/schemas.ts"
import { sql } from "kysely"
import * as z from "zod/mini"
import { type Database, query } from "../../platform/db/database.ts"
import type { OrganizationScope } from "../../platform/db/scopes.ts"
import { cursorTime, decodeCursor, encodeCursor, pageOf } from "../../platform/http/cursor.ts"
import type { Files } from "../../platform/storage/files.ts"

/** The sort key of a member. */
const keySchema = z.tuple([cursorTime, z.guid()])

/** A page of the members of an organization with name, e-mail and picture, newest first. */
export async function listMembers(
  database: Database,
  files: Files,
  scope: OrganizationScope<"owner" | "admin">,
  { cursor, limit }: MemberListQuery,
) {
  let page = selectMembers(scope.organizationId)
    .orderBy("member.created_at", "desc")
    .orderBy("member.id", "desc")
    .limit(limit + 1)
  if (cursor) {
    const [created_at, id] = decodeCursor(keySchema, cursor)
    page = page.where(sql<boolean>`(member.created_at, member.id) < (${created_at}, ${id})`)
  }
  const [rows] = await database.read(scope, page)
  const { items, next_cursor } = pageOf(rows, limit, ({ created_at, id }) =>
    encodeCursor([created_at, id]),
  )
  return { items: items.map((row) => toMemberResponse(row, files)), next_cursor }
}

/** The members of an organization as responses show them. */
export const selectMembers = (organizationId: string) =>
  query
    .selectFrom("organization_members as member")
    .leftJoin("profiles", "profiles.id", "member.user_id")
    .leftJoin("invitations", (join) =>
      join
        .onRef("invitations.organization_id", "=", "member.organization_id")
        .onRef("invitations.user_id", "=", "member.user_id")
        .on("invitations.accepted_at", "is", null),
    )
    .select([
      "member.id",
      "member.user_id",
      "member.organization_id",
      "member.role",
      "member.created_at",
      "profiles.full_name",
      "profiles.email",
      "profiles.avatar_path",
      sql<boolean>`invitations.user_id is not null`.as("is_pending"),
    ])
    .where("member.organization_id", "=", organizationId)

type MemberRow = Omit<OrganizationMember, "avatar_url"> & { avatar_path: string | null }

/** A member as responses show them, with the URL of the picture. */
export const toMemberResponse = (
  { avatar_path, ...row }: MemberRow,
  files: Files,
): OrganizationMember => ({ ...row, avatar_url: files.publicUrlOf(avatar_path) })
