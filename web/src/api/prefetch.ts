import type { Session } from "@marza/domain/accounts/schemas.ts"
import { clockKey, impersonationKey, organizationKey, sessionKey } from "../storage-keys.ts"
import { type CallName, type RequestArguments, type ResponseOf, urlOf } from "./calls.ts"

/** What a page looks like while it loads: the list, a car, the month, another page of the program, or the sign-in. */
export type PageShape = "list" | "car" | "month" | "page" | "front"

/** A token that expires sooner is renewed by the program first. */
const marginMs = 90_000

/** Begins the first requests of a page before the program runs, for a session that is still valid (prefetched.ts). */
export function prefetch(shape: PageShape) {
  const session: Session | null = JSON.parse(localStorage.getItem(sessionKey) ?? "null")
  const now = Date.now() - Number(localStorage.getItem(clockKey))
  if (shape === "front" || !session || Date.parse(session.expires_at) - now <= marginMs) return
  const headers = {
    "Accept-Language": document.documentElement.lang,
    Authorization: `Bearer ${session.access_token}`,
    "X-Impersonating": localStorage.getItem(impersonationKey) ?? "",
  }
  globalThis.prefetched = { headers, responses: {} }
  void readAhead(shape).catch(() => {})
}

async function readAhead(shape: PageShape) {
  const organizations = await read("GET /api/organizations")
  const organization = organizations?.items.find(
    ({ id }) => id === localStorage.getItem(organizationKey),
  )
  if (!organization) return
  const { id } = organization
  if (shape === "list" && !location.search)
    await read("GET /api/organizations/:id/cars", { params: { id } })
  if (shape !== "car") return
  const params = { id, car_id: location.pathname.slice("/car/".length) }
  const car = await read("GET /api/organizations/:id/cars/:car_id", { params })
  if (car?.image_url) new Image().src = car.image_url
}

/** Requests a call ahead; undefined where the program has made the same request meanwhile, or a change. */
async function read<Name extends CallName>(
  name: Name,
  ...request: RequestArguments<Name>
): Promise<ResponseOf<Name> | undefined> {
  const { prefetched } = globalThis
  const url = urlOf(name, ...request)
  if (!prefetched || url in prefetched.responses) return undefined
  const response = fetch(url, { headers: prefetched.headers })
  prefetched.responses[url] = response
  return (await response).clone().json()
}
