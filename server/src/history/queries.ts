import type { OrganizationRole } from "@marza/domain/members/roles.ts"
import { sql } from "kysely"
import { type Asker, type Database, query } from "../db/database.ts"

type Wish = { car_id?: string | undefined; cursor?: string | undefined; limit: number }

/** A page of an organization's history, newest first, and the asker's role: others than managers see none. */
export async function readHistory(
  database: Database,
  place: Asker & { organizationId: string },
  { car_id, cursor, limit }: Wish,
) {
  let page = query
    .selectFrom("history")
    .select([
      "id",
      "at",
      "actor_id",
      "viewed_as",
      "entity",
      "entity_id",
      "car_id",
      "action",
      "before",
      "after",
    ])
    .where("organization_id", "=", place.organizationId)
    .orderBy("id", "desc")
    .limit(limit + 1)
  if (car_id) page = page.where("car_id", "=", car_id)
  if (cursor) page = page.where("id", "<", cursor)
  const [rows, [membership]] = await database.read(place, page, selectRole(place.organizationId))
  const items = rows.slice(0, limit)
  return {
    items,
    next_cursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null,
    role: (membership?.role ?? null) as OrganizationRole | null,
  }
}

const selectRole = (organizationId: string) =>
  query
    .selectFrom("organization_members")
    .select("role")
    .where("organization_id", "=", organizationId)
    .where("user_id", "=", sql<string>`(select current_user_id())`)
