/** Roles within an organization, the strongest first (rules 1.2). */
export const organizationRoles = ["owner", "admin", "member"] as const

export type OrganizationRole = (typeof organizationRoles)[number]

/** Roles across organizations; an admin has no more power than a user (rules 1.5). */
export const globalRoles = ["admin", "superadmin"] as const

export type GlobalRole = (typeof globalRoles)[number]

/** The roles that an invitation can offer; `defaultInvitedRole` unless another is chosen. */
export const invitableRoles = ["member", "admin"] as const satisfies readonly OrganizationRole[]

export const defaultInvitedRole: (typeof invitableRoles)[number] = "member"

/** The part of a membership that the rules need. */
export type Member = { user_id: string; role: OrganizationRole }

/** Allows every member, whatever the role. */
export const isMember = (_role: OrganizationRole): _role is OrganizationRole => true

/** Owners and admins see the members, invite, and may save the settings. */
export function isOwnerOrAdmin(role: OrganizationRole | null): role is "owner" | "admin" {
  return role === "owner" || role === "admin"
}

/**
 * An owner may edit any other member, an admin only those who are not owners, and nobody
 * themselves (rules 1.3).
 */
export function canEditMember(actor: Member, target: Member): boolean {
  if (actor.user_id === target.user_id) return false
  return actor.role === "owner" || (actor.role === "admin" && target.role !== "owner")
}

/** Removing asks for the same rights as editing (rules 1.3). */
export const canRemoveMember = canEditMember

/** The roles that an actor may give: an owner every one, an admin all but owner. */
export function assignableRoles(actor: Pick<Member, "role">): readonly OrganizationRole[] {
  if (actor.role === "owner") return organizationRoles
  return actor.role === "admin" ? ["admin", "member"] : []
}

/** Whether an actor may give this role to this member. */
export function canAssignRole(actor: Member, target: Member, role: OrganizationRole): boolean {
  return canEditMember(actor, target) && assignableRoles(actor).includes(role)
}

/** Owner or administrator may change the settings (rules 1.8). */
export const canChangeSettings = isOwnerOrAdmin

/**
 * The owner only: with the link to an account that an earlier invitation made, an admin could take a colleague's place
 * (rules 1.6).
 */
export const canCopyEarlierInvitation = (role: OrganizationRole | null): boolean => role === "owner"

/** The owner only. */
export const isOwner = (role: OrganizationRole | null): role is "owner" => role === "owner"

/** The owner only (rules 1.8). */
export const canDeleteOrganization = isOwner

/** The owner only: an archive holds everything, the history too. */
export const canDownloadArchive = canDeleteOrganization

/** The owner only, who answers for the figures. */
export const canReadSumsCheck = canDeleteOrganization
