import { query } from "../db/database.ts"

/** Whom the asker may know: policy known_people. Ordered by name. */
export const selectProfiles = () =>
  query
    .selectFrom("profiles")
    .select(["id", "full_name", "email", "avatar_url"])
    .orderBy("full_name")
    .orderBy("id")
