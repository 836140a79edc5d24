import type { Calls } from "../calls/call.ts"
import {
  backupCodesSchema,
  challengeSchema,
  challengeVerifySchema,
  factorListSchema,
  newFactorSchema,
  verifiedFactorSchema,
} from "./factor-schemas.ts"

export const factorCalls = {
  "GET /api/factors": {
    summary: "One's second factors, and how many backup codes are left",
    access: "ownAccount",
    responses: { 200: factorListSchema },
  },
  "POST /api/factors": {
    summary:
      "Make a factor, unverified until its first code; a further one needs a fresh challenge",
    access: "ownAccount",
    needsFreshFactor: "ifEnrolled",
    responses: { 201: newFactorSchema },
  },
  "POST /api/factors/backup-codes": {
    summary: "Make new backup codes, after a fresh challenge; the earlier ones are over",
    access: "ownAccount",
    needsFreshFactor: true,
    responses: { 201: backupCodesSchema },
  },
  "POST /api/factors/:id/challenge": {
    summary: "Ask for a code of a factor, within 5 minutes",
    access: "ownAccount",
    responses: { 201: challengeSchema },
  },
  "POST /api/factors/:id/verify": {
    summary: "Answer a challenge: verifies a new factor, or lets factors be changed for 10 minutes",
    access: "ownAccount",
    body: challengeVerifySchema,
    responses: { 200: verifiedFactorSchema },
  },
  "DELETE /api/factors/:id": {
    summary: "Remove a factor; a verified one needs a fresh challenge",
    access: "ownAccount",
    responses: { 204: null },
  },
} as const satisfies Calls
