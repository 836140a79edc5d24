import * as z from "zod/mini"
import type { Calls } from "../calls/call.ts"
import { isMember } from "../roles.ts"
import {
  heldQuerySchema,
  newPaymentSchema,
  paymentListQuerySchema,
  paymentPatchSchema,
  paymentSchema,
  paymentSumsSchema,
} from "./schemas.ts"

export const paymentCalls = {
  "GET /api/organizations/:id/cars/:car_id/payments": {
    summary:
      "The payments and deposits of a car, newest day first, and what was received; pages by cursor",
    access: isMember,
    query: paymentListQuerySchema,
    responses: {
      200: z.strictObject({
        items: z.array(paymentSchema),
        next_cursor: z.nullable(z.string()),
        sums: paymentSumsSchema,
      }),
    },
  },
  "POST /api/organizations/:id/cars/:car_id/payments": {
    summary:
      "Add a payment or a deposit; the same id and body again answers 200 with it; 409 deposit_held, with `deposits`, when another one is held, unless the query has second=true",
    access: isMember,
    query: heldQuerySchema,
    body: newPaymentSchema,
    responses: { 201: paymentSchema, 200: paymentSchema },
  },
  "PATCH /api/organizations/:id/cars/:car_id/payments/:payment_id": {
    summary:
      "Save an edit of the version that was read, also what became of a deposit; 409 stale_version carries current and changed_by; 409 deposit_held as for a new one",
    access: isMember,
    query: heldQuerySchema,
    body: paymentPatchSchema,
    responses: { 200: paymentSchema },
  },
  "DELETE /api/organizations/:id/cars/:car_id/payments/:payment_id": {
    summary: "Delete a payment or a deposit",
    access: isMember,
    responses: { 204: null },
  },
} as const satisfies Calls
