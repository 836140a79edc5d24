import { idSchema } from "@marza/domain/id.ts"
import {
  deletedOrganizationSchema,
  newOrganizationSchema,
  organizationPatchSchema,
  organizationSchema,
} from "@marza/domain/organizations/schemas.ts"
import { Refusal } from "@marza/domain/refusal.ts"
import * as z from "zod/mini"
import type { Database } from "../../platform/db/database.ts"
import type { TokenVerifier } from "../../platform/http/route.ts"
import { openRoutes } from "../../platform/http/route.ts"
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
  organizationAnswer,
  selectIsDeleted,
  selectOrganization,
} from "./queries.ts"

const params = z.strictObject({ id: idSchema })

type Services = { database: Database; accessTokens: TokenVerifier; files: Files }

export function organizationRoutes({ database, accessTokens, files }: Services) {
  const { app, descriptions, route } = openRoutes(accessTokens)

  route(
    {
      method: "get",
      path: "/api/organizations",
      summary: "The caller's organizations, favourites first, then by name",
      answers: { 200: z.strictObject({ items: z.array(organizationSchema) }) },
    },
    async ({ caller }) => ({
      status: 200,
      body: { items: await listOrganizations(database, files, caller) },
    }),
  )

  route(
    {
      method: "post",
      path: "/api/organizations",
      summary: "Create an organization (superadmin)",
      body: newOrganizationSchema,
      answers: { 201: organizationSchema },
    },
    async ({ caller, body }) => ({
      status: 201,
      body: organizationAnswer(await createOrganization(database, caller, body), files),
    }),
  )

  route(
    {
      method: "get",
      path: "/api/organizations/:id",
      summary: "One organization",
      params,
      answers: { 200: organizationSchema },
    },
    async ({ caller, params }) => {
      const scope = { ...caller, organizationId: params.id }
      const [[row]] = await database.read(scope, selectOrganization(params.id))
      if (!row) throw new Refusal("not_found")
      return { status: 200, body: organizationAnswer(row, files) }
    },
  )

  route(
    {
      method: "patch",
      path: "/api/organizations/:id",
      summary:
        "Change name, colour scheme or language (owner or admin); with a version that is not the stored one, 409 stale_version carries current and changed_by",
      params,
      body: organizationPatchSchema,
      answers: { 200: organizationSchema },
    },
    async ({ caller, params, body }) => ({
      status: 200,
      body: await changeOrganization(
        { database, files },
        { ...caller, organizationId: params.id },
        body,
      ),
    }),
  )

  route(
    {
      method: "delete",
      path: "/api/organizations/:id",
      summary:
        "Delete the organization with everything inside (owner, and never while impersonated)",
      params,
      answers: { 204: null },
    },
    async ({ caller, params }) => {
      await deleteOrganization(database, { ...caller, organizationId: params.id })
      return { status: 204 }
    },
  )

  route(
    {
      method: "get",
      path: "/api/deleted-organizations/:id",
      summary: "Whether an organization was deleted, for who is out of it; false for any other id",
      params,
      answers: { 200: deletedOrganizationSchema },
    },
    async ({ caller, params }) => {
      const nowhere = { ...caller, organizationId: null }
      const [[row]] = await database.read(nowhere, selectIsDeleted(params.id))
      return { status: 200, body: { is_deleted: row?.is_deleted ?? false } }
    },
  )

  route(
    {
      method: "put",
      path: "/api/organizations/:id/logo",
      summary: "Change the logo: the raw image, at most 2 MB (owner or admin)",
      params,
      body: "image",
      answers: { 200: organizationSchema },
    },
    async ({ caller, params, body }) => {
      const scope = { ...caller, organizationId: params.id }
      const row = await changeLogo({ database, files }, scope, body)
      return { status: 200, body: organizationAnswer(row, files) }
    },
  )

  route(
    {
      method: "delete",
      path: "/api/organizations/:id/logo",
      summary: "Remove the logo (owner or admin)",
      params,
      answers: { 204: null },
    },
    async ({ caller, params }) => {
      await deleteLogo({ database, files }, { ...caller, organizationId: params.id })
      return { status: 204 }
    },
  )

  for (const [method, summary, favorite] of [
    ["put", "Mark as favourite", true],
    ["delete", "Unmark as favourite", false],
  ] as const) {
    route(
      { method, path: "/api/organizations/:id/favorite", summary, params, answers: { 204: null } },
      async ({ caller, params }) => {
        await setFavorite(database, { ...caller, organizationId: params.id }, favorite)
        return { status: 204 }
      },
    )
  }

  return { app, descriptions }
}
