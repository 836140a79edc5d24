import * as z from "zod/mini"
import { idSchema } from "../id.ts"
import { pageFields } from "../schema/page-schema.ts"
import { saidSchema } from "../schema/said.ts"
import { strict } from "../schema/strict.ts"
import { searchSchema } from "../schema/text.ts"
import { fullNameSchema } from "./full-name.ts"

/** A profile in a response; the id is the user's (rules 2.4). */
export const profileSchema = strict({
  id: idSchema,
  full_name: z.nullable(z.string()),
  email: z.nullable(z.string()),
  avatar_url: z.nullable(z.string()),
})

export type Profile = z.output<typeof profileSchema>

/** The body of a saved profile; the picture and the e-mail have calls of their own. */
export const profilePatchSchema = strict({ full_name: fullNameSchema })

export type ProfilePatch = z.output<typeof profilePatchSchema>

/**
 * The query of the list. `ids`: only these, at most 200, separated by commas. `search`: those whose name or
 * e-mail contains it, accents and case aside. `viewable`: only whom the caller may impersonate (a superadmin:
 * everybody who is none; anybody else: nobody). `limit` arrives as text and becomes a number.
 */
export const profileListQuerySchema = strict({
  ids: z.optional(
    z.pipe(
      z.pipe(
        z.string(),
        z.transform((text) => text.split(",")),
      ),
      z.array(idSchema).check(z.maxLength(200)),
    ),
  ),
  search: searchSchema,
  viewable: saidSchema,
  ...pageFields,
})

export type ProfileListQuery = z.output<typeof profileListQuerySchema>
