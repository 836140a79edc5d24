import type { Calls } from "../calls/call.ts"
import { isMember } from "../roles.ts"
import { homeSchema } from "./schemas.ts"

export const homeCalls = {
  "GET /api/organizations/:id/home": {
    summary:
      "The firm at a glance: stock, expected profit, left to receive, what this month brought (to a member, before overheads), tasks due and the inbox",
    access: isMember,
    responses: { 200: homeSchema },
  },
} as const satisfies Calls
