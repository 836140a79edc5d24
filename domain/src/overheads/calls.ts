import * as z from "zod/mini"
import { monthQuerySchema } from "../analytics/schemas.ts"
import { attachmentSchema, newReceiptSchema, receiptsSchema } from "../attachments/schemas.ts"
import type { Calls } from "../calls/call.ts"
import { isOwnerOrAdmin } from "../roles.ts"
import {
  monthResultsSchema,
  newOverheadSchema,
  overheadListQuerySchema,
  overheadPageSchema,
  overheadPatchSchema,
  overheadSchema,
  proposedOverheadSchema,
} from "./schemas.ts"

export const overheadCalls = {
  "GET /api/organizations/:id/overheads": {
    summary:
      "What belongs to no car, newest day first, of all days or of a month, of a type, or by a search of description, supplier and document number; pages by cursor. With the first page the sums by month and type of all that is found, and the months that have any; else null",
    access: isOwnerOrAdmin,
    query: overheadListQuerySchema,
    responses: { 200: overheadPageSchema },
  },
  "GET /api/organizations/:id/overheads/proposed": {
    summary: "What repeats and waits for a yes until today, oldest first: at most 500",
    access: isOwnerOrAdmin,
    responses: { 200: z.strictObject({ items: z.array(proposedOverheadSchema) }) },
  },
  "POST /api/organizations/:id/overheads": {
    summary:
      "Add an overhead, or confirm or skip a proposed one; the same id and body again answers 200; 409 already_answered",
    access: isOwnerOrAdmin,
    body: newOverheadSchema,
    responses: { 201: overheadSchema, 200: overheadSchema },
  },
  "GET /api/organizations/:id/overheads/:overhead_id": {
    summary: "An overhead",
    access: isOwnerOrAdmin,
    responses: { 200: overheadSchema },
  },
  "PATCH /api/organizations/:id/overheads/:overhead_id": {
    summary:
      "Save an edit of the version that was read; 409 stale_version carries current and changed_by; 409 part_of_split",
    access: isOwnerOrAdmin,
    body: overheadPatchSchema,
    responses: { 200: overheadSchema },
  },
  "DELETE /api/organizations/:id/overheads/:overhead_id": {
    summary: "Delete an overhead with its receipts; of the first that repeats the proposals end",
    access: isOwnerOrAdmin,
    responses: { 204: null },
  },
  "GET /api/organizations/:id/overheads/:overhead_id/attachments": {
    summary: "The receipts of an overhead",
    access: isOwnerOrAdmin,
    responses: { 200: receiptsSchema },
  },
  "POST /api/organizations/:id/overheads/:overhead_id/attachments": {
    summary:
      "Add a receipt (PDF, JPEG, PNG or WebP, at most 20 MB): the raw file; the same id and file again answers 200",
    access: isOwnerOrAdmin,
    query: newReceiptSchema,
    body: "file",
    responses: { 201: attachmentSchema, 200: attachmentSchema },
  },
  "DELETE /api/organizations/:id/overheads/:overhead_id/attachments/:attachment_id": {
    summary: "Delete a receipt; within 30 seconds it can be restored",
    access: isOwnerOrAdmin,
    responses: { 204: null },
  },
  "POST /api/organizations/:id/overheads/:overhead_id/attachments/:attachment_id/restore": {
    summary: "Take a deletion back",
    access: isOwnerOrAdmin,
    responses: { 200: attachmentSchema },
  },
  "GET /api/organizations/:id/analytics/result": {
    summary:
      "The result of a month after overheads, line by line; and what of thirteen months belongs to no car",
    access: isOwnerOrAdmin,
    query: monthQuerySchema,
    responses: { 200: monthResultsSchema },
  },
} as const satisfies Calls
