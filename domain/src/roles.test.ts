import { describe, expect, it } from "vitest"
import {
  assignableRoles,
  canAssignRole,
  canChangeSettings,
  canDeleteOrganization,
  canEditMember,
  canRemoveMember,
  defaultInvitedRole,
  globalRoles,
  invitableRoles,
  isOwnerOrAdmin,
  type OrganizationRole,
  organizationRoles,
} from "./roles.ts"

/** Rules 1.3 written out: actor, target, may edit or remove, roles that may be given. */
const table: [OrganizationRole, OrganizationRole, boolean, OrganizationRole[]][] = [
  ["owner", "owner", true, ["owner", "admin", "member"]],
  ["owner", "admin", true, ["owner", "admin", "member"]],
  ["owner", "member", true, ["owner", "admin", "member"]],
  ["admin", "owner", false, []],
  ["admin", "admin", true, ["admin", "member"]],
  ["admin", "member", true, ["admin", "member"]],
  ["member", "owner", false, []],
  ["member", "admin", false, []],
  ["member", "member", false, []],
]

describe("what an actor may do to another member", () => {
  it("is laid down for every pair of roles", () => {
    expect(table).toHaveLength(organizationRoles.length ** 2)
    expect(new Set(table.map(([actor, target]) => `${actor} ${target}`)).size).toBe(table.length)
  })

  it.each(table)("%s to %s: %s, %j", (actorRole, targetRole, allowed, roles) => {
    const actor = { user_id: "actor", role: actorRole }
    const target = { user_id: "target", role: targetRole }
    expect(canEditMember(actor, target)).toBe(allowed)
    expect(canRemoveMember(actor, target)).toBe(allowed)
    for (const role of organizationRoles) {
      expect(canAssignRole(actor, target, role)).toBe(roles.includes(role))
    }
  })

  it.each(organizationRoles)("is nothing to oneself: %s", (role) => {
    const self = { user_id: "self", role }
    // The copy of one's own row may be outdated, so the user's id decides and not the role.
    for (const targetRole of organizationRoles) {
      const target = { user_id: "self", role: targetRole }
      expect(canEditMember(self, target)).toBe(false)
      expect(canRemoveMember(self, target)).toBe(false)
      for (const given of organizationRoles) {
        expect(canAssignRole(self, target, given)).toBe(false)
      }
    }
  })
})

describe("the rights of a role", () => {
  it("let an owner assign every role, an admin all but owner, a member none", () => {
    expect([...assignableRoles({ role: "owner" })].sort()).toEqual(["admin", "member", "owner"])
    expect([...assignableRoles({ role: "admin" })].sort()).toEqual(["admin", "member"])
    expect(assignableRoles({ role: "member" })).toEqual([])
  })

  it("offer admin and member in an invitation, member by default", () => {
    expect([...invitableRoles].sort()).toEqual(["admin", "member"])
    expect(defaultInvitedRole).toBe("member")
    expect(globalRoles).toEqual(["admin", "superadmin"])
  })

  it.each([
    ["owner", true, true],
    ["admin", true, false],
    ["member", false, false],
    [null, false, false],
  ] as const)("of %s: manages is %s, deletes the organization is %s", (role, either, deletes) => {
    expect(isOwnerOrAdmin(role)).toBe(either)
    expect(canChangeSettings(role)).toBe(either)
    expect(canDeleteOrganization(role)).toBe(deletes)
  })
})
