import * as z from "zod/mini"
import type { Calls } from "../calls/call.ts"
import { pageOf } from "../schema/page-schema.ts"
import { profileListQuerySchema, profilePatchSchema, profileSchema } from "./schemas.ts"

export const profileCalls = {
  "GET /api/profiles": {
    summary:
      "The people one shares an organization with (superadmin: all), by name, by cursor; ?ids=a,b, ?search= and ?viewable=true for some",
    access: "signedIn",
    query: profileListQuerySchema,
    responses: { 200: z.strictObject(pageOf(profileSchema)) },
  },
  "GET /api/profiles/:id": {
    summary: "One profile",
    access: "signedIn",
    responses: { 200: profileSchema },
  },
  "PATCH /api/profiles/:id": {
    summary: "Change one's own name",
    access: "signedIn",
    body: profilePatchSchema,
    responses: { 200: profileSchema },
  },
  "PUT /api/profiles/:id/avatar": {
    summary: "Change one's own picture: the raw image, at most 2 MB",
    access: "signedIn",
    body: "image",
    responses: { 200: profileSchema },
  },
  "DELETE /api/profiles/:id/avatar": {
    summary: "Remove one's own picture",
    access: "signedIn",
    responses: { 204: null },
  },
} as const satisfies Calls
