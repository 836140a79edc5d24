import { canDeleteOrganization, isMember, isOwnerOrAdmin } from "@marza/domain/roles.ts"
import { describe, expect, test } from "vitest"
import { changePassword } from "../../features/account/account.ts"
import { renewBackupCodes } from "../../features/factors/factors.ts"
import { deleteOrganization } from "../../features/organizations/commands.ts"
import { readPartners } from "../../features/partners/response.ts"
import type { Database } from "./database.ts"
import {
  type FreshFactor,
  type NotWhileImpersonating,
  type OrganizationScope,
  type OwnAccount,
  organizationScope,
  type SignedIn,
  type Superadmin,
  scopeOf,
} from "./scopes.ts"

const session = { sessionId: crypto.randomUUID(), impersonating: null }
const organizationId = crypto.randomUUID()

describe("a scope", () => {
  test("names the roles that its call allows, and no organization allows nobody", () => {
    expect(scopeOf(session, { access: isOwnerOrAdmin }, organizationId)).toMatchObject({
      access: "organization",
      organizationId,
      allowedRoles: ["owner", "admin"],
      notWhileImpersonating: false,
    })
    expect(scopeOf(session, { access: isMember })).toMatchObject({ organizationId: "" })
  })

  test("refuses impersonation where its call says so, and in one's own account always", () => {
    const notWhileImpersonating = true
    const declared = { access: canDeleteOrganization, notWhileImpersonating }
    expect(scopeOf(session, declared, organizationId)).toMatchObject({ notWhileImpersonating })
    expect(scopeOf(session, { access: "ownAccount" })).toMatchObject({ notWhileImpersonating })
    expect(scopeOf(session, { access: "superadmin" })).toMatchObject({
      notWhileImpersonating: false,
    })
  })
})

describe("a fresh code of a second factor", () => {
  test("is asked for by the scope of each call that declares it", () => {
    for (const needsFreshFactor of [true, "ifEnrolled"] as const)
      expect(scopeOf(session, { access: "ownAccount", needsFreshFactor })).toMatchObject({
        needsFreshFactor,
      })
    expect(scopeOf(session, { access: "ownAccount" }).needsFreshFactor).toBeUndefined()
  })
})

// Checked by tsc alone: each line below that were to compile would fail it.
export function lessDoesNotCompile(database: Database, signedIn: SignedIn, ownAccount: OwnAccount) {
  const ofMember = organizationScope(session, organizationId, isMember)
  const ofOwner = organizationScope(session, organizationId, canDeleteOrganization)
  const ofManager: OrganizationScope<"owner" | "admin"> = ofOwner
  // @ts-expect-error a member is no owner
  const wrongRole: OrganizationScope<"owner"> = ofMember
  // @ts-expect-error whoever is signed in may be impersonated
  database.withAccount(signedIn, async () => undefined)
  // @ts-expect-error the declaration does not refuse impersonation
  deleteOrganization(database, ofOwner)
  // @ts-expect-error an owner is needed, not an admin
  deleteOrganization(database, ofManager as typeof ofManager & NotWhileImpersonating)
  // @ts-expect-error whoever is signed in is no superadmin
  const wrongPerson: Superadmin = signedIn
  // @ts-expect-error a member is no partner
  readPartners(database, ofMember)
  readPartners(database, ofManager)
  // @ts-expect-error a session is no scope
  database.read(session)
  // @ts-expect-error the declaration asks for no code of a second factor
  changePassword(database, ownAccount, "slaptas-1", "lt")
  // @ts-expect-error an account without a second factor would be let in
  renewBackupCodes(database, ownAccount as typeof ownAccount & FreshFactor<"ifEnrolled">)
  // @ts-expect-error serve() opens it first
  const unopened: OwnAccount = scopeOf(session, { access: "ownAccount" })
  return [wrongRole, wrongPerson, unopened]
}
