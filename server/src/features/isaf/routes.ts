import { monthOfName } from "@marza/domain/closing/month.ts"
import { isafCalls } from "@marza/domain/isaf/calls.ts"
import type { Database } from "../../platform/db/database.ts"
import { routesOf } from "../../platform/http/route.ts"
import { readIsaf, writeIsaf } from "./queries.ts"

export function isafRoutes({ database }: { database: Database }) {
  return routesOf(isafCalls, {
    "GET /api/organizations/:id/months/:month/isaf": ({ scope, params }) =>
      readIsaf(database, scope, monthOfName(params.month)),
    "GET /api/organizations/:id/months/:month/isaf.xml": async ({
      scope,
      params,
      query: { register },
      context,
    }) => {
      const xml = await writeIsaf(database, scope, monthOfName(params.month), {
        register,
        now: new Date(),
      })
      return context.body(xml, 200, {
        "content-type": "application/xml; charset=utf-8",
        "content-disposition": `attachment; filename="iSAF-${params.month}-${register}.xml"`,
      })
    },
  })
}
