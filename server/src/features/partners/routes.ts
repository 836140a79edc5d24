import { partnerCalls } from "@marza/domain/partners/calls.ts"
import type { Database } from "../../platform/db/database.ts"
import { addResponse } from "../../platform/http/add-response.ts"
import { routesOf } from "../../platform/http/route.ts"
import { changePartners, changeShares } from "./commands.ts"
import { readMoves } from "./moves.ts"
import { readShares, readStatement } from "./queries.ts"
import { readPartners } from "./response.ts"
import { listSettlements, settlements } from "./settlements.ts"

export const partnerRoutes = ({ database }: { database: Database }) =>
  routesOf(partnerCalls, {
    "GET /api/organizations/:id/partners": ({ scope }) => readPartners(database, scope),
    "PUT /api/organizations/:id/partners": ({ scope, query, body }) =>
      changePartners(database, scope, { ...query, body }),
    "POST /api/organizations/:id/partners/moves": ({ scope, body }) =>
      readMoves(database, scope, body),
    "GET /api/organizations/:id/partners/statement": ({ scope, query }) =>
      readStatement(database, scope, query),
    "GET /api/organizations/:id/cars/:car_id/shares": ({ scope, params }) =>
      readShares(database, scope, params.car_id),
    "PUT /api/organizations/:id/cars/:car_id/shares": ({ scope, params, body }) =>
      changeShares(database, scope, params.car_id, body),
    "DELETE /api/organizations/:id/cars/:car_id/shares": ({ scope, params, body }) =>
      changeShares(database, scope, params.car_id, { ...body, items: null }),
    "GET /api/organizations/:id/settlements": ({ scope, query }) =>
      listSettlements(database, scope, query),
    "POST /api/organizations/:id/settlements": ({ scope, body }) =>
      addResponse(settlements.add(database, scope, {}, body)),
    "PATCH /api/organizations/:id/settlements/:settlement_id": ({ scope, params, body }) =>
      settlements.change(database, scope, params, body),
    "DELETE /api/organizations/:id/settlements/:settlement_id": ({ scope, params }) =>
      settlements.remove(database, scope, params),
  })
