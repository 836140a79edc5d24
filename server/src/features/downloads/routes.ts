import { downloadCalls } from "@marza/domain/downloads/calls.ts"
import type { Database } from "../../platform/db/database.ts"
import { languageOf } from "../../platform/http/language.ts"
import { routesOf } from "../../platform/http/route.ts"
import { issueTicket } from "./tickets.ts"

export const downloadRoutes = ({ database }: { database: Database }) =>
  routesOf(downloadCalls, {
    "POST /api/downloads": async ({ scope, body: { path }, context }) => {
      // Checks session and impersonation; the download itself checks the rest.
      await database.readActorId(scope)
      const url = new URL(path, "http://localhost")
      // Written as the address will be read.
      url.search = url.searchParams.toString()
      const ticket = await issueTicket(database, scope, {
        path: url.pathname + url.search,
        language: languageOf(context),
      })
      url.searchParams.set("ticket", ticket)
      return { url: url.pathname + url.search }
    },
  })
