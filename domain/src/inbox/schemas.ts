import * as z from "zod/mini"
import { documentKinds } from "../attachments/kinds.ts"
import { idSchema } from "../id.ts"
import { oneOf, strict } from "../schema/strict.ts"

export const assignmentTargets = ["expense", "car", "overhead", "split"] as const

/**
 * To what a paper of the inbox is assigned: of a car it becomes a document of a kind, else a receipt. A part of an invoice
 * for several cars stands for the whole invoice.
 */
export const assignmentSchema = strict({
  to: strict({
    kind: oneOf(assignmentTargets, "invalid"),
    id: idSchema,
    document_kind: z._default(oneOf(documentKinds, "attachmentKindUnknown"), "other"),
  }),
})

export type Assignment = z.output<typeof assignmentSchema>
