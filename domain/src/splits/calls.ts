import * as z from "zod/mini"
import { attachmentSchema, newReceiptSchema, receiptsSchema } from "../attachments/schemas.ts"
import type { Calls } from "../calls/call.ts"
import { isMember } from "../roles.ts"
import { pageOf } from "../schema/page-schema.ts"
import { newSplitSchema, splitListQuerySchema, splitPatchSchema, splitSchema } from "./schemas.ts"

export const splitCalls = {
  "GET /api/organizations/:id/splits": {
    summary: "Invoices for several cars with their parts, newest date first; pages by cursor",
    access: isMember,
    query: splitListQuerySchema,
    responses: { 200: z.strictObject(pageOf(splitSchema)) },
  },
  "POST /api/organizations/:id/splits": {
    summary:
      "Add an invoice for several cars: an expense of each of them, which together are the amount; the same id and body again answers 200 with the split",
    access: isMember,
    body: newSplitSchema,
    responses: { 201: splitSchema, 200: splitSchema },
  },
  "GET /api/organizations/:id/splits/:split_id": {
    summary: "An invoice for several cars with its parts",
    access: isMember,
    responses: { 200: splitSchema },
  },
  "PATCH /api/organizations/:id/splits/:split_id": {
    summary:
      "Save an edit of the version that was read: a part that is left out goes, a new one is added; 409 stale_version carries current and changed_by",
    access: isMember,
    body: splitPatchSchema,
    responses: { 200: splitSchema },
  },
  "DELETE /api/organizations/:id/splits/:split_id": {
    summary: "Delete an invoice for several cars with its parts and receipts",
    access: isMember,
    responses: { 204: null },
  },
  "GET /api/organizations/:id/splits/:split_id/attachments": {
    summary: "The receipts of an invoice for several cars",
    access: isMember,
    responses: { 200: receiptsSchema },
  },
  "POST /api/organizations/:id/splits/:split_id/attachments": {
    summary:
      "Add a receipt (PDF, JPEG, PNG or WebP, at most 20 MB): the raw file; the same id and file again answers 200",
    access: isMember,
    query: newReceiptSchema,
    body: "file",
    responses: { 201: attachmentSchema, 200: attachmentSchema },
  },
  "DELETE /api/organizations/:id/splits/:split_id/attachments/:attachment_id": {
    summary: "Delete a receipt; within 30 seconds it can be restored",
    access: isMember,
    responses: { 204: null },
  },
  "POST /api/organizations/:id/splits/:split_id/attachments/:attachment_id/restore": {
    summary: "Take a deletion back",
    access: isMember,
    responses: { 200: attachmentSchema },
  },
} as const satisfies Calls
