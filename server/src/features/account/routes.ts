import { accountCalls } from "@marza/domain/accounts/account-calls.ts"
import type { Database } from "../../platform/db/database.ts"
import { ipAddressOf } from "../../platform/http/ip-address.ts"
import { languageOf } from "../../platform/http/language.ts"
import { reply, routesOf } from "../../platform/http/route.ts"
import { forgive, limit } from "../../platform/limits/limits.ts"
import { requireMail } from "../../platform/mail/outbox.ts"
import type { Files } from "../../platform/storage/files.ts"
import { byAccount, byIpAddress, codeAttempts } from "../sessions/attempt-limits.ts"
import { changePassword, confirmEmail, requestEmailChange } from "./account.ts"
import { deleteAccount, listSoleOwnedOrganizations } from "./deletion.ts"
import { endDevice, endOtherDevices, listDevices } from "./devices.ts"
import { readUser } from "./queries.ts"

type Services = {
  database: Database
  files: Files
  sendsMail: boolean
  trustedProxies: number
}

/** Calls about the caller's own account. */
export function accountRoutes({ database, files, sendsMail, trustedProxies }: Services) {
  return routesOf(accountCalls, {
    "GET /api/user": ({ scope }) => readUser(database, files, scope),
    "PATCH /api/user": async ({ scope, body, context }) => {
      const { actorId: id } = scope
      if ("email" in body) {
        // Limited by person too: otherwise one account could make us mail any number of people.
        await limit(database, [byAccount("link", body.email), byAccount("new e-mail", id)])
        const language = languageOf(context)
        await requestEmailChange(database, scope, body.email, language)
        requireMail(context, { sendsMail })
        return reply(202, null)
      }
      // Hashing is slow on purpose, and everybody's sign-in waits for it.
      await limit(database, [byAccount("new password", id)])
      await changePassword(database, scope, body.password, languageOf(context))
      // Failed codes came from somebody with the old password, so a new password resets their limit.
      await forgive(database, { reset: codeAttempts("factor", id, "") })
      context.get("log").info({ user: id }, "password changed")
      return reply(200, await readUser(database, files, scope))
    },
    "POST /api/user/email/confirm": async ({ body, context }) => {
      await limit(database, [byIpAddress("link-verify", ipAddressOf(context, trustedProxies))])
      const { email, user } = await confirmEmail(database, body.token)
      context.get("log").info({ user }, "e-mail changed")
      return { email }
    },
    "GET /api/user/deletion": async ({ scope }) => ({
      organizations: await listSoleOwnedOrganizations(database, scope),
    }),
    "DELETE /api/user": async ({ scope, body, context }) => {
      await deleteAccount(database, scope, body)
      context.get("log").info("account deleted")
    },
    "GET /api/sessions": async ({ scope }) => ({ items: await listDevices(database, scope) }),
    "DELETE /api/sessions": async ({ scope, context }) => {
      await endOtherDevices(database, scope)
      context.get("log").info("other devices signed out")
    },
    "DELETE /api/sessions/:id": async ({ scope, params, context }) => {
      await endDevice(database, scope, params.id)
      context.get("log").info({ device: params.id }, "device signed out")
    },
  })
}
