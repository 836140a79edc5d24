import { idSchema } from "@marza/domain/id.ts"
import {
  invitationSchema,
  invitedSchema,
  memberListQuerySchema,
  memberPageSchema,
  memberSchema,
  roleChangeSchema,
} from "@marza/domain/members/schemas.ts"
import * as z from "zod/mini"
import type { Database } from "../../platform/db/database.ts"
import { ipAddressOf } from "../../platform/http/ip-address.ts"
import type { TokenVerifier } from "../../platform/http/route.ts"
import { openRoutes } from "../../platform/http/route.ts"
import { limit } from "../../platform/limits/limits.ts"
import type { Files } from "../../platform/storage/files.ts"
import { changeRole, removeMember } from "./commands.ts"
import { invite, requireInviter } from "./invitations.ts"
import { invitationsFrom, invitationsOf } from "./limits.ts"
import { listMembers, memberAnswer } from "./queries.ts"

const params = z.strictObject({ id: idSchema })
const memberParams = z.strictObject({ id: idSchema, member_id: idSchema })

type Services = {
  database: Database
  accessTokens: TokenVerifier
  files: Files
  trustedProxies: number
}

export function memberRoutes({ database, accessTokens, files, trustedProxies }: Services) {
  const { app, descriptions, route } = openRoutes(accessTokens)

  route(
    {
      method: "get",
      path: "/api/organizations/:id/members",
      summary: "The members, newest first (owner or admin)",
      params,
      query: memberListQuerySchema,
      answers: { 200: memberPageSchema },
    },
    async ({ caller, params, query }) => {
      const scope = { ...caller, organizationId: params.id }
      return { status: 200, body: await listMembers(database, files, scope, query) }
    },
  )

  route(
    {
      method: "patch",
      path: "/api/organizations/:id/members/:member_id",
      summary: "Give another member another role (owner; admin for who is no owner)",
      params: memberParams,
      body: roleChangeSchema,
      answers: { 200: memberSchema },
    },
    async ({ caller, params, body }) => {
      const scope = { ...caller, organizationId: params.id }
      const row = await changeRole(database, scope, params.member_id, body.role)
      return { status: 200, body: memberAnswer(row, files) }
    },
  )

  route(
    {
      method: "delete",
      path: "/api/organizations/:id/members/:member_id",
      summary: "Remove another member (owner; admin for who is no owner)",
      params: memberParams,
      answers: { 204: null },
    },
    async ({ caller, params }) => {
      await removeMember(database, { ...caller, organizationId: params.id }, params.member_id)
      return { status: 204 }
    },
  )

  route(
    {
      method: "post",
      path: "/api/organizations/:id/invitations",
      summary:
        "Make somebody a member, by e-mail, or invite who has not come yet again (owner or admin)",
      params,
      body: invitationSchema,
      answers: { 201: invitedSchema },
    },
    async ({ caller, params, body, context }) => {
      const scope = { ...caller, organizationId: params.id }
      await limit(database, [invitationsFrom(ipAddressOf(context, trustedProxies))])
      const inviterId = await requireInviter(database, scope)
      await limit(database, invitationsOf(inviterId, params.id, body.email))
      return { status: 201, body: await invite(database, scope, body) }
    },
  )

  return { app, descriptions }
}
