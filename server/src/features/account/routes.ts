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
import { ipAddressOf } from "../../platform/http/ip-address.ts"
import { languageOf } from "../../platform/http/language.ts"
import type { TokenVerifier } from "../../platform/http/route.ts"
import { openRoutes } from "../../platform/http/route.ts"
import { limit } from "../../platform/limits/limits.ts"
import type { Files } from "../../platform/storage/files.ts"
import { byAccount, byIpAddress } from "../sessions/attempt-limits.ts"
import { ownAccount } from "../sessions/own-account.ts"
import { changePassword, confirmEmail, requestEmailChange } from "./account.ts"
import { deleteAccount, listSoleOwnedOrganizations } from "./deletion.ts"
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
    async ({ caller }) => ({ status: 200, body: await readUser(database, files, caller) }),
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
    async ({ caller, body, context }) => {
      const { id } = await database.withAuthRole((transaction) => ownAccount(transaction, caller))
      if ("email" in body) {
        // By the person too: else one account could have us mail any number of addresses.
        await limit(database, [byAccount("link", body.email), byAccount("new e-mail", id)])
        const language = languageOf(context)
        await requestEmailChange(database, caller, body.email, language)
        return { status: 202 }
      }
      // Hashing is slow on purpose, and everybody's sign-in waits for it.
      await limit(database, [byAccount("new password", id)])
      await changePassword(database, caller, body.password, languageOf(context))
      return { status: 200, body: await readUser(database, files, caller) }
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
      await limit(database, [byIpAddress("link-verify", ipAddressOf(context, trustedProxies))])
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
    async ({ caller }) => ({
      status: 200,
      body: { organizations: await listSoleOwnedOrganizations(database, caller) },
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
    async ({ caller, body }) => {
      await deleteAccount(database, caller, body.organization_ids)
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
    async ({ caller }) => ({ status: 200, body: { items: await listDevices(database, caller) } }),
  )

  route(
    {
      method: "delete",
      path: "/api/sessions",
      summary: "Sign out the others; ?others=true must be given",
      query: strict({ others: z.literal("true", { error: "invalid" }) }),
      answers: { 204: null },
    },
    async ({ caller }) => {
      await endOtherDevices(database, caller)
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
    async ({ caller, params }) => {
      await endDevice(database, caller, params.id)
      return { status: 204 }
    },
  )

  return { app, descriptions }
}
