import * as z from "zod/mini"
import { idSchema } from "../id.ts"
import { strict } from "../shape/strict.ts"
import { fullNameSchema } from "./full-name.ts"

/** A profile in an answer; the id is the user's (specification section 3). */
export const profileSchema = strict({
  id: idSchema,
  full_name: z.nullable(z.string()),
  email: z.nullable(z.string()),
  avatar_url: z.nullable(z.string()),
})

export type Profile = z.output<typeof profileSchema>

/** The body of a changed profile; the picture and the e-mail have calls of their own. */
export const profilePatchSchema = strict({ full_name: fullNameSchema })

export type ProfilePatch = z.output<typeof profilePatchSchema>
