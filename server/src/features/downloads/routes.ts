import { downloadCalls } from "@marza/domain/downloads/calls.ts"
import type { Database } from "../../platform/db/database.ts"
import { routesOf } from "../../platform/http/route.ts"
import { issueTicket } from "./tickets.ts"

export const downloadRoutes = ({ database }: { database: Database }) =>
  routesOf(downloadCalls, {
    "POST /api/downloads": async ({ scope, body: { path } }) => {
      // Checks session and impersonation; the download itself checks the rest.
      await database.read(scope)
      const url = new URL(path, "http://localhost")
      const ticket = await issueTicket(database, scope, url.pathname + url.search)
      url.searchParams.set("ticket", ticket)
      return { url: url.pathname + url.search }
    },
  })
