import { foldName } from "@marza/domain/cars/search.ts"
import type { Profile, ProfileListQuery } from "@marza/domain/profiles/schemas.ts"
import { storable } from "@marza/domain/schema/text.ts"
import { sql } from "kysely"
import * as z from "zod/mini"
import { type Database, query } from "../../platform/db/database.ts"
import type { SignedIn } from "../../platform/db/scopes.ts"
import { decodeCursor, encodeCursor, pageOf } from "../../platform/http/cursor.ts"

/** The caller and the people who share an organization with them now; for a superadmin everybody. */
const isPresent = sql<boolean>`(
  profiles.id = (select current_user_id())
  or profiles.id in (select m.user_id from organization_members m)
  or (select is_superadmin())
)`

/**
 * The profiles that the caller may see, by the policy known_people. Of former members name and picture stay visible,
 * beside what they added; their e-mail does not.
 */
const selectProfiles = () =>
  query
    .selectFrom("profiles")
    .select([
      "id",
      "full_name",
      sql<string | null>`case when ${isPresent} then email end`.as("email"),
      "avatar_path",
    ])

export type ProfileRow = Omit<Profile, "avatar_url"> & { avatar_path: string | null }

/** One profile, if the caller may see it. */
export const selectProfile = (id: string) => selectProfiles().where("id", "=", id)

/**
 * A page of people, by name in Lithuanian order, those without a name last. Former members are found only by id:
 * nobody works with them any more.
 */
export async function listProfiles(database: Database, scope: SignedIn, filter: ProfileListQuery) {
  // All that are asked for by id come on one page.
  const limit = filter.ids?.length ?? filter.limit
  const [rows] = await database.read(scope, selectPage(filter, limit))
  return pageOf(rows, limit, ({ full_name, id }) => encodeCursor([full_name, id]))
}

const sortKey = sql`full_name is null, coalesce(full_name, '') collate "lt-x-icu", id`

function selectPage({ ids, search, viewable, cursor }: ProfileListQuery, limit: number) {
  let page = selectProfiles()
    .orderBy(sql`full_name is null`)
    .orderBy(sql`coalesce(full_name, '') collate "lt-x-icu"`)
    .orderBy("id")
    .limit(limit + 1)
  if (ids) page = page.where(sql<boolean>`id = any(${ids})`)
  if (!ids || search) page = page.where(isPresent)
  if (search) {
    const pattern = `%${foldName(search).replaceAll(/[\\%_]/g, "\\$&")}%`
    page = page.where("search_folded", "like", pattern)
  }
  if (viewable) {
    page = page.where(
      sql<boolean>`(select is_superadmin()) and not exists (
        select from user_roles where user_roles.user_id = profiles.id and role = 'superadmin'
      )`,
    )
  }
  if (cursor) {
    const [name, id] = decodeCursor(keySchema, cursor)
    page = page.where(
      sql<boolean>`(${sortKey}) > (${name === null}::boolean, ${name ?? ""}::text, ${id}::uuid)`,
    )
  }
  return page
}

/** The sort key of a person. */
const keySchema = z.tuple([z.nullable(z.string().check(storable())), z.guid()])
