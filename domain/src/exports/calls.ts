import * as z from "zod/mini"
import { monthQuerySchema } from "../analytics/schemas.ts"
import type { Calls } from "../calls/call.ts"
import { carExportQuerySchema } from "../cars/schemas.ts"
import { isMember } from "../roles.ts"

export const exportCalls = {
  "GET /api/organizations/:id/cars/export.csv": {
    summary:
      "All cars of a filter, in the order of the list, as a CSV file in the caller's language",
    access: isMember,
    query: carExportQuerySchema,
    responses: { 200: z.string() },
    responseType: "text/csv",
    isDownload: true,
  },
  "GET /api/organizations/:id/cars/export.xlsx": {
    summary:
      "All cars of a filter, in the order of the list, and their expenses as a workbook in the caller's language",
    access: isMember,
    query: carExportQuerySchema,
    responses: { 200: z.string() },
    responseType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    isDownload: true,
  },
  "GET /api/organizations/:id/analytics/package.zip": {
    summary:
      "A month for the book-keeper as a ZIP file in the organization's language: an overview to read first, a workbook, CSV files, and the papers of attachments.zip",
    access: isMember,
    query: monthQuerySchema,
    responses: { 200: z.string() },
    responseType: "application/zip",
    isDownload: true,
  },
} as const satisfies Calls
