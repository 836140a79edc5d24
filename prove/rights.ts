import type { Described } from "./made-up.ts"

export const roles = ["member", "admin", "owner"] as const
export type Role = (typeof roles)[number]

export const callers = [
  "nobody",
  "forged",
  "stranger",
  "removed",
  "superadmin",
  ...roles,
  "superadmin as owner",
] as const
export type Caller = (typeof callers)[number]

// Who may make a call, written from the rules (docs/rules.md) and not derived from the program.

/** Calls that members alone may not make (rules 1.2, 1.7, 1.8). */
const needs: Record<string, Exclude<Role, "member">> = {
  "PATCH /api/organizations/{id}": "admin",
  "POST /api/organizations/{id}/vat-changes": "admin",
  "PUT /api/organizations/{id}/logo": "admin",
  "DELETE /api/organizations/{id}/logo": "admin",
  "GET /api/organizations/{id}/members": "admin",
  "PATCH /api/organizations/{id}/members/{member_id}": "admin",
  "DELETE /api/organizations/{id}/members/{member_id}": "admin",
  "POST /api/organizations/{id}/invitations": "admin",
  "GET /api/organizations/{id}/storage": "admin",
  "GET /api/organizations/{id}/history": "admin",
  "GET /api/organizations/{id}/months/{month}/closing": "admin",
  "PUT /api/organizations/{id}/months/{month}/closing": "admin",
  "DELETE /api/organizations/{id}/months/{month}/closing": "admin",
  "GET /api/organizations/{id}/stock": "admin",
  "GET /api/organizations/{id}/overheads": "admin",
  "POST /api/organizations/{id}/overheads": "admin",
  "GET /api/organizations/{id}/overheads/proposed": "admin",
  "GET /api/organizations/{id}/overheads/{overhead_id}": "admin",
  "PATCH /api/organizations/{id}/overheads/{overhead_id}": "admin",
  "DELETE /api/organizations/{id}/overheads/{overhead_id}": "admin",
  "GET /api/organizations/{id}/overheads/{overhead_id}/attachments": "admin",
  "POST /api/organizations/{id}/overheads/{overhead_id}/attachments": "admin",
  "DELETE /api/organizations/{id}/overheads/{overhead_id}/attachments/{attachment_id}": "admin",
  "POST /api/organizations/{id}/overheads/{overhead_id}/attachments/{attachment_id}/restore":
    "admin",
  "GET /api/organizations/{id}/analytics/result": "admin",
  "PUT /api/organizations/{id}/papers/{paper_id}/annulment": "admin",
  "POST /api/organizations/{id}/papers/{paper_id}/credit": "admin",
  "PUT /api/organizations/{id}/series/invoice": "admin",
  "PUT /api/organizations/{id}/series/contract": "admin",
  // The member of the proof is no partner (rules 23.1).
  "GET /api/organizations/{id}/partners": "admin",
  "GET /api/organizations/{id}/partners/statement": "admin",
  "GET /api/organizations/{id}/partners/statement.csv": "admin",
  "GET /api/organizations/{id}/partners/statement.xlsx": "admin",
  "GET /api/organizations/{id}/cars/{car_id}/shares": "admin",
  "PUT /api/organizations/{id}/cars/{car_id}/shares": "admin",
  "DELETE /api/organizations/{id}/cars/{car_id}/shares": "admin",
  "GET /api/organizations/{id}/settlements": "admin",
  "POST /api/organizations/{id}/settlements": "admin",
  "PATCH /api/organizations/{id}/settlements/{settlement_id}": "admin",
  "DELETE /api/organizations/{id}/settlements/{settlement_id}": "admin",
  "GET /api/organizations/{id}/task-templates": "admin",
  "POST /api/organizations/{id}/task-templates": "admin",
  "PATCH /api/organizations/{id}/task-templates/{template_id}": "admin",
  "DELETE /api/organizations/{id}/task-templates/{template_id}": "admin",
  "PUT /api/organizations/{id}/partners": "owner",
  "POST /api/organizations/{id}/partners/moves": "owner",
  "DELETE /api/organizations/{id}": "owner",
  "GET /api/organizations/{id}/archive": "owner",
  "GET /api/organizations/{id}/sums-check": "owner",
}

