import * as z from "zod/mini"
import { emailSchema } from "../accounts/schemas.ts"
import type { Calls } from "../calls/call.ts"
import { fileResponse } from "../calls/file-response.ts"
import { idSchema } from "../id.ts"
import { languageSchema } from "../organizations/schemas.ts"
import { canDownloadArchive } from "../roles.ts"
import { strict } from "../schema/strict.ts"

/** What an archive may have, in bytes. */
export const archiveLimitBytes = 20 * 1024 ** 3

/** The organization that an archive became, and what it holds. */
const importedOrganizationSchema = strict({
  id: idSchema,
  name: z.string(),
  cars: z.int(),
  expenses: z.int(),
  files: z.int(),
  /** Those that were lost before the archive was made. */
  missing_files: z.int(),
})

export type ImportedOrganization = z.output<typeof importedOrganizationSchema>

export const archiveCalls = {
  "GET /api/organizations/:id/archive": {
    summary:
      "The whole organization as a ZIP file: tables for people, its data in a documented format, and all its files (owner, and never while impersonated); `language` is that of the tables",
    access: canDownloadArchive,
    notWhileImpersonating: true,
    query: strict({ language: z.optional(languageSchema) }),
    ...fileResponse("application/zip"),
    isDownload: true,
  },
  "POST /api/organization-archives": {
    summary:
      "Make a new organization of an archive, the raw ZIP of at most 20 GB, for the person with the e-mail `owner` (superadmin, and never while impersonating); refused as a whole, with `entry` and `line` where one is at fault. With an `id` of the browser's, the same file for the same owner makes one organization: sent again it is answered as the first time",
    access: "superadmin",
    notWhileImpersonating: true,
    query: strict({ owner: emailSchema, id: z.optional(idSchema) }),
    body: "file",
    responses: { 200: importedOrganizationSchema, 201: importedOrganizationSchema },
  },
} as const satisfies Calls
