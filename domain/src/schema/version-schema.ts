import * as z from "zod/mini"
import { code } from "../texts/code.ts"

/**
 * The version counts a row's saved changes. A save names the version that it read, so that it overwrites nothing
 * unseen.
 */
export const versionSchema = z
  .int({ error: code("versionInvalid") })
  .check(z.minimum(1, { error: code("versionInvalid") }))
