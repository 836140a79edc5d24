import { sql } from "kysely"
import { query } from "../db/database.ts"
import { stemOf } from "./signed-url.ts"

/** A class of its own, apart from the locks of migrations and secrets. */
const lockClass = 7_041_973

/**
 * Locks an image, whatever its ending, until the transaction ends: writing, thumbnailing and removing it wait for one
 * another, in all processes.
 */
export const lockImage = (path: string) => ({
  compile: () =>
    query
      .selectNoFrom(
        sql`pg_advisory_xact_lock(${lockClass}::integer, hashtext(${stemOf(path)}))`.as("locked"),
      )
      .compile(),
})

/** Those of the paths that a row of any tenant refers to. Only for the role of accounts. */
export const selectInUse = (paths: string[]) =>
  query.selectNoFrom(sql<string>`images_in_use(${paths}::text[])`.as("path"))
