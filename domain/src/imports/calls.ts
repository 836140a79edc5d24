import * as z from "zod/mini"
import type { Calls } from "../calls/call.ts"
import { isMember } from "../roles.ts"
import { pageOf } from "../schema/page-schema.ts"
import { importLimitBytes } from "./limits.ts"
import {
  importFoundSchema,
  importListQuerySchema,
  importLookupSchema,
  importSchema,
  importUndoQuerySchema,
  importUndoSchema,
  newImportSchema,
} from "./schemas.ts"

const importListSchema = z.strictObject(pageOf(importSchema))

export const importCalls = {
  "GET /api/organizations/:id/imports": {
    summary:
      "Imports of cars from files, newest first: all of them for owners and admins, one's own for members; pages by cursor",
    access: isMember,
    query: importListQuerySchema,
    responses: { 200: importListSchema },
  },
  "POST /api/organizations/:id/imports": {
    summary:
      "Import cars with their expenses and payments, all or none: 1 to 5,000 cars, at most 25,000 expenses, 25,000 payments and 20 MB; the same id and body again answers 200. Errors are named by row, as cars.12.expenses.0.amount",
    access: isMember,
    body: newImportSchema,
    bodyLimitBytes: importLimitBytes,
    responses: { 201: importSchema, 200: importSchema },
  },
  "POST /api/organizations/:id/imports/lookup": {
    summary:
      "Before an import: the day on which this file was imported, whoever did it, while that is not undone; and which of up to 5,000 cars are there already, by name, day and price of purchase and mileage. Changes nothing",
    access: isMember,
    body: importLookupSchema,
    bodyLimitBytes: 4 * 1024 * 1024,
    responses: { 200: importFoundSchema },
  },
  "DELETE /api/organizations/:id/imports/:import_id": {
    summary:
      "Undo an import within 30 days: deletes its cars with all that belongs to them, or only those that were not changed since; again it is no change. 409 deposit_held, with `deposits`, when one is held for a changed car that would go and the query does not say with_deposits=true; 409 papers_stay, with the first of `papers` and their `count`, when cars that would go have issued papers, which stay without them, and it does not say with_papers=true",
    access: isMember,
    query: importUndoQuerySchema,
    body: importUndoSchema,
    responses: { 200: importSchema },
  },
} as const satisfies Calls
