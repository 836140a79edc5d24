import type { Organization } from "@marza/domain/organizations/schemas.ts"
import { isOwnerOrAdmin } from "@marza/domain/roles.ts"
import {
  hashKey,
  type InfiniteData,
  type Query,
  type QueryClient,
  type QueryKey,
} from "@tanstack/react-query"
import { createStore, del, delMany, entries, get, keys as keysOf, set } from "idb-keyval"
import { entriesOfCar } from "../api/entryPaths.ts"
import { isRefusal } from "../api/errors.ts"
import { keys } from "../api/keys.ts"
import { offline } from "../api/offline.ts"
import { impersonation } from "../session/impersonation.ts"
import { session } from "../session/session.ts"
import { stored } from "../stored.ts"

/**
 * The version of what is kept. It is raised when a screen relies on something new in it, such as a further field of a
 * car: what an earlier version of the program has kept is then removed and not shown.
 */
const shape = 6
/** The data last seen of a query, and when they were read, in milliseconds. */
type Seen = { at: number; shape?: number; data: unknown }
/** The person, the organization (empty for none), and the query. */
type SeenKey = [userId: string, organizationId: string, query: string]

const store = createStore("marza.lastSeen", "queries")
const maxSeen = 200
const maxAgeMs = 30 * 24 * 60 * 60_000

/** Whose money it is: forgotten once the person may not see it any more. */
const partnersPart = "partners"
const partsOfCar: unknown[] = [...entriesOfCar, "attachments"]

/**
 * Whether a query is kept: lists without a search, cars with their rows of money and attachments, months, the inbox,
 * what is to be done, whose money it is, the person, and the organizations (api/keys.ts).
 */
function isKept([root, , part, ...rest]: QueryKey): boolean {
  if (root === keys.user[0] || root === keys.organizations[0]) return true
  if (root !== keys.insideOrganizations[0]) return false
  if (part === "cars") return rest.at(-1) === ""
  if (part === "car") return rest.length === 1 || partsOfCar.includes(rest[1])
  if (part === "inbox") return true
  if (part === "tasks") return ["mine", "all", "car"].includes(String(rest[0]))
  if (part === partnersPart) return rest[0] !== "members"
  return part === "analytics" && ["month", "trend", "result", "home"].includes(String(rest[0]))
}

/** The key of a query; null while impersonating, so that nothing seen as another person is kept or read. */
function keyOf(queryKey: QueryKey): SeenKey | null {
  const userId = session.current()?.user.id
  if (!userId || impersonation.current() !== null || !isKept(queryKey)) return null
  const [root, organizationId] = queryKey
  return [
    userId,
    root === keys.insideOrganizations[0] ? String(organizationId) : "",
    hashKey(queryKey),
  ]
}

/** What was last seen of a query; undefined where nothing is kept, and while impersonating. */
export async function readLastSeen(queryKey: QueryKey): Promise<Seen | undefined> {
  const key = keyOf(queryKey)
  if (!key) return undefined
  const seen = await stored(() => get<Seen>(key, store), undefined)
  // Another person may have signed in meanwhile.
  const isSame = keyOf(queryKey)?.[0] === key[0] && seen?.shape === shape
  return isSame ? seen : undefined
}

const isPaged = (data: unknown): data is InfiniteData<unknown> =>
  typeof data === "object" && data !== null && "pages" in data && "pageParams" in data

const firstPage = ({ pages, pageParams }: InfiniteData<unknown>) => ({
  pages: pages.slice(0, 1),
  pageParams: pageParams.slice(0, 1),
})

async function keep({ queryKey, state: { data, dataUpdatedAt: at } }: Query) {
  const key = keyOf(queryKey)
  if (!key) return
  if (queryKey[0] === keys.organizations[0]) void forgetOthers(key[0], data as Organization[])
  const seen: Seen = { at, shape, data: isPaged(data) ? firstPage(data) : data }
  await stored(() => set(key, seen, store), undefined)
  // After a sign-out meanwhile nothing may be left.
  if (keyOf(queryKey)?.[0] !== key[0]) await stored(() => del(key, store), undefined)
}

/** Whether a person may not see the data of a query in an organization any more: whose money it is, a month after overheads. */
function isHiddenIn({ sees_partners, role }: Organization, [, , part, what]: QueryKey): boolean {
  // Owners and admins see whose money it is without partners too: all is the firm's then.
  if (isOwnerOrAdmin(role)) return false
  return part === partnersPart ? !sees_partners : part === "analytics" && what === "result"
}

/** Forgets what the person may not see any more, here and on the device. */
function forgetHidden(client: QueryClient, own: readonly Organization[]) {
  const userId = session.current()?.user.id
  for (const organization of own)
    client.removeQueries({
      queryKey: keys.organization(organization.id),
      predicate: ({ queryKey }) => isHiddenIn(organization, queryKey),
    })
  void forget(([owner, organizationId, query]: SeenKey) => {
    const organization = own.find(({ id }) => id === organizationId)
    return owner === userId && !!organization && isHiddenIn(organization, JSON.parse(query))
  })
}

async function drop({ queryKey }: Query) {
  const key = keyOf(queryKey)
  if (key) await stored(() => del(key, store), undefined)
}

/** Keeps what the queries hold, and what they read from the server from now on. */
export function keepLastSeen(client: QueryClient) {
  const cache = client.getQueryCache()
  const isRead = (query: Query) => query.state.status === "success" && !offline.isRestored(query)
  for (const query of cache.findAll({ predicate: isRead })) void keep(query)
  cache.subscribe((event) => {
    if (event.type === "removed") offline.renew(event.query)
    if (event.type !== "updated") return
    // What the query reads was deleted, or the person may not see it any more.
    if (
      event.action.type === "error" &&
      (isRefusal(event.action.error, "not_found") || isRefusal(event.action.error, "forbidden"))
    )
      void drop(event.query)
    if (event.action.type !== "success") return
    if (event.query.queryKey[0] === keys.organizations[0])
      forgetHidden(client, event.query.state.data as Organization[])
    // Data that were set by hand are not kept: the server may not have confirmed the change yet.
    if (!event.action.manual && isRead(event.query)) void keep(event.query)
  })
  void forget((key) => key[0] !== session.current()?.user.id).then(prune)
}

async function forget(isForgotten: (key: SeenKey) => boolean) {
  const all = await stored(() => keysOf<SeenKey>(store), [])
  await stored(() => delMany(all.filter(isForgotten), store), undefined)
}

export const forgetPerson = (userId: string) => forget(([owner]) => owner === userId)

/** Forgets the organizations that the person is no member of any more. */
const forgetOthers = (userId: string, own: readonly Organization[]) =>
  forget(([owner, id]) => owner === userId && id !== "" && own.every((one) => one.id !== id))

async function prune() {
  const all = await stored(() => entries<SeenKey, Seen>(store), [])
  const newestFirst = all.toSorted(([, one], [, other]) => other.at - one.at)
  const isOld = ({ at, shape: made }: Seen, place: number) =>
    place >= maxSeen || Date.now() - at > maxAgeMs || made !== shape
  const old = newestFirst.filter(([, seen], place) => isOld(seen, place)).map(([key]) => key)
  await stored(() => delMany(old, store), undefined)
}
