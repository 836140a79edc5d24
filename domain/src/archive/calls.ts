import * as z from "zod/mini"
import type { Calls } from "../calls/call.ts"
import { canDownloadArchive } from "../members/roles.ts"
import { languageSchema } from "../organizations/schemas.ts"
import { strict } from "../schema/strict.ts"

export const archiveCalls = {
  "GET /api/organizations/:id/archive": {
    summary:
      "The whole organization as a ZIP file: tables for people, its data in a documented format, and all its files (owner, and never while impersonated); `language` is that of the tables",
    access: canDownloadArchive,
    query: strict({ language: z.optional(languageSchema) }),
    responses: { 200: z.string() },
    responseType: "application/zip",
    isDownload: true,
  },
} as const satisfies Calls
