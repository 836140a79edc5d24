import type * as z from "zod/mini"
import { idSchema } from "../id.ts"
import { strict } from "../schema/strict.ts"

/** The body that starts the impersonation of another person (rules 10.4). */
export const impersonationSchema = strict({ user_id: idSchema })

export type Impersonation = z.output<typeof impersonationSchema>
