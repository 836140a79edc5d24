import { sql } from "kysely"
import { query } from "../db/database.ts"

/** Whom the asker may know: policy known_people. By name in Lithuanian order. */
export const selectProfiles = () =>
  query
    .selectFrom("profiles")
    .select(["id", "full_name", "email", "avatar_url"])
    .orderBy(sql`full_name collate "lt-x-icu"`)
    .orderBy("id")
