import * as z from "zod/mini"
import type { Calls } from "../calls/call.ts"
import { strict } from "../schema/strict.ts"
import { code } from "../texts/code.ts"
import {
  accountDeletionSchema,
  accountPatchSchema,
  deviceSchema,
  emailConfirmSchema,
  ownedOrganizationSchema,
  userSchema,
} from "./schemas.ts"

export const accountCalls = {
  "GET /api/user": {
    summary: "Who is signed in",
    access: "signedIn",
    responses: { 200: userSchema },
  },
  "PATCH /api/user": {
    summary:
      "Change the password (with a second factor after a fresh challenge; other devices are signed out), or ask for another e-mail (202)",
    access: "ownAccount",
    needsFreshFactor: "ifEnrolled",
    body: accountPatchSchema,
    responses: { 200: userSchema, 202: null },
  },
  "POST /api/user/email/confirm": {
    summary: "Confirm a new e-mail with the token that was mailed to it",
    access: "anybody",
    body: emailConfirmSchema,
    responses: { 200: z.strictObject({ email: z.string() }) },
  },
  "GET /api/user/deletion": {
    summary: "The organizations that would go with the account",
    access: "ownAccount",
    responses: { 200: z.strictObject({ organizations: z.array(ownedOrganizationSchema) }) },
  },
  "DELETE /api/user": {
    summary:
      "Delete one's own account (with a second factor after a fresh challenge); the organizations must be those that would go",
    access: "ownAccount",
    needsFreshFactor: "ifEnrolled",
    body: accountDeletionSchema,
    responses: { 204: null },
  },
  "GET /api/sessions": {
    summary: "The devices one is signed in on, the last used first",
    access: "ownAccount",
    responses: { 200: z.strictObject({ items: z.array(deviceSchema) }) },
  },
  "DELETE /api/sessions": {
    summary: "Sign out the others; ?others=true must be given",
    access: "ownAccount",
    query: strict({ others: z.literal("true", { error: code("invalid") }) }),
    responses: { 204: null },
  },
  "DELETE /api/sessions/:id": {
    summary: "Sign out one device",
    access: "ownAccount",
    responses: { 204: null },
  },
} as const satisfies Calls
