import * as z from "zod/mini"
import type { Calls } from "../calls/call.ts"
import { timeSchema } from "../schema/time-schema.ts"

/** Times are when a backup began, which is the moment that it holds. */
const backupStateSchema = z.strictObject({
  /** How often the server makes a backup itself; null where BACKUP_EVERY is not set. */
  every_hours: z.nullable(z.int()),
  proved_at: z.nullable(timeSchema),
  failed_at: z.nullable(timeSchema),
  /** Why the last one failed, in English. */
  failure: z.nullable(z.string()),
})

export type BackupState = z.output<typeof backupStateSchema>

export const backupCalls = {
  "GET /api/backup": {
    summary:
      "When the last backup was made and proved, and why the last one failed that did (superadmin, and never while impersonating)",
    access: "superadmin",
    notWhileImpersonating: true,
    responses: { 200: backupStateSchema },
  },
} as const satisfies Calls
