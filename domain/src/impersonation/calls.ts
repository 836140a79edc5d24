import type { Calls } from "../calls/call.ts"
import { impersonationSchema } from "./schemas.ts"

export const impersonationCalls = {
  "PUT /api/impersonation": {
    summary: "Impersonate another person, who is no superadmin (superadmin)",
    access: "superadmin",
    body: impersonationSchema,
    responses: { 204: null },
  },
  "DELETE /api/impersonation": {
    summary: "Stop impersonating; no error when nobody is impersonated",
    access: "signedIn",
    responses: { 204: null },
  },
} as const satisfies Calls