/** Calls about one's own account, which a superadmin may not make while impersonating somebody. */
const isOwnAccount = ({ method, path }: Described) =>
  /^\/api\/(factors|user|sessions)(\/|$)/.test(path) && `${method} ${path}` !== "GET /api/user"

const superadminCalls = [
  "POST /api/organizations",
  "POST /api/organization-archives",
  "PUT /api/impersonation",
  "GET /api/backup",
]

/** Calls that are refused while a superadmin impersonates an owner (rules 1.8, 15). */
const notWhileImpersonating = [
  "DELETE /api/organizations/{id}",
  "GET /api/organizations/{id}/archive",
  "POST /api/organizations",
  "POST /api/organization-archives",
  "PUT /api/organizations/{id}/papers/{paper_id}/issue",
  "PUT /api/organizations/{id}/papers/{paper_id}/annulment",
  "POST /api/organizations/{id}/papers/{paper_id}/credit",
  "POST /api/organizations/{id}/papers/{paper_id}/mail",
  "PUT /api/organizations/{id}/series/invoice",
  "PUT /api/organizations/{id}/series/contract",
]

/** Whoever is signed in gets the address of a download; what counts is what it opens (rules 13.7). */
export const download = "POST /api/downloads"

/** The status that a permitted caller gets where the proof's request cannot succeed. */
const refusedToAll: Record<string, number> = {
  // Passwords, links and tokens are made up.
  "POST /api/session": 401,
  "POST /api/session/refresh": 401,
  "POST /api/session/challenge": 400,
  "POST /api/session/link/verify": 400,
  "POST /api/invitations/accept": 400,
  "POST /api/first-user": 400,
  "POST /api/user/email/confirm": 400,
  "POST /api/morning-mail/stop": 404,
  // Nobody has a second factor, and there is no other device with that id.
  "POST /api/factors/backup-codes": 403,
  "POST /api/factors/{id}/challenge": 404,
  "POST /api/factors/{id}/verify": 404,
  "DELETE /api/factors/{id}": 404,
  "DELETE /api/sessions/{id}": 404,
  // The car and its paper are there, neither sold nor changed, and its expense is in EUR.
  "GET /api/organizations/{id}/cars/{car_id}/deletion": 404,
  "DELETE /api/organizations/{id}/cars/{car_id}/status": 409,
  "DELETE /api/organizations/{id}/cars/{car_id}/sale": 409,
  "POST /api/organizations/{id}/cars/{car_id}/attachments/{attachment_id}/restore": 404,
  "PUT /api/organizations/{id}/cars/{car_id}/expenses/{expense_id}/rate": 409,
  "POST /api/organizations/{id}/splits/{split_id}/attachments/{attachment_id}/restore": 404,
  "POST /api/organizations/{id}/overheads/{overhead_id}/attachments/{attachment_id}/restore": 404,
  "POST /api/organizations/{id}/inbox/{attachment_id}/restore": 404,
  // What it is assigned to has a made-up id.
  "PUT /api/organizations/{id}/inbox/{attachment_id}/assignment": 404,
  // There is no import, no archive and no rate.
  // The paper is a draft that lacks nearly everything.
  "PUT /api/organizations/{id}/papers/{paper_id}/issue": 400,
  "PUT /api/organizations/{id}/papers/{paper_id}/annulment": 409,
  "POST /api/organizations/{id}/papers/{paper_id}/credit": 409,
  "POST /api/organizations/{id}/papers/{paper_id}/mail": 409,
  "DELETE /api/organizations/{id}/imports/{import_id}": 404,
  // There is no partner, so nobody to whom the firm could give anything, and a made-up part is no number.
  "PUT /api/organizations/{id}/partners": 400,
  "POST /api/organizations/{id}/partners/moves": 400,
  "PUT /api/organizations/{id}/cars/{car_id}/shares": 400,
  "POST /api/organizations/{id}/settlements": 400,
  "PATCH /api/organizations/{id}/settlements/{settlement_id}": 404,
  "DELETE /api/organizations/{id}/settlements/{settlement_id}": 404,
  "POST /api/organization-archives": 400,
  "GET /api/rates": 404,
}

