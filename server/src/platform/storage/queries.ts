import { sql } from "kysely"
import { query } from "../db/database.ts"
import { lockClasses } from "../db/locks.ts"
import { stemOf } from "./signed-url.ts"

/**
 * Locks a file, whatever its ending, until the transaction ends: to ask whether a row refers to it waits for the transaction
 * that adds the row, in all processes.
 */
export const lockImage = (path: string) => ({
  compile: () =>
    query
      .selectNoFrom(
        sql`pg_advisory_xact_lock(${lockClasses.images}::integer, hashtext(${stemOf(path)}))`.as(
          "locked",
        ),
      )
      .compile(),
})

/** Those of the paths that a row of any tenant refers to. Only for the role of accounts. */
export const selectInUse = (paths: string[]) =>
  query.selectNoFrom(sql<string>`images_in_use(${paths}::text[])`.as("path"))

/** Deletes for good what can no longer be restored, and so its files. Only for the role of accounts. */
export const purgeAttachments = query.selectNoFrom(sql`purge_attachments()`.as("done"))

/** Notes that no thumbnail can be made of a stored image. Only for the role of accounts. */
export const setAttachmentUndrawable = (path: string) =>
  query.selectNoFrom(sql`set_attachment_undrawable(${path})`.as("done"))

/** Notes the size of a stored file, in bytes. Only for the role of accounts. */
export const setAttachmentSize = (path: string, bytes: number) =>
  query.selectNoFrom(sql`set_attachment_size(${path}, ${bytes}::integer)`.as("done"))
