import { sql } from "kysely"
import { query } from "../db/database.ts"
import { stemOf } from "./signed-url.ts"

/** Away from the locks of migrations and secrets. */
const lockClass = 7_041_973

/**
 * Holds an image, whatever its ending, until the transaction is over: what writes, thumbnails or removes it
 * waits for one another, in all processes.
 */
export const lockImage = (path: string) => ({
  compile: () =>
    query
      .selectNoFrom(
        sql`pg_advisory_xact_lock(${lockClass}::integer, hashtext(${stemOf(path)}))`.as("locked"),
      )
      .compile(),
})

/** Those of the paths that a row refers to, whichever tenant's. Only for accounts. */
export const selectInUse = (paths: string[]) =>
  query.selectNoFrom(sql<string>`images_in_use(${paths}::text[])`.as("path"))
