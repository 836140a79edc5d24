import * as z from "zod/mini"
import type { Calls } from "../calls/call.ts"
import { isOwnerOrAdmin } from "../roles.ts"
import { pageOf } from "../schema/page-schema.ts"
import { historyEntrySchema, historyQuerySchema } from "./schemas.ts"

export const historyCalls = {
  "GET /api/organizations/:id/history": {
    summary: "What happened, newest first, of one car with ?car_id= (owner or admin)",
    access: isOwnerOrAdmin,
    query: historyQuerySchema,
    responses: { 200: z.strictObject(pageOf(historyEntrySchema)) },
  },
} as const satisfies Calls
