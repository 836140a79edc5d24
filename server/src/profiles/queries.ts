import { foldName } from "@marza/domain/cars/search.ts"
import type { Profile, ProfileListQuery } from "@marza/domain/profiles/schemas.ts"
import { Refusal } from "@marza/domain/refusal.ts"
import { storable } from "@marza/domain/shape/words.ts"
import { sql } from "kysely"
import * as z from "zod/mini"
import { type Asker, type Database, query } from "../db/database.ts"

const selectProfiles = () =>
  query.selectFrom("profiles").select(["id", "full_name", "email", "avatar_url"])

/** One profile, if the asker may know of it: policy known_people. */
export const selectProfile = (id: string) => selectProfiles().where("id", "=", id)

/** A page of those whom the asker may know of, by name in Lithuanian order; who has none comes last. */
export async function listProfiles(database: Database, asker: Asker, wish: ProfileListQuery) {
  // All that were asked for by id come on one page.
  const limit = wish.ids?.length ?? wish.limit
  const [rows] = await database.read({ ...asker, organizationId: null }, selectPage(wish, limit))
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  return { items, next_cursor: rows.length > items.length && last ? writeCursor(last) : null }
}

const sortKey = sql`full_name is null, coalesce(full_name, '') collate "lt-x-icu", id`

function selectPage({ ids, search, viewable, cursor }: ProfileListQuery, limit: number) {
  let page = selectProfiles()
    .orderBy(sql`full_name is null`)
    .orderBy(sql`coalesce(full_name, '') collate "lt-x-icu"`)
    .orderBy("id")
    .limit(limit + 1)
  if (ids) page = page.where(sql<boolean>`id = any(${ids})`)
  if (search) {
    const pattern = `%${foldName(search).replaceAll(/[\\%_]/g, "\\$&")}%`
    page = page.where(sql<boolean>`fold_name(concat_ws(' ', full_name, email)) like ${pattern}`)
  }
  if (viewable) {
    page = page.where(
      sql<boolean>`(select is_superadmin()) and not exists (
        select from user_roles where user_roles.user_id = profiles.id and role = 'superadmin'
      )`,
    )
  }
  if (cursor) {
    const [name, id] = readCursor(cursor)
    page = page.where(
      sql<boolean>`(${sortKey}) > (${name === null}::boolean, ${name ?? ""}::text, ${id}::uuid)`,
    )
  }
  return page
}

/** Where a page ended: the name and id of its last person. */
const cursorSchema = z.tuple([z.nullable(z.string().check(storable())), z.guid()])

const writeCursor = ({ full_name, id }: Pick<Profile, "full_name" | "id">): string =>
  Buffer.from(JSON.stringify([full_name, id])).toString("base64url")

function readCursor(cursor: string) {
  try {
    return cursorSchema.parse(JSON.parse(Buffer.from(cursor, "base64url").toString()))
  } catch {
    throw new Refusal("bad_request", { fields: { cursor: "cursorInvalid" } })
  }
}
