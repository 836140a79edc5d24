import { attachmentSchema, newReceiptSchema, receiptsSchema } from "../attachments/schemas.ts"
import type { Calls } from "../calls/call.ts"
import { isMember } from "../roles.ts"
import { assignmentSchema } from "./schemas.ts"

export const inboxCalls = {
  "GET /api/organizations/:id/inbox": {
    summary: "The papers that belong to nothing yet, oldest first: at most 200",
    access: isMember,
    responses: { 200: receiptsSchema },
  },
  "POST /api/organizations/:id/inbox": {
    summary:
      "Add a paper (PDF, JPEG, PNG or WebP, at most 20 MB): the raw file; the same id and file again answers 200",
    access: isMember,
    query: newReceiptSchema,
    body: "file",
    responses: { 201: attachmentSchema, 200: attachmentSchema },
  },
  "DELETE /api/organizations/:id/inbox/:attachment_id": {
    summary: "Delete a paper; within 30 seconds it can be restored",
    access: isMember,
    responses: { 204: null },
  },
  "POST /api/organizations/:id/inbox/:attachment_id/restore": {
    summary: "Take a deletion back",
    access: isMember,
    responses: { 200: attachmentSchema },
  },
  "PUT /api/organizations/:id/inbox/:attachment_id/assignment": {
    summary:
      "Assign a paper to an expense, a car, an overhead (owner and admin) or an invoice for several cars; the same again answers 200; 409 conflict where it was assigned to something else",
    access: isMember,
    body: assignmentSchema,
    responses: { 200: attachmentSchema },
  },
  "DELETE /api/organizations/:id/inbox/:attachment_id/assignment": {
    summary: "Put an assigned paper back into the inbox",
    access: isMember,
    responses: { 200: attachmentSchema },
  },
} as const satisfies Calls
