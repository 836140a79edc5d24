import { archiveCalls, archiveLimitBytes } from "@marza/domain/archive/calls.ts"
import type { Database } from "../../platform/db/database.ts"
import { languageOf } from "../../platform/http/language.ts"
import { routesOf } from "../../platform/http/route.ts"
import type { Files } from "../../platform/storage/files.ts"
import { countUpload } from "../../platform/storage/receive.ts"
import { zipResponse } from "../../platform/zip/response.ts"
import { asSuperadmin } from "../sessions/superadmin.ts"
import { makeArchive } from "./archive.ts"
import { importArchive, readOwner } from "./import.ts"

type Services = {
  database: Database
  files: Files
  organizationStorageLimit?: number | undefined
}

export const archiveRoutes = ({ database, files, organizationStorageLimit: limit }: Services) =>
  routesOf(archiveCalls, {
    "GET /api/organizations/:id/archive": async ({ scope, query, context }) => {
      const { language = languageOf(context) } = query
      const stores = { database, files, log: context.get("log") }
      return zipResponse(context, await makeArchive(stores, scope, language))
    },
    "POST /api/organization-archives": async ({ scope, query: { owner }, body: read }) => {
      // Before anything is sent, so that what is refused anyway costs nobody the upload.
      const actorId = await asSuperadmin(database, scope, async ({ actorId }) => actorId)
      await readOwner(database, owner)
      const into = {
        folder: files.incomingFolder,
        limitBytes: archiveLimitBytes,
        tooLarge: "archive_too_large",
        empty: "archive_unreadable",
      } as const
      return countUpload(actorId, () =>
        read(into, ({ path }) =>
          importArchive({ database, files }, path, {
            owner,
            limit,
            actorId,
            transact: (work) => asSuperadmin(database, scope, ({ asAuth }) => asAuth(work)),
          }),
        ),
      )
    },
  })
