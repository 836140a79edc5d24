import { sql } from "kysely"

/** One of these ids, as a condition. */
export const anyOf = (ids: readonly string[]) => sql<string>`any(${ids}::uuid[])`
