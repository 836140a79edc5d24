import { archiveCalls } from "@marza/domain/archive/calls.ts"
import type { Database } from "../../platform/db/database.ts"
import { languageOf } from "../../platform/http/language.ts"
import { routesOf } from "../../platform/http/route.ts"
import type { Files } from "../../platform/storage/files.ts"
import { zipResponse } from "../../platform/zip/response.ts"
import { makeArchive } from "./archive.ts"

type Services = { database: Database; files: Files }

export const archiveRoutes = (stores: Services) =>
  routesOf(archiveCalls, {
    "GET /api/organizations/:id/archive": async ({ scope, query, context }) => {
      const { language = languageOf(context) } = query
      return zipResponse(context, await makeArchive(stores, scope, language))
    },
  })
