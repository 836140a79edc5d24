import * as z from "zod/mini"

/** Counts the saved changes of a row: a save names the version that it read, so that it overwrites nothing unseen. */
export const versionSchema = z
  .int({ error: "versionInvalid" })
  .check(z.minimum(1, { error: "versionInvalid" }))
