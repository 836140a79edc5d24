import type * as z from "zod/mini"
import { idSchema } from "../id.ts"
import { strict } from "../shape/strict.ts"

/** The body that begins viewing as another person (rules 10.4). */
export const viewingSchema = strict({ user_id: idSchema })

export type Viewing = z.output<typeof viewingSchema>
