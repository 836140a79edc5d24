import * as z from "zod/mini"
import type { Calls } from "../calls/call.ts"
import { isMember, isOwner, isOwnerOrAdmin } from "../roles.ts"
import { pageOf } from "../schema/page-schema.ts"
import {
  movedQuerySchema,
  movesSchema,
  newSettlementSchema,
  partnersPutSchema,
  partnersSchema,
  settlementListQuerySchema,
  settlementPatchSchema,
  settlementSchema,
  sharesDeletionSchema,
  sharesPutSchema,
  sharesSchema,
  statementQuerySchema,
  statementRowSchema,
} from "./schemas.ts"

export const partnerCalls = {
  "GET /api/organizations/:id/partners": {
    summary:
      "Partners and the firm, last: what each has paid, received and is owed in EUR, and the transfers that settle it",
    access: isMember,
    needsPartner: true,
    responses: { 200: partnersSchema },
  },
  "PUT /api/organizations/:id/partners": {
    summary:
      "Say who is a partner and in which parts the profit is shared from a day on; 409 stale_version carries current; 409 parts_move, with `cars` and `participants`, when sold cars move, unless the query says moved=true",
    access: isOwner,
    query: movedQuerySchema,
    body: partnersPutSchema,
    responses: { 200: partnersSchema },
  },
  "POST /api/organizations/:id/partners/moves": {
    summary: "What such parts would move of the profit that is shared already; nothing is stored",
    access: isOwner,
    body: partnersPutSchema,
    responses: { 200: movesSchema },
  },
  "GET /api/organizations/:id/partners/statement": {
    summary:
      "The rows behind the balance of a partner, or of the firm, newest day first, each with the balance after it; pages by cursor",
    access: isMember,
    needsPartner: true,
    query: statementQuerySchema,
    responses: { 200: z.strictObject(pageOf(statementRowSchema)) },
  },
  "GET /api/organizations/:id/cars/:car_id/shares": {
    summary: "How the profit of a car is shared, to the cent",
    access: isMember,
    needsPartner: true,
    responses: { 200: sharesSchema },
  },
  "PUT /api/organizations/:id/cars/:car_id/shares": {
    summary: "Give a car shares of its own; 409 stale_version carries current and changed_by",
    access: isOwnerOrAdmin,
    body: sharesPutSchema,
    responses: { 200: sharesSchema },
  },
  "DELETE /api/organizations/:id/cars/:car_id/shares": {
    summary: "Share a car by the parts of its day of sale again",
    access: isOwnerOrAdmin,
    body: sharesDeletionSchema,
    responses: { 200: sharesSchema },
  },
  "GET /api/organizations/:id/settlements": {
    summary: "What participants gave each other, newest day first; pages by cursor",
    access: isMember,
    needsPartner: true,
    query: settlementListQuerySchema,
    responses: { 200: z.strictObject(pageOf(settlementSchema)) },
  },
  "POST /api/organizations/:id/settlements": {
    summary: "Add a settlement; the same id and body again answers 200 with it",
    access: isMember,
    needsPartner: true,
    body: newSettlementSchema,
    responses: { 201: settlementSchema, 200: settlementSchema },
  },
  "PATCH /api/organizations/:id/settlements/:settlement_id": {
    summary:
      "Save an edit of the version that was read; 409 stale_version carries current and changed_by",
    access: isMember,
    needsPartner: true,
    body: settlementPatchSchema,
    responses: { 200: settlementSchema },
  },
  "DELETE /api/organizations/:id/settlements/:settlement_id": {
    summary: "Delete a settlement",
    access: isMember,
    needsPartner: true,
    responses: { 204: null },
  },
} as const satisfies Calls
