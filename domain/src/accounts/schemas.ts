import * as z from "zod/mini"
import { idSchema } from "../id.ts"
import { fullNameSchema } from "../profiles/full-name.ts"
import { profileSchema } from "../profiles/schemas.ts"
import { globalRoles } from "../roles.ts"
import { readsPastedEmail } from "../schema/pasted-email.ts"
import { missing, oneOf, strict } from "../schema/strict.ts"
import { atMost, lengthInCharacters, storable } from "../schema/text.ts"
import { timeSchema } from "../schema/time-schema.ts"
import { code } from "../texts/code.ts"
import type { TextCode } from "../texts/text.ts"
import { factorSchema } from "./factor-schemas.ts"

/**
 * An e-mail address: the one that a paste holds, trimmed, lower-cased, valid, at most 255 characters (rules 5.6).
 * @param requiredCode of a missing one
 */
const requiredEmail = (requiredCode: TextCode) =>
  z
    .string({ error: missing(requiredCode) })
    .check(
      readsPastedEmail(),
      z.toLowerCase(),
      z.minLength(1, { error: requiredCode, abort: true }),
      atMost(255, "emailTooLong"),
      z.email({ error: code("emailInvalid") }),
    )

export const emailSchema = requiredEmail("emailRequired")

/**
 * An e-mail address that an account is to get: no mail server takes one with more than 64 characters before the @ (RFC 5321,
 * 4.5.3.1). Who has one from before still signs in with it.
 */
export const newEmail = (requiredCode: TextCode) =>
  requiredEmail(requiredCode).check(
    z.refine((email) => email.lastIndexOf("@") <= 64, { error: code("emailInvalid") }),
  )

export const newEmailSchema = newEmail("emailRequired")

const passwordCharacters = { min: 6, max: 72 }

/**
 * A new password: 6 to 72 characters (rules 5.7), counted so that a character of any
 * language is one. Nothing is trimmed: spaces are part of a password.
 */
export const newPasswordSchema = z.string({ error: missing("passwordRequired") }).check(
  z.refine<string>((password) => lengthInCharacters(password) >= passwordCharacters.min, {
    error: code("passwordTooShort"),
    abort: true,
  }),
  atMost(passwordCharacters.max, "passwordTooLong"),
  storable(),
)

/** A password at sign-in: not empty, and bounded because the server hashes it. */
const attemptedPassword = z
  .string({ error: missing("passwordRequired") })
  .check(
    z.minLength(1, { error: code("passwordRequired"), abort: true }),
    z.maxLength(1000, { error: code("passwordTooLong") }),
  )

const token = z
  .string({ error: code("wrongType") })
  .check(z.minLength(1, { error: code("invalid") }), z.maxLength(4096, { error: code("invalid") }))

/** The body of a sign-in: both are required (rules 5.1). */
export const signInSchema = strict({ email: emailSchema, password: attemptedPassword })

export type SignIn = z.output<typeof signInSchema>

export const refreshSchema = strict({ refresh_token: token })

/** The body that asks for a sign-in link; `redirect_to` is the site's origin and a path. */
export const linkRequestSchema = strict({
  email: emailSchema,
  redirect_to: z
    .string({ error: code("wrongType") })
    .check(z.maxLength(2000, { error: code("invalid") })),
})

export type LinkRequest = z.output<typeof linkRequestSchema>

/** The body that signs in with a link's token. */
export const linkVerifySchema = strict({ token })

/** The body that sets the first password, with the token of a mailed invitation. */
export const invitationAcceptSchema = strict({ token, password: newPasswordSchema })

export type InvitationAccept = z.output<typeof invitationAcceptSchema>

/** The body that changes the account: the e-mail or the password, one at a time. */
export const accountPatchSchema = z.union([
  strict({ email: newEmailSchema }),
  strict({ password: newPasswordSchema }),
])

export type AccountPatch = z.output<typeof accountPatchSchema>

/** The body that confirms a new e-mail with the token of the mailed link. */
export const emailConfirmSchema = strict({ token })

/** A signed-in device in a response; `refreshed_at` is about when it was last used. */
export const deviceSchema = strict({
  id: idSchema,
  user_agent: z.nullable(z.string()),
  address: z.nullable(z.string()),
  created_at: timeSchema,
  refreshed_at: timeSchema,
  is_current: z.boolean(),
})

export type Device = z.output<typeof deviceSchema>

/** An organization that is deleted with the account, because the person is its only owner, with so many issued papers. */
export const ownedOrganizationSchema = strict({
  id: idSchema,
  name: z.string(),
  other_members: z.int(),
  papers: z.int(),
})

export type OwnedOrganization = z.output<typeof ownedOrganizationSchema>

/** The body that deletes the account: the organizations that the dialog listed, and how many issued papers in all. */
export const accountDeletionSchema = strict({
  organization_ids: z.array(idSchema).check(z.maxLength(1000, { error: code("invalid") })),
  papers: z._default(
    z.int({ error: code("invalid") }).check(z.minimum(0, { error: code("invalid") })),
    0,
  ),
})

export type AccountDeletion = z.output<typeof accountDeletionSchema>

/** The body that makes the first superadmin, with the token of the printed one-time link. */
export const firstUserSchema = strict({
  token,
  email: newEmailSchema,
  full_name: fullNameSchema,
  password: newPasswordSchema,
})

export type FirstUser = z.output<typeof firstUserSchema>

/** Whether an installation still waits for its first user. */
export const firstUserStateSchema = strict({ is_awaited: z.boolean() })

/** A session in a response; the browser keeps it in local storage (rules 2.5). */
export const sessionSchema = strict({
  access_token: z.string(),
  refresh_token: z.string(),
  expires_at: timeSchema,
  user: strict({ id: idSchema, email: z.string(), factors: z.array(factorSchema) }),
})

export type Session = z.output<typeof sessionSchema>

/**
 * Who is signed in. `profile` is the effective user's and `impersonating` the impersonated profile or
 * null; the rest is the real person's (rules 10.4).
 */
export const userSchema = strict({
  id: idSchema,
  email: z.string(),
  roles: z.array(oneOf(globalRoles, "roleUnknown")),
  factors: z.array(factorSchema),
  profile: profileSchema,
  impersonating: z.nullable(profileSchema),
})

export type User = z.output<typeof userSchema>
