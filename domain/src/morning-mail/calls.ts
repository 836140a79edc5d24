import * as z from "zod/mini"
import type { Calls } from "../calls/call.ts"
import { morningMailKeyQuerySchema, morningMailPatchSchema, morningMailSchema } from "./schemas.ts"

const page = { responses: { 200: z.string() }, responseType: "text/html" } as const

export const morningMailCalls = {
  "GET /api/user/morning-mail": {
    summary: "Whether the caller wants the mail in the morning, and how the last one went",
    access: "ownAccount",
    responses: { 200: morningMailSchema },
  },
  "PUT /api/user/morning-mail": {
    summary: "Ask for the mail in the morning, in the language of the request, or stop it",
    access: "ownAccount",
    body: morningMailPatchSchema,
    responses: { 200: morningMailSchema },
  },
  "GET /api/morning-mail/stop": {
    summary: "The page of a mail's link that asks before it stops the mails; changes nothing",
    access: "anybody",
    query: morningMailKeyQuerySchema,
    ...page,
  },
  "POST /api/morning-mail/stop": {
    summary: "Stop the mails to whom the key was mailed, with one click (RFC 8058)",
    access: "anybody",
    query: morningMailKeyQuerySchema,
    ...page,
  },
} as const satisfies Calls
