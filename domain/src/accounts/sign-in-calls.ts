import type { Calls } from "../calls/call.ts"
import { challengeVerifySchema } from "./factor-schemas.ts"
import {
  firstUserSchema,
  firstUserStateSchema,
  invitationAcceptSchema,
  linkRequestSchema,
  linkVerifySchema,
  refreshSchema,
  sessionSchema,
  signInSchema,
} from "./schemas.ts"

export const signInCalls = {
  "POST /api/session": {
    summary: "Sign in with e-mail and password",
    access: "anybody",
    body: signInSchema,
    responses: { 200: sessionSchema },
  },
  "POST /api/session/challenge": {
    summary: "Finish a sign-in that answered factor_required, with a code or a backup code",
    access: "anybody",
    body: challengeVerifySchema,
    responses: { 200: sessionSchema },
  },
  "POST /api/session/link": {
    summary: "Mail a sign-in link; answers the same for every address",
    access: "anybody",
    body: linkRequestSchema,
    responses: { 202: null },
  },
  "POST /api/session/link/verify": {
    summary: "Sign in with the token of a mailed link, once, within 15 minutes",
    access: "anybody",
    body: linkVerifySchema,
    responses: { 200: sessionSchema },
  },
  "POST /api/invitations/accept": {
    summary: "Set the first password with the token of a mailed invitation, once, within 7 days",
    access: "anybody",
    body: invitationAcceptSchema,
    responses: { 200: sessionSchema },
  },
  "POST /api/session/refresh": {
    summary: "Carry a session on; 401 ends it",
    access: "anybody",
    body: refreshSchema,
    responses: { 200: sessionSchema },
  },
  "DELETE /api/session": { summary: "Sign out", access: "signedIn", responses: { 204: null } },
  "GET /api/first-user": {
    summary: "Whether nobody has an account yet, so that the link of the start is the way in",
    access: "anybody",
    responses: { 200: firstUserStateSchema },
  },
  "POST /api/first-user": {
    summary: "Make the first superadmin of an empty database, with the link that the start printed",
    access: "anybody",
    body: firstUserSchema,
    responses: { 201: sessionSchema },
  },
} as const satisfies Calls
