import type { Calls } from "../calls/call.ts"
import { isOwnerOrAdmin } from "../roles.ts"
import {
  invitationSchema,
  invitedSchema,
  memberListQuerySchema,
  memberPageSchema,
  memberSchema,
  roleChangeSchema,
} from "./schemas.ts"

export const memberCalls = {
  "GET /api/organizations/:id/members": {
    summary: "The members, newest first (owner or admin)",
    access: isOwnerOrAdmin,
    query: memberListQuerySchema,
    responses: { 200: memberPageSchema },
  },
  "PATCH /api/organizations/:id/members/:member_id": {
    summary: "Give another member another role (owner; admin for who is no owner)",
    access: isOwnerOrAdmin,
    body: roleChangeSchema,
    responses: { 200: memberSchema },
  },
  "DELETE /api/organizations/:id/members/:member_id": {
    summary: "Remove another member (owner; admin for who is no owner)",
    access: isOwnerOrAdmin,
    responses: { 204: null },
  },
  "POST /api/organizations/:id/invitations": {
    summary:
      "Make somebody a member, by e-mail, or invite who has not come yet again (owner or admin)",
    access: isOwnerOrAdmin,
    body: invitationSchema,
    responses: { 201: invitedSchema },
  },
} as const satisfies Calls
