import { isOwnerOrAdmin, type OrganizationRole } from "@marza/domain/members/roles.ts"
import type { MemberListQuery, OrganizationMember } from "@marza/domain/members/schemas.ts"
import { Refusal } from "@marza/domain/refusal.ts"
import { sql } from "kysely"
import * as z from "zod/mini"
import { type Database, type OrganizationScope, query } from "../../platform/db/database.ts"
import { cursorTime, readCursor, writeCursor } from "../../platform/http/cursor.ts"
import type { Files } from "../../platform/storage/files.ts"

/** The sort key of a member. */
const keySchema = z.tuple([cursorTime, z.guid()])

/**
 * A page of the members of the scope's organization with name, address and picture, newest first.
 * @throws {Refusal} forbidden for others than owner and admin
 */
export async function listMembers(
  database: Database,
  files: Files,
  scope: OrganizationScope,
  { cursor, limit }: MemberListQuery,
) {
  let page = selectMembers(scope.organizationId)
    .orderBy("member.created_at", "desc")
    .orderBy("member.id", "desc")
    .limit(limit + 1)
  if (cursor) {
    const [created_at, id] = readCursor(keySchema, cursor)
    page = page.where(sql<boolean>`(member.created_at, member.id) < (${created_at}, ${id})`)
  }
  const [rows, [own]] = await database.read(scope, page, selectOwnRole(scope.organizationId))
  if (!isOwnerOrAdmin(own?.role ?? null)) throw new Refusal("forbidden")
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  return {
    items: items.map((row) => memberAnswer(row, files)),
    next_cursor: rows.length > limit && last ? writeCursor([last.created_at, last.id]) : null,
  }
}

/** The role of the caller in an organization. */
export const selectOwnRole = (organizationId: string) =>
  query
    .selectFrom("organization_members")
    // The closed set of roles is held by a check constraint.
    .select(sql<OrganizationRole>`role`.as("role"))
    .where("organization_id", "=", organizationId)
    .where("user_id", "=", sql<string>`(select current_user_id())`)

/** The members of an organization as answers show them. */
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

type MemberRow = Omit<OrganizationMember, "role" | "avatar_url"> & {
  role: string
  avatar_path: string | null
}

/** The closed set of roles is held by a check constraint. */
export function memberAnswer({ avatar_path, ...row }: MemberRow, files: Files): OrganizationMember {
  return { ...row, avatar_url: files.publicAddress(avatar_path) } as OrganizationMember
}
