import { monthQuerySchema } from "../analytics/schemas.ts"
import type { Calls } from "../calls/call.ts"
import { fileResponse } from "../calls/file-response.ts"
import { carExportQuerySchema } from "../cars/schemas.ts"
import { overheadExportQuerySchema } from "../overheads/schemas.ts"
import { paperExportQuerySchema } from "../papers/schemas.ts"
import { statementExportQuerySchema } from "../partners/schemas.ts"
import { isMember, isOwnerOrAdmin } from "../roles.ts"

export const exportCalls = {
  "GET /api/organizations/:id/cars/export.csv": {
    summary:
      "All cars of a filter, or those of up to 200 `ids`, in the order of the list, as a CSV file in the caller's language",
    access: isMember,
    query: carExportQuerySchema,
    ...fileResponse("text/csv"),
    isDownload: true,
  },
  "GET /api/organizations/:id/cars/export.xlsx": {
    summary:
      "All cars of a filter, or those of up to 200 `ids`, in the order of the list, and their expenses as a workbook in the caller's language",
    access: isMember,
    query: carExportQuerySchema,
    ...fileResponse("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
    isDownload: true,
  },
  "GET /api/organizations/:id/overheads.csv": {
    summary:
      "All overheads of a filter but those skipped, in the order of the list, as a CSV file in the caller's language",
    access: isOwnerOrAdmin,
    query: overheadExportQuerySchema,
    ...fileResponse("text/csv"),
    isDownload: true,
  },
  "GET /api/organizations/:id/overheads.xlsx": {
    summary:
      "All overheads of a filter but those skipped, in the order of the list, as a workbook in the caller's language",
    access: isOwnerOrAdmin,
    query: overheadExportQuerySchema,
    ...fileResponse("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
    isDownload: true,
  },
  "GET /api/organizations/:id/papers.csv": {
    summary:
      "All contracts and invoices of a filter, in the order of the list, as a CSV file in the caller's language",
    access: isMember,
    query: paperExportQuerySchema,
    ...fileResponse("text/csv"),
    isDownload: true,
  },
  "GET /api/organizations/:id/papers.xlsx": {
    summary:
      "All contracts and invoices of a filter, in the order of the list, as a workbook in the caller's language",
    access: isMember,
    query: paperExportQuerySchema,
    ...fileResponse("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
    isDownload: true,
  },
  "GET /api/organizations/:id/partners/statement.csv": {
    summary:
      "The whole statement of a partner, or of the firm, as a CSV file in the caller's language",
    access: isMember,
    needsPartner: true,
    query: statementExportQuerySchema,
    ...fileResponse("text/csv"),
    isDownload: true,
  },
  "GET /api/organizations/:id/partners/statement.xlsx": {
    summary:
      "The whole statement of a partner, or of the firm, as a workbook in the caller's language",
    access: isMember,
    needsPartner: true,
    query: statementExportQuerySchema,
    ...fileResponse("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
    isDownload: true,
  },
  "GET /api/organizations/:id/analytics/package.zip": {
    summary:
      "A month for the book-keeper as a ZIP file in the organization's language: an overview to read first, a workbook, CSV files, and the papers of attachments.zip",
    access: isMember,
    query: monthQuerySchema,
    ...fileResponse("application/zip"),
    isDownload: true,
  },
} as const satisfies Calls
