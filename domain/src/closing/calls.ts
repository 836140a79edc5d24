import type { Calls } from "../calls/call.ts"
import { isMember, isOwnerOrAdmin } from "../roles.ts"
import {
  closedMonthSchema,
  closingPutSchema,
  closingQuerySchema,
  monthClosingSchema,
  stockQuerySchema,
  stockSchema,
} from "./schemas.ts"

export const closingCalls = {
  "GET /api/organizations/:id/months/:month/closing": {
    summary:
      "A month as it is now, whether it is closed, what it was then, and what was changed since",
    access: isOwnerOrAdmin,
    responses: { 200: monthClosingSchema },
  },
  "PUT /api/organizations/:id/months/:month/closing": {
    summary:
      "Close a month that has ended; the same again answers 200. 409 month_running; 409 month_has_questions, with `questions`, unless the query says with_questions=true; 409 stale_version",
    access: isOwnerOrAdmin,
    query: closingQuerySchema,
    body: closingPutSchema,
    responses: { 200: monthClosingSchema },
  },
  "DELETE /api/organizations/:id/months/:month/closing": {
    summary:
      "Open a closed month; the closing is kept as an earlier one. The same again answers 200",
    access: isOwnerOrAdmin,
    responses: { 200: monthClosingSchema },
  },
  "GET /api/organizations/:id/months/:month/closed": {
    summary: "When a month was closed, and by whom, for every member",
    access: isMember,
    responses: { 200: closedMonthSchema },
  },
  "GET /api/organizations/:id/stock": {
    summary:
      "The stock of a day: how many cars, at what cost, with and without the VAT that is deducted",
    access: isOwnerOrAdmin,
    query: stockQuerySchema,
    responses: { 200: stockSchema },
  },
} as const satisfies Calls
