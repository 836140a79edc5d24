import * as z from "zod/mini"
import { idSchema } from "../id.ts"
import { missing, strict } from "../schema/strict.ts"
import { timeSchema } from "../schema/time-schema.ts"
import { code } from "../texts/code.ts"
import { readCode } from "./codes.ts"

/** A second factor; it is asked for at sign-in only once it is verified. */
export const factorSchema = strict({
  id: idSchema,
  type: z.literal("totp"),
  status: z.enum(["unverified", "verified"]),
  created_at: timeSchema,
})

export type Factor = z.output<typeof factorSchema>

/** A person's factors, oldest first, and how many of their backup codes are unused. */
export const factorListSchema = strict({
  items: z.array(factorSchema),
  backup_codes_left: z.int(),
})

export type FactorList = z.output<typeof factorListSchema>

/** A factor that was just made; `secret` (base32) and `uri` (otpauth:) are never shown again. */
export const newFactorSchema = strict({ id: idSchema, secret: z.string(), uri: z.string() })

export type NewFactor = z.output<typeof newFactorSchema>

/** A challenge asks for a code until `expires_at`. */
export const challengeSchema = strict({ challenge_id: idSchema, expires_at: timeSchema })

export type Challenge = z.output<typeof challengeSchema>

/** The body that verifies a challenge: six digits of an authenticator, or a backup code. */
export const challengeVerifySchema = strict({
  challenge_id: idSchema,
  code: z.string({ error: missing("codeRequired") }).check(
    z.minLength(1, { error: code("codeRequired"), abort: true }),
    z.refine((typed) => readCode(typed) !== undefined, { error: code("codeInvalid") }),
  ),
})

export type ChallengeVerify = z.output<typeof challengeVerifySchema>

/** A verified factor; the first one brings the backup codes, which are never shown again; else they are null. */
export const verifiedFactorSchema = strict({
  factor: factorSchema,
  backup_codes: z.nullable(z.array(z.string())),
})

export type VerifiedFactor = z.output<typeof verifiedFactorSchema>

/** New backup codes, which are never shown again; they replace the earlier ones. */
export const backupCodesSchema = strict({ backup_codes: z.array(z.string()) })
