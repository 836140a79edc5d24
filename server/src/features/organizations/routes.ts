import { organizationCalls } from "@marza/domain/organizations/calls.ts"
import type { Database } from "../../platform/db/database.ts"
import { routesOf } from "../../platform/http/route.ts"
import type { Files } from "../../platform/storage/files.ts"
import {
  changeOrganization,
  createOrganization,
  deleteOrganization,
  setFavorite,
} from "./commands.ts"
import { changeLogo, deleteLogo } from "./logo.ts"
import {
  listOrganizations,
  selectContradicted,
  selectIsDeleted,
  selectOrganization,
  selectVatChanges,
  toOrganizationResponse,
} from "./queries.ts"

type Services = { database: Database; files: Files }

export function organizationRoutes({ database, files }: Services) {
  return routesOf(organizationCalls, {
    "GET /api/organizations": async ({ scope }) => ({
      items: await listOrganizations(database, files, scope),
    }),
    "POST /api/organizations": async ({ scope, body }) =>
      toOrganizationResponse(await createOrganization(database, scope, body), files),
    "GET /api/organizations/:id": async ({ scope, params }) =>
      toOrganizationResponse(await database.readOne(scope, selectOrganization(params.id)), files),
    "PATCH /api/organizations/:id": ({ scope, body }) =>
      changeOrganization({ database, files }, scope, body),
    "POST /api/organizations/:id/vat-changes": async ({ scope, body }) => {
      const { organizationId } = scope
      const [months, invoices] = await database.read(
        scope,
        selectVatChanges(organizationId, body.vat_rates),
        selectContradicted(organizationId, body.vat_rates),
      )
      const [first] = invoices
      return {
        months,
        invoices: invoices.map(({ count: _, ...invoice }) => invoice),
        invoice_count: first?.count ?? 0,
      }
    },
    "DELETE /api/organizations/:id": async ({ scope, query }) => {
      await deleteOrganization(database, scope, query.with_papers !== undefined)
    },
    "GET /api/deleted-organizations/:id": ({ scope, params }) =>
      database.readOne(scope, selectIsDeleted(params.id)),
    "PUT /api/organizations/:id/logo": async ({ scope, body }) => {
      const row = await changeLogo({ database, files }, scope, body)
      return toOrganizationResponse(row, files)
    },
    "DELETE /api/organizations/:id/logo": async ({ scope }) => {
      await deleteLogo({ database, files }, scope)
    },
    "PUT /api/organizations/:id/favorite": ({ scope }) => setFavorite(database, scope, true),
    "DELETE /api/organizations/:id/favorite": ({ scope }) => setFavorite(database, scope, false),
  })
}
