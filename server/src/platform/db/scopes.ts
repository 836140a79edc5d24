import type { Call, FreshFactorNeed, RolePredicate } from "@marza/domain/calls/call.ts"
import { type OrganizationRole, organizationRoles } from "@marza/domain/roles.ts"
import type { Requester } from "../fair-line.ts"

/** The session of an access token, and the X-Impersonating header (null when absent: not compared). */
export type CallerSession = { sessionId: string; impersonating: string | null }

// Not exported: what a session may do is known only once its scope was opened.
const session = Symbol("session")

/** What a transaction is opened with; database.ts checks all of it each time. */
export type Scope = {
  readonly [session]: CallerSession
  readonly access: "signedIn" | "ownAccount" | "superadmin" | "organization"
  readonly notWhileImpersonating: boolean
  readonly needsFreshFactor?: FreshFactorNeed | undefined
  readonly needsPartner?: boolean | undefined
  readonly organizationId?: string | undefined
  readonly allowedRoles?: readonly OrganizationRole[]
  /** The closed months into which the caller says that a write may go, `YYYY-MM` parted by commas. */
  readonly intoClosed?: string | undefined
  readonly limits?: ScopeLimits | undefined
}

/** Until when something is done for a caller. */
export type ScopeLimits = {
  /** Aborts when they have gone; a function, because most never need it, and to have one takes its time. */
  readonly gone: () => AbortSignal
  readonly statementSeconds: number
}

/** serve() has opened the scope once already, and so knows the real person. */
type Opened = { readonly actorId: string }

/** Work that a superadmin must not do in somebody else's name. */
export type NotWhileImpersonating = { readonly notWhileImpersonating: true }

/** Work that needs a fresh code of a second factor: of every account, or of one that has a verified factor. */
export type FreshFactor<Need extends FreshFactorNeed = FreshFactorNeed> = {
  readonly needsFreshFactor: Need
}

/** Work that tells whose money it is (rules 23), for partners alone. */
type NeedsPartner = { readonly needsPartner: true }

/** Whoever is signed in, or whom they impersonate. */
export type SignedIn = Scope & { readonly access: "signedIn" }

/** The real person, who impersonates nobody. */
export type OwnAccount = Scope & { readonly access: "ownAccount" } & NotWhileImpersonating & Opened

/** A real person who is a superadmin, whether they impersonate somebody or not. */
export type Superadmin = Scope & { readonly access: "superadmin" } & Opened

/** A member of the organization, in one of the roles. */
export type OrganizationScope<Role extends OrganizationRole = OrganizationRole> = Scope & {
  readonly access: "organization"
  readonly organizationId: string
  readonly allowedRoles: readonly Role[]
}

/** Who sees whose money it is: by their role, or because the call lets nobody but partners in. */
export type PartnerScope = OrganizationScope<"owner" | "admin"> | (OrganizationScope & NeedsPartner)

/** The scope of each word of access; nobody stands behind a call that anybody may make. */
type ScopeOfWord = {
  anybody: undefined
  signedIn: SignedIn
  ownAccount: OwnAccount
  superadmin: Superadmin
}

type ScopeOfAccess<A> =
  A extends RolePredicate<infer Role>
    ? OrganizationScope<Role>
    : A extends keyof ScopeOfWord
      ? ScopeOfWord[A]
      : never

/** The scope of a call, as it is declared. */
export type ScopeOf<C extends Call> = ScopeOfAccess<C["access"]> &
  (C extends NotWhileImpersonating ? NotWhileImpersonating : unknown) &
  (C extends FreshFactor<infer Need> ? FreshFactor<Need> : unknown) &
  (C extends NeedsPartner ? NeedsPartner : unknown)

type DeclaredAccess = {
  access: Exclude<Call["access"], "anybody">
  notWhileImpersonating?: boolean | undefined
  needsFreshFactor?: FreshFactorNeed | undefined
  needsPartner?: boolean | undefined
}

/** The scope of a member of an organization in a role that is allowed. */
export const organizationScope = <Role extends OrganizationRole>(
  { sessionId, impersonating }: CallerSession,
  organizationId: string,
  isAllowed: RolePredicate<Role>,
): OrganizationScope<Role> => ({
  [session]: { sessionId, impersonating },
  access: "organization",
  notWhileImpersonating: false,
  organizationId,
  allowedRoles: organizationRoles.filter(isAllowed),
})

/** The scope that a call declares, before it was opened. */
export function scopeOf(
  given: CallerSession,
  {
    access,
    notWhileImpersonating = access === "ownAccount",
    needsFreshFactor,
    needsPartner,
  }: DeclaredAccess,
  organizationId = "",
): Scope {
  return typeof access === "function"
    ? { ...organizationScope(given, organizationId, access), notWhileImpersonating, needsPartner }
    : { [session]: given, access, notWhileImpersonating, needsFreshFactor }
}

/** For whom something of a scope waits in a line; the session stands for its person, whom nobody knows yet. */
export const requesterOf = (scope: Scope): Requester => {
  const { sessionId } = scope[session]
  return { organization: scope.organizationId ?? sessionId, person: sessionId }
}

/** The session of a scope, which nobody has checked. */
export const sessionOf = (scope: Scope): CallerSession => scope[session]
