import * as z from "zod/mini"
import { newEmail } from "../accounts/schemas.ts"
import { idSchema } from "../id.ts"
import { invitableRoles, organizationRoles } from "../roles.ts"
import { pageFields, pageOf } from "../schema/page-schema.ts"
import { oneOf, strict } from "../schema/strict.ts"
import { line } from "../schema/text.ts"
import { timeSchema } from "../schema/time-schema.ts"

export const organizationRoleSchema = oneOf(organizationRoles, "roleUnknown")

/**
 * A member in a response, with the name and picture of the profile (rules 2.4).
 * `is_pending`: was invited without having an account, and has not signed in since.
 */
export const memberSchema = strict({
  id: idSchema,
  user_id: idSchema,
  organization_id: idSchema,
  role: organizationRoleSchema,
  created_at: timeSchema,
  full_name: z.nullable(z.string()),
  email: z.nullable(z.string()),
  avatar_url: z.nullable(z.string()),
  is_pending: z.boolean(),
})

export type OrganizationMember = z.output<typeof memberSchema>

/** A page of members, newest first. `sends_mail`: the server has mail set up, so that an invitation is mailed. */
export const memberPageSchema = strict({ ...pageOf(memberSchema), sends_mail: z.boolean() })

export const memberListQuerySchema = strict(pageFields)

export type MemberListQuery = z.output<typeof memberListQuerySchema>

export const roleChangeSchema = strict({ role: organizationRoleSchema })

/**
 * The body of an invitation. Only the e-mail is required (rules 5.4); the name may be left empty for the invited
 * person to fill in. The role is member or admin (rules 1.3). Without one it is `defaultInvitedRole`, but
 * somebody who was invited before keeps theirs.
 */
export const invitationSchema = strict({
  email: newEmail("invitationEmailRequired"),
  full_name: z._default(line({ tooLong: "nameTooLong", maxCharacters: 100 }), ""),
  role: z.optional(oneOf(invitableRoles, "roleUnknown")),
})

export type Invitation = z.output<typeof invitationSchema>

/**
 * The response. `is_new_user`: still has to set a password, else was added with the account they have. `is_mailed`: the
 * server sends mail. `link`: without mail, the link to set the password, for whoever invites to pass on; null where
 * they may not have it (rules 1.6).
 */
export const invitedSchema = strict({
  is_new_user: z.boolean(),
  is_mailed: z.boolean(),
  link: z.nullable(z.string()),
})

export type Invited = z.output<typeof invitedSchema>