const changesNothing = [
  // They only look something up.
  "POST /api/organizations/{id}/cars/lookup",
  "POST /api/organizations/{id}/imports/lookup",
  "POST /api/organizations/{id}/vat-changes",
  "POST /api/organizations/{id}/partners/moves",
  "POST /api/rates/lookup",
  // The address is used up.
  download,
  // There is none.
  "DELETE /api/organizations/{id}/logo",
  "DELETE /api/organizations/{id}/favorite",
  "DELETE /api/organizations/{id}/inbox/{attachment_id}/assignment",
  "DELETE /api/organizations/{id}/cars/{car_id}/photo",
  "DELETE /api/profiles/{id}/avatar",
  "DELETE /api/sessions",
  "DELETE /api/impersonation",
]

const nameOf = ({ method, path }: Described) => `${method} ${path}`

/** Whether its success must show in the tables. */
export const isWrite = (call: Described, caller: Caller): boolean =>
  call.method !== "GET" &&
  !changesNothing.includes(nameOf(call)) &&
  // They impersonate that person already.
  !(caller === "superadmin as owner" && nameOf(call) === "PUT /api/impersonation")

/** Whether its answer is another in another organization. */
export const isOfOrganization = (call: Described): boolean =>
  call.path.startsWith("/api/organizations/{id}") ||
  call.path.includes("{car_id}") ||
  nameOf(call) === download

/** The status that a caller must get. `isOwn`: the organization is that of owner, admin and member. */
export function expected(call: Described, caller: Caller, isOwn: boolean): "success" | number {
  const name = nameOf(call)
  const allowed = refusedToAll[name] ?? "success"
  if (call.isOpen) return allowed
  if (caller === "nobody" || caller === "forged") return 401
  const isImpersonating = caller === "superadmin as owner"
  if (isImpersonating && isOwn && (notWhileImpersonating.includes(name) || isOwnAccount(call)))
    return 403
  // A superadmin who impersonates somebody may impersonate somebody else at once.
  if (isImpersonating && name === "PUT /api/impersonation") return allowed
  if (superadminCalls.includes(name)) return caller === "superadmin" ? allowed : 403
  // The request names the organization of which the owner alone is owner (rules 1.9).
  if (name === "DELETE /api/user") return caller === "owner" ? allowed : 409
  if (call.path.startsWith("/api/profiles/{id}")) return toOwnersProfile(call, caller)
  if (!isOfOrganization(call)) return allowed
  // The only member of that organization, who may neither be changed nor removed by themselves (rules 1.3).
  if (caller === "stranger" && !isOwn && call.path.includes("{member_id}")) return 403
  const role = roleIn(caller, isOwn)
  if (!role) return 404
  return roles.indexOf(role) >= roles.indexOf(needs[name] ?? "member") ? allowed : 403
}

/** Colleagues know a profile, and superadmins all of them (rules 1.7, 10.4); it is changed by its person alone. */
function toOwnersProfile({ method }: Described, caller: Caller) {
  if (caller === "stranger" || caller === "removed") return 404
  const isTheirs = caller === "owner" || caller === "superadmin as owner"
  return method === "GET" || isTheirs ? "success" : 403
}

/** What somebody is in the organization of owner, admin and member, or in the other one. */
export function roleIn(caller: Caller, isOwn: boolean): Role | undefined {
  if (!isOwn) return caller === "stranger" ? "owner" : undefined
  if (caller === "superadmin as owner") return "owner"
  return roles.find((role) => role === caller)
}
