import type { Calls } from "../calls/call.ts"
import { fileResponse } from "../calls/file-response.ts"
import { isOwnerOrAdmin } from "../roles.ts"
import { isafQuerySchema, isafSchema } from "./schemas.ts"

export const isafCalls = {
  "GET /api/organizations/:id/months/:month/isaf": {
    summary:
      "What the month's i.SAF file of VAT invoices would hold, what lacks before it is whole, and by what its VAT differs from the month's (owner or admin)",
    access: isOwnerOrAdmin,
    responses: { 200: isafSchema },
  },
  "GET /api/organizations/:id/months/:month/isaf.xml": {
    summary:
      "The file i.SAF 1.2 of one register of VAT invoices, or of both; 409 conflict while the organization has no code",
    access: isOwnerOrAdmin,
    query: isafQuerySchema,
    ...fileResponse("application/xml"),
    isDownload: true,
  },
} as const satisfies Calls
