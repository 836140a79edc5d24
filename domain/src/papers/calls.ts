import * as z from "zod/mini"
import type { Calls } from "../calls/call.ts"
import { fileResponse } from "../calls/file-response.ts"
import { isMember, isOwnerOrAdmin } from "../roles.ts"
import { pageOf } from "../schema/page-schema.ts"
import {
  annulmentSchema,
  creditQuerySchema,
  issueQuerySchema,
  issueSchema,
  newCreditSchema,
  newPaperSchema,
  paperListQuerySchema,
  paperMailSchema,
  paperPatchSchema,
  paperSchema,
  paperSumSchema,
  seriesPutSchema,
  seriesSchema,
} from "./schemas.ts"

export const paperCalls = {
  "GET /api/organizations/:id/papers": {
    summary:
      "The contracts and invoices of the organization, those made last first, of a car, a kind, a state, a year or a month of it, or by a search of number, side and car; pages by cursor. `years`: those in which the organization has any, the last first, and `sums`: what the invoices of each month that the filter finds come to less credits, both with the first page of a list of all cars; else null",
    access: isMember,
    query: paperListQuerySchema,
    responses: {
      200: z.strictObject({
        ...pageOf(paperSchema),
        years: z.nullable(z.array(z.int())),
        sums: z.nullable(z.array(paperSumSchema)),
      }),
    },
  },
  "POST /api/organizations/:id/papers": {
    summary: "Draft a contract or an invoice; the same id and body again answers 200",
    access: isMember,
    body: newPaperSchema,
    responses: { 201: paperSchema, 200: paperSchema },
  },
  "GET /api/organizations/:id/papers/:paper_id": {
    summary: "A paper",
    access: isMember,
    responses: { 200: paperSchema },
  },
  "PATCH /api/organizations/:id/papers/:paper_id": {
    summary:
      "Save an edit of a draft of the version that was read; 409 stale_version carries current and changed_by; 409 paper_issued",
    access: isMember,
    body: paperPatchSchema,
    responses: { 200: paperSchema },
  },
  "DELETE /api/organizations/:id/papers/:paper_id": {
    summary: "Delete a draft; 409 paper_issued",
    access: isMember,
    responses: { 204: null },
  },
  "PUT /api/organizations/:id/papers/:paper_id/issue": {
    summary:
      "Issue a draft: it takes the next number of its series and never changes any more; the same again answers 200 with the same number. 400 with `fields` for what lacks; 409 series_locked; 409 series_of_last_year, with `series` and `proposed`, unless the query says series=new or keep; 409 day_before_last, with `day` and `last_day`, or day_before_purchase, with `day` and `bought_on`, unless it says with_day=true (400 at `day` where the series refuses it); 409 sale_has_invoice, with `papers`, unless it says with_second=true",
    access: isMember,
    notWhileImpersonating: true,
    query: issueQuerySchema,
    body: issueSchema,
    responses: { 200: paperSchema },
  },
  "GET /api/organizations/:id/papers/:paper_id/preview.pdf": {
    summary: "A draft as a PDF that says so; an issued paper has its own at `url`",
    access: isMember,
    ...fileResponse("application/pdf"),
    isDownload: true,
  },
  "PUT /api/organizations/:id/papers/:paper_id/annulment": {
    summary:
      "Annul an issued contract, or an invoice that was not handed over (owner or admin), whose number stays used; 409 conflict for an invoice that the program has mailed or that has a credit, which is credited",
    access: isOwnerOrAdmin,
    notWhileImpersonating: true,
    body: annulmentSchema,
    responses: { 200: paperSchema },
  },
  "POST /api/organizations/:id/papers/:paper_id/credit": {
    summary:
      "Issue a credit invoice of an issued invoice, of all that is not credited yet or of `amount` of it (owner or admin); the same id and body again answers 200; 409 conflict when it is credited already; 409 day_before_last as for an issue",
    access: isOwnerOrAdmin,
    notWhileImpersonating: true,
    query: creditQuerySchema,
    body: newCreditSchema,
    responses: { 201: paperSchema, 200: paperSchema },
  },
  "POST /api/organizations/:id/papers/:paper_id/mail": {
    summary:
      "Mail an issued paper with its PDF, in its language: `mailed_at` says when it was sent. 409 conflict for what is not issued, or blanked; 409 mail_not_set_up",
    access: isMember,
    notWhileImpersonating: true,
    body: paperMailSchema,
    responses: { 200: paperSchema },
  },
  "GET /api/organizations/:id/series": {
    summary: "The series of invoices and of contracts with their last numbers",
    access: isMember,
    responses: { 200: z.strictObject({ items: z.array(seriesSchema) }) },
  },
  "PUT /api/organizations/:id/series/invoice": {
    summary:
      "Change or confirm the series of invoices (owner or admin); its number only rises. Of one that was locked, unknown numbers enter the list as lost",
    access: isOwnerOrAdmin,
    notWhileImpersonating: true,
    body: seriesPutSchema,
    responses: { 200: seriesSchema },
  },
  "PUT /api/organizations/:id/series/contract": {
    summary: "The same for the series of contracts and deposit receipts",
    access: isOwnerOrAdmin,
    notWhileImpersonating: true,
    body: seriesPutSchema,
    responses: { 200: seriesSchema },
  },
  "PUT /api/organizations/:id/series/proforma": {
    summary: "The same for the series of proformas",
    access: isOwnerOrAdmin,
    notWhileImpersonating: true,
    body: seriesPutSchema,
    responses: { 200: seriesSchema },
  },
} as const satisfies Calls
