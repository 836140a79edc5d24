import * as z from "zod/mini"
import { strict } from "../schema/strict.ts"
import { timeSchema } from "../schema/time-schema.ts"
import { code } from "../texts/code.ts"

/** Whether the caller wants the mail in the morning. */
export const morningMailPatchSchema = strict({ is_wanted: z.boolean({ error: code("wrongType") }) })

/** `last_sent_at`: when the last one went; `failed_at`: when the last attempt failed, null once one has gone since. */
export const morningMailSchema = strict({
  is_wanted: z.boolean(),
  last_sent_at: z.nullable(timeSchema),
  failed_at: z.nullable(timeSchema),
})

export type MorningMail = z.output<typeof morningMailSchema>

/** The key of a mail's link. What is none is answered with a page, too: a person reads it. */
export const morningMailKeyQuerySchema = strict({
  key: z._default(z.string().check(z.maxLength(4096, { error: code("invalid") })), ""),
})
