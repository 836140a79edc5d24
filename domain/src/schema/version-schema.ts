import * as z from "zod/mini"

/**
 * The version counts a row's saved changes. A save names the version that it read, so that it overwrites nothing
 * unseen.
 */
export const versionSchema = z
  .int({ error: "versionInvalid" })
  .check(z.minimum(1, { error: "versionInvalid" }))
