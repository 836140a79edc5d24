import { describe, openFingerprint, readCalls, sendOne } from "./asking.ts"
import { type Installation, openInstallation } from "./installation.ts"
import { type Described, forge, plausibleRequest } from "./made-up.ts"
import type { Proof } from "./proof.ts"
import {
  type Caller,
  callers,
  download,
  expected,
  isOfOrganization,
  isWrite,
  roleIn,
} from "./rights.ts"
import { authorized, openWorld, secret, type World } from "./world.ts"

/**
 * Makes every call as everybody, in their organization and in another: everybody gets the right status, who may not is
 * told nothing of it and changes nothing, what is written is found in the tables, and nothing is changed by reading.
 */
export async function provePermissions(): Promise<Proof> {
  const installation = await openInstallation()
  const faults: string[] = []
  let cells = 0
  let refused = 0
  try {
    let world = await openWorld(installation)
    let before: Rows | undefined
    const calls = await readCalls(installation)
    const fingerprint = await openFingerprint(installation)
    for (const call of calls)
      for (const isOwn of isOfOrganization(call) ? [true, false] : [true])
        for (const caller of callers) {
          const cell = { call, caller, isOwn, fingerprint, before }
          const answer = await ask(installation, world, cell)
          cells += 1
          if (answer.status >= 400) refused += 1
          faults.push(...judge(cell, answer))
          before = answer.after
          if (answer.status < 400 && call.method !== "GET") {
            world = await openWorld(installation)
            before = undefined
          }
        }
    return {
      what: `every one of ${calls.length} calls, by ${callers.length} kinds of people, in their organization and another`,
      times: `${cells} cells, ${refused} of them refused`,
      found: `${faults.length} wrong`,
      budget:
        "the right answer, nothing told and nothing changed by what is refused, and what is allowed is done",
      faults,
    }
  } finally {
    await installation.close()
  }
}

type Fingerprint = Awaited<ReturnType<typeof openFingerprint>>
type Rows = Awaited<ReturnType<Fingerprint>>
type Cell = {
  call: Described
  caller: Caller
  isOwn: boolean
  fingerprint: Fingerprint
  /** As the cell before has left them. */
  before: Rows | undefined
}
type Answered = Awaited<ReturnType<typeof ask>>

/** What is wrong with an answer. */
function judge({ call, caller, isOwn }: Cell, { request, status, text, changed }: Answered) {
  const wanted = expected(call, caller, isOwn)
  const isSuccess = status >= 200 && status < 300
  const mayKnow = wanted === "success" && roleIn(caller, isOwn) !== undefined
  const isDone = changed.length > 0 || !isWrite(call, caller)
  const wrong = [
    (wanted === "success" ? !isSuccess : status !== wanted) && `not ${wanted}`,
    text.includes(secret) && !mayKnow && "tells of the car",
    changed.length > 0 && (!isSuccess || call.method === "GET") && `changed ${changed}`,
    isSuccess && !isDone && "changed nothing",
  ]
  const cell = `${caller}, ${isOwn ? "own" : "other"} organization: ${describe(request)}: ${status} ${text.slice(0, 300)}`
  return wrong.flatMap((what) => (what ? [`${what}: ${cell}`] : []))
}

/** Sends the request of a cell. @returns with the names of the tables that it changed */
async function ask({ url }: Installation, world: World, cell: Cell) {
  const { call, caller, isOwn, fingerprint } = cell
  const isImpersonating = caller === "superadmin as owner"
  const own = isOwn ? world.own : world.foreign
  const request = plausibleRequest(call, { own }, tokenOf(world, caller), true)
  const impersonate = (method: "PUT" | "DELETE", body?: object) =>
    fetch(`${url}/api/impersonation`, {
      method,
      headers: { "content-type": "application/json", ...authorized(world.superadmin) },
      ...(body && { body: JSON.stringify(body) }),
    })
  if (isImpersonating) await impersonate("PUT", { user_id: world.own.person })
  const before = (!isImpersonating && cell.before) || (await fingerprint(world))
  let answer = await sendOne(url, request)
  if (`${call.method} ${call.path}` === download && answer.status === 201) {
    const opened = { ...call, method: "GET" }
    const address = (JSON.parse(answer.text) as { url: string }).url
    answer = await sendOne(url, { call: opened, url: address, headers: {}, body: undefined })
  }
  const after = await fingerprint(world)
  if (isImpersonating) await impersonate("DELETE")
  const changed = [...before].filter(([table, rows]) => after.get(table) !== rows)
  return {
    request,
    ...answer,
    changed: changed.map(([table]) => table),
    // An impersonation and its end are recorded, too, so that the next cell cannot start from these rows.
    after: isImpersonating ? undefined : after,
  }
}

function tokenOf(world: World, caller: Caller): string | undefined {
  if (caller === "nobody") return undefined
  if (caller === "forged") return forge(world.owner)
  return world[caller === "superadmin as owner" ? "superadmin" : caller]
}
