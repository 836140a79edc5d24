import {
  accountDeletionSchema,
  accountPatchSchema,
  deviceSchema,
  emailConfirmSchema,
  ownedOrganizationSchema,
  userSchema,
} from "@marza/domain/accounts/schemas.ts"
import { idSchema } from "@marza/domain/id.ts"
import { strict } from "@marza/domain/shape/strict.ts"
import * as z from "zod/mini"
import type { Database } from "../../platform/db/database.ts"
import { callerOf } from "../../platform/http/ip-address.ts"
import { languageOf } from "../../platform/http/language.ts"
import type { TokenVerifier } from "../../platform/http/route.ts"
import { openRoutes } from "../../platform/http/route.ts"
import { limit } from "../../platform/limits/limits.ts"
import type { Files } from "../../platform/storage/files.ts"
import { byAccount, byAddress } from "../sessions/attempt-limits.ts"
import { ownAccount } from "../sessions/own-account.ts"
import { changePassword, confirmEmail, requestEmailChange } from "./account.ts"
import { deleteAccount, listGoing } from "./deletion.ts"
import { endDevice, endOtherDevices, listDevices } from "./devices.ts"
import { readUser } from "./queries.ts"

type Services = {
  database: Database
  accessTokens: TokenVerifier
  files: Files
  trustedProxies: number
}

/** What a person does with their own account. */
export function ownAccountRoutes({ database, accessTokens, files, trustedProxies }: Services) {
  const { app, descriptions, route } = openRoutes(accessTokens)

  route(
    { method: "get", path: "/api/user", summary: "Who is signed in", answers: { 200: userSchema } },
    async ({ asker }) => ({ status: 200, body: await readUser(database, files, asker) }),
  )

  route(
    {
      method: "patch",
      path: "/api/user",
      summary:
        "Change the password (with a second factor after a fresh challenge; other devices are signed out), or ask for another e-mail (202)",
      body: accountPatchSchema,
      answers: { 200: userSchema, 202: null },
    },
    async ({ asker, body, context }) => {
      const { id } = await database.accounts((transaction) => ownAccount(transaction, asker))
      if ("email" in body) {
        // By the person too: else one account could have us mail any number of addresses.
        await limit(database, [byAccount("link", body.email), byAccount("new e-mail", id)])
        const language = languageOf(context)
        await requestEmailChange(database, asker, body.email, language)
        return { status: 202 }
      }
      // Hashing is slow on purpose, and everybody's sign-in waits for it.
      await limit(database, [byAccount("new password", id)])
      await changePassword(database, asker, body.password, languageOf(context))
      return { status: 200, body: await readUser(database, files, asker) }
    },
  )

  route(
    {
      method: "post",
      path: "/api/user/email/confirm",
      summary: "Confirm a new e-mail with the token that was mailed to it",
      open: true,
      body: emailConfirmSchema,
      answers: { 200: z.strictObject({ email: z.string() }) },
    },
    async ({ body, context }) => {
      await limit(database, [byAddress("link-verify", callerOf(context, trustedProxies))])
      return { status: 200, body: { email: await confirmEmail(database, body.token) } }
    },
  )

  route(
    {
      method: "get",
      path: "/api/user/deletion",
      summary: "The organizations that would go with the account",
      answers: { 200: z.strictObject({ organizations: z.array(ownedOrganizationSchema) }) },
    },
    async ({ asker }) => ({
      status: 200,
      body: { organizations: await listGoing(database, asker) },
    }),
  )

  route(
    {
      method: "delete",
      path: "/api/user",
      summary: "Delete one's own account; the organizations must be those that would go",
      body: accountDeletionSchema,
      answers: { 204: null },
    },
    async ({ asker, body }) => {
      await deleteAccount(database, asker, body.organization_ids)
      return { status: 204 }
    },
  )

  route(
    {
      method: "get",
      path: "/api/sessions",
      summary: "The devices one is signed in on, the last used first",
      answers: { 200: z.strictObject({ items: z.array(deviceSchema) }) },
    },
    async ({ asker }) => ({ status: 200, body: { items: await listDevices(database, asker) } }),
  )

  route(
    {
      method: "delete",
      path: "/api/sessions",
      summary: "Sign out the others; ?others=true must be given",
      query: strict({ others: z.literal("true", { error: "invalid" }) }),
      answers: { 204: null },
    },
    async ({ asker }) => {
      await endOtherDevices(database, asker)
      return { status: 204 }
    },
  )

  route(
    {
      method: "delete",
      path: "/api/sessions/:id",
      summary: "Sign out one device",
      params: z.strictObject({ id: idSchema }),
      answers: { 204: null },
    },
    async ({ asker, params }) => {
      await endDevice(database, asker, params.id)
      return { status: 204 }
    },
  )

  return { app, descriptions }
}
