import { memberCalls } from "@marza/domain/members/calls.ts"
import type { Database } from "../../platform/db/database.ts"
import { ipAddressOf } from "../../platform/http/ip-address.ts"
import { routesOf } from "../../platform/http/route.ts"
import { limit } from "../../platform/limits/limits.ts"
import type { Files } from "../../platform/storage/files.ts"
import { changeRole, removeMember } from "./commands.ts"
import { invite, readInviterId } from "./invitations.ts"
import { invitationsFrom, invitationsOf } from "./limits.ts"
import { listMembers, toMemberResponse } from "./queries.ts"

type Services = {
  database: Database
  files: Files
  publicUrl: string
  sendsMail: boolean
  trustedProxies: number
}

export function memberRoutes({ database, files, publicUrl, sendsMail, trustedProxies }: Services) {
  return routesOf(memberCalls, {
    "GET /api/organizations/:id/members": async ({ scope, query }) => ({
      ...(await listMembers(database, files, scope, query)),
      sends_mail: sendsMail,
    }),
    "PATCH /api/organizations/:id/members/:member_id": async ({ scope, params, body }) => {
      const row = await changeRole(database, scope, params.member_id, body.role)
      return toMemberResponse(row, files)
    },
    "DELETE /api/organizations/:id/members/:member_id": async ({ scope, params }) => {
      await removeMember(database, scope, params.member_id)
    },
    "POST /api/organizations/:id/invitations": async ({ scope, params, body, context }) => {
      await limit(database, [invitationsFrom(ipAddressOf(context, trustedProxies))])
      const inviterId = await readInviterId(database, scope)
      await limit(database, invitationsOf(inviterId, params.id, body.email))
      return await invite(database, scope, body, { publicUrl, sendsMail })
    },
  })
}
