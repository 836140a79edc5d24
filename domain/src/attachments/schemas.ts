import * as z from "zod/mini"
import { idSchema } from "../id.ts"
import { pageFields } from "../schema/page-schema.ts"
import { oneOf, strict } from "../schema/strict.ts"
import { code } from "../texts/code.ts"
import { attachmentKinds, kindsOfCar, storedTypes } from "./kinds.ts"
import { fileNameSchema } from "./name.ts"

const kindSchema = oneOf(kindsOfCar, "attachmentKindUnknown")

export const attachmentListQuerySchema = strict(pageFields)

export type AttachmentListQuery = z.output<typeof attachmentListQuerySchema>

const sentFile = { id: idSchema, name: fileNameSchema }

/** What goes along with a receipt of a split or of an overhead, or a paper of the inbox: its path says which (rules 13.3). */
export const newReceiptSchema = strict(sentFile)

export type NewReceipt = z.output<typeof newReceiptSchema>

/** What goes along with a file of a car (rules 13.3); the browser makes the id. A receipt names its expense. */
export const newAttachmentSchema = strict({
  ...sentFile,
  kind: kindSchema,
  expense_id: z.optional(idSchema),
}).check(
  z.refine(({ kind, expense_id }) => (kind === "receipt") === (expense_id !== undefined), {
    error: code("receiptNeedsExpense"),
    path: ["expense_id"],
  }),
)

export type NewAttachment = z.output<typeof newAttachmentSchema>

/** Each field changes one thing. `before_id`: the photo or document that it is to stand before; null puts it last. */
export const attachmentPatchSchema = strict({
  name: z.optional(fileNameSchema),
  kind: z.optional(kindSchema),
  before_id: z.optional(z.nullable(idSchema)),
})

export type AttachmentPatch = z.output<typeof attachmentPatchSchema>

/**
 * An attachment in a response. `size` is in bytes, null while an old photo is not measured yet. A receipt of a split is
 * seen at each of its cars, with the expense that is the part of that one.
 */
export const attachmentSchema = strict({
  id: idSchema,
  kind: z.enum(attachmentKinds),
  name: z.string(),
  content_type: z.enum(storedTypes),
  size: z.nullable(z.int()),
  position: z.int(),
  expense_id: z.nullable(idSchema),
  split_id: z.nullable(idSchema),
  overhead_id: z.nullable(idSchema),
  url: z.string(),
  /** Null for a PDF, and for an image that cannot be drawn. */
  thumbnail_url: z.nullable(z.string()),
  added_by: z.nullable(idSchema),
  full_name: z.nullable(z.string()),
  created_at: z.string(),
})

export type Attachment = z.output<typeof attachmentSchema>

/** The receipts of a split or of an overhead: a few. */
export const receiptsSchema = z.strictObject({ items: z.array(attachmentSchema) })
