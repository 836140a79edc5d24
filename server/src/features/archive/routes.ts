import { archiveCalls, archiveLimitBytes } from "@marza/domain/archive/calls.ts"
import { Refusal } from "@marza/domain/refusal.ts"
import type { Database } from "../../platform/db/database.ts"
import { languageOf } from "../../platform/http/language.ts"
import { reply, routesOf } from "../../platform/http/route.ts"
import type { Files } from "../../platform/storage/files.ts"
import { countUpload } from "../../platform/storage/receive.ts"
import { zipResponse } from "../../platform/zip/response.ts"
import { makeArchive } from "./archive.ts"
import { importArchive, readOwner } from "./import.ts"
import { isAnsweredImport, keepImport, readImportReplay } from "./replay.ts"

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
      return zipResponse(context, await makeArchive(stores, scope, { language }))
    },
    "POST /api/organization-archives": async ({ scope, query: { owner, id }, body: read }) => {
      // Before anything is sent, so that what is refused anyway costs nobody the upload.
      const { actorId } = scope
      if (!(id && (await isAnsweredImport(database, actorId, id)))) await readOwner(database, owner)
      const into = {
        folder: files.incomingFolder,
        limitBytes: archiveLimitBytes,
        tooLarge: "archive_too_large",
        empty: "archive_unreadable",
      } as const
      return countUpload(actorId, () =>
        read(into, async ({ path, hash }) => {
          const request = id && { actorId, id, owner, sha256: hash.toString("hex") }
          const replay = async () => request && (await readImportReplay(database, request, path))
          const known = await replay()
          if (known) return reply(200, known)
          const importing = importArchive({ database, files }, path, {
            owner,
            limit,
            actorId,
            transact: (work) => database.write(scope, ({ asAuth }) => asAuth(work)),
            ...(request && { keep: (transaction, made) => keepImport(transaction, request, made) }),
          })
          try {
            return reply(201, await importing)
          } catch (error) {
            // Twice at once: the other one has made it.
            const made = error instanceof Refusal && error.code === "id_taken" && (await replay())
            if (made) return reply(200, made)
            throw error
          }
        }),
      )
    },
  })
