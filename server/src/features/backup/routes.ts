import { backupCalls } from "@marza/domain/backup/calls.ts"
import type { Database } from "../../platform/db/database.ts"
import { routesOf } from "../../platform/http/route.ts"
import { selectResults } from "./results.ts"

type Services = { database: Database; backupEveryMs?: number | undefined }

const hourMs = 60 * 60 * 1000

export const backupRoutes = ({ database, backupEveryMs }: Services) =>
  routesOf(backupCalls, {
    "GET /api/backup": async ({ scope }) => {
      const { proved, failed } = await database.write(scope, ({ asAuth }) => asAuth(selectResults))
      return {
        every_hours: backupEveryMs === undefined ? null : backupEveryMs / hourMs,
        proved_at: proved?.at ?? null,
        failed_at: failed?.at ?? null,
        failure: failed?.line ?? null,
      }
    },
  })
