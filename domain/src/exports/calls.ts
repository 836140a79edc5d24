import * as z from "zod/mini"
import type { Calls } from "../calls/call.ts"
import { carExportQuerySchema } from "../cars/schemas.ts"
import { isMember } from "../members/roles.ts"

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
} as const satisfies Calls
