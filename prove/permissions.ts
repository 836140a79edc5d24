import { describe, openFingerprint, readCalls, sendOne } from "./asking.ts"
import { type Installation, openInstallation } from "./installation.ts"
import { type Described, forge, plausibleRequest } from "./made-up.ts"
import type { Proof } from "./proof.ts"
import { authorized, openWorld, secret, type World } from "./world.ts"

const roles = ["member", "admin", "owner"] as const
type Role = (typeof roles)[number]

const askers = [
  "nobody",
  "forged",
  "stranger",
  "removed",
  "superadmin",
  ...roles,
  "superadmin as owner",
] as const
type Asker = (typeof askers)[number]

/** Calls that members alone may not make (rules 1.2, 1.7, 1.8), written down anew and not taken from the program. */
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
  "DELETE /api/organizations/{id}": "owner",
  "GET /api/organizations/{id}/archive": "owner",
}

/** What a person does with an own account, never while a superadmin views as them. */
const isOwnAccount = ({ method, path }: Described) =>
  /^\/api\/(factors|user|sessions)(\/|$)/.test(path) && `${method} ${path}` !== "GET /api/user"

const superadminCalls = [
  "POST /api/organizations",
  "POST /api/organization-archives",
  "PUT /api/impersonation",
  "GET /api/backup",
]

/** Not even an owner's right while a superadmin views as them (rules 1.8, 15). */
const notWhileViewing = [
  "DELETE /api/organizations/{id}",
  "GET /api/organizations/{id}/archive",
  "POST /api/organizations",
  "POST /api/organization-archives",
]

/** What is looked up for whoever asks: 404 to those whom it is not for. */
const lookedUp = [
  "GET /api/cars/{car_id}",
  "POST /api/downloads",
  "GET /api/profiles/{id}",
  "PATCH /api/profiles/{id}",
  "PUT /api/profiles/{id}/avatar",
  "DELETE /api/profiles/{id}/avatar",
  "GET /api/deleted-organizations/{id}",
]

type Expected = "allowed" | 401 | 403 | 404

/** What an asker may do; undefined where it depends on the row. `isOwn`: the organization is that of owner, admin and member. */
function expected(call: Described, asker: Asker, isOwn: boolean): Expected | undefined {
  const name = `${call.method} ${call.path}`
  if (call.isOpen) return undefined
  if (asker === "nobody" || asker === "forged") return 401
  const isViewing = asker === "superadmin as owner"
  if (isViewing && isOwn && (notWhileViewing.includes(name) || isOwnAccount(call))) return 403
  // Who views as somebody already is told so, or told nothing new.
  if (isViewing && name === "PUT /api/impersonation") return undefined
  if (superadminCalls.includes(name)) return asker === "superadmin" ? "allowed" : 403
  if (!call.path.startsWith("/api/organizations/{id}"))
    return lookedUp.includes(name) || isOwnAccount(call) ? undefined : "allowed"
  // The only member of that organization, who may neither be changed nor removed by themselves (rules 1.3).
  if (asker === "stranger" && !isOwn && call.path.includes("{member_id}")) return undefined
  const role = roleIn(asker, isOwn)
  if (!role) return 404
  return roles.indexOf(role) >= roles.indexOf(needs[name] ?? "member") ? "allowed" : 403
}

function roleIn(asker: Asker, isOwn: boolean): Role | undefined {
  if (!isOwn) return asker === "stranger" ? "owner" : undefined
  if (asker === "superadmin as owner") return "owner"
  return roles.find((role) => role === asker)
}

/**
 * Makes every call as everybody, in their organization and in another: who may not is refused with the right status, is
 * told nothing of it, and changes nothing.
 */
export async function provePermissions(): Promise<Proof> {
  const installation = await openInstallation()
  const faults: string[] = []
  let cells = 0
  let refused = 0
  try {
    let world = await openWorld(installation)
    const calls = await readCalls(installation)
    const fingerprint = await openFingerprint(installation)
    for (const call of calls)
      for (const isOwn of call.path.startsWith("/api/organizations/{id}") ? [true, false] : [true])
        for (const asker of askers) {
          const may = expected(call, asker, isOwn)
          const { request, status, text, changed } = await ask(installation, world, {
            call,
            asker,
            isOwn,
            fingerprint,
          })
          cells += 1
          const cell = `${asker}, ${isOwn ? "own" : "other"} organization: ${describe(request)}: ${status} ${text}`
          if (status >= 500 || status === 0) faults.push(cell)
          if (may === "allowed" && (status === 401 || status === 403))
            faults.push(`refused: ${cell}`)
          if (typeof may === "number" && status !== may) faults.push(`not ${may}: ${cell}`)
          if (status >= 400) {
            refused += 1
            if (may !== "allowed" && text.includes(secret)) faults.push(`tells of the car: ${cell}`)
            if (changed.length > 0) faults.push(`changed ${changed}: ${cell}`)
          } else if (call.method !== "GET") world = await openWorld(installation)
        }
    return {
      what: `every one of ${calls.length} calls, by ${askers.length} kinds of people, in their organization and another`,
      times: `${cells} cells, ${refused} of them refused`,
      found: `${faults.length} wrong`,
      budget: "the right answer, nothing told and nothing changed by what is refused",
      faults,
    }
  } finally {
    await installation.close()
  }
}

type Cell = {
  call: Described
  asker: Asker
  isOwn: boolean
  fingerprint: Awaited<ReturnType<typeof openFingerprint>>
}

/** Sends the request of a cell. @returns with the names of the tables that it changed */
async function ask({ url }: Installation, world: World, cell: Cell) {
  const { call, asker, isOwn, fingerprint } = cell
  const isViewing = asker === "superadmin as owner"
  const own = isOwn ? world.own : world.foreign
  const request = plausibleRequest(call, { own }, tokenOf(world, asker), true)
  const view = (method: "PUT" | "DELETE", body?: object) =>
    fetch(`${url}/api/impersonation`, {
      method,
      headers: { "content-type": "application/json", ...authorized(world.superadmin) },
      ...(body && { body: JSON.stringify(body) }),
    })
  if (isViewing) await view("PUT", { user_id: world.own.person })
  const before = await fingerprint(world)
  const answer = await sendOne(url, request)
  const after = await fingerprint(world)
  if (isViewing) await view("DELETE")
  const changed = [...before].filter(([table, rows]) => after.get(table) !== rows)
  return { request, ...answer, changed: changed.map(([table]) => table) }
}

function tokenOf(world: World, asker: Asker): string | undefined {
  if (asker === "nobody") return undefined
  if (asker === "forged") return forge(world.owner)
  return world[asker === "superadmin as owner" ? "superadmin" : asker]
}
