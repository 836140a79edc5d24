import type { Events } from "@marza/domain/events/kinds.ts"
import type { Query, QueryClient, QueryKey } from "@tanstack/react-query"
import { ApiError } from "../api/errors.ts"
import { offline } from "../api/offline.ts"

type Change = Events["changed"]
type QueryFilter = (key: QueryKey, query?: Query) => boolean

/** Changes within this time are fetched together. */
const batchMs = 100
/** A refresh waits for a running save, at most this long: the save itself fetches what it changed. */
const maxSaveWaitMs = 2000
/** A refresh waits for a requested page of a list, at most this long. */
const maxPageWaitMs = 10_000
/** What no event tells is refetched with the next connection, unless it is younger than this. */
const youngMs = 60_000
/** The pause between the end of one refresh and the next. */
const pauseMs = 400

/** All queries but those that the server has refused from the start: the person retries these. */
const everything: QueryFilter = (_key, query) => {
  const { data, error } = query?.state ?? {}
  return data !== undefined || !(error instanceof ApiError) || error.status === 0
}

/** What says that it failed, or shows what was last seen. */
const failedOrRestored: QueryFilter = (key, query) =>
  everything(key, query) &&
  query !== undefined &&
  (query.state.error !== null || offline.isRestored(query))

/** Whether a change may have changed the data of a query, by its key (api/keys.ts). */
export const isAffectedBy =
  ({ organization_id, kind, id }: Change): QueryFilter =>
  ([root, owner, part, item]) => {
    if (kind === "organization" && root === "organizations") return true
    if (root === "organization" && owner === organization_id) {
      // The VAT of every car and month follows from the settings.
      if (kind === "organization")
        return ["cars", "car", "analytics", "partners"].includes(part as string)
      if (kind === "member") return true
      if (kind === "settlement") return part === "partners"
      const isOtherCar = kind === "car" && part === "car" && id !== null && item !== id
      return part !== "members" && !isOtherCar
    }
    // Whether there are partners is told with the organizations.
    if (kind === "partner") return root === "organizations"
    // Roles are part of the organizations, the person's own name is part of the user.
    return kind === "member" && (root === "organizations" || root === "user")
  }

/**
 * Refetches shown queries when others have changed their data. A query that was requested after the change became
 * known is fresh already, which covers one's own changes. A hidden tab refetches when it is shown.
 * @param pageBegan what was requested before requests are followed here was requested after this time
 */
export function openRefresher(
  client: QueryClient,
  isVisible: () => boolean,
  now = Date.now,
  pageBegan = performance.timeOrigin,
) {
  const requestedAt = new WeakMap<Query, number>()
  let queue: { affects: QueryFilter; at: number }[] = []
  let firstQueuedAt = 0
  let isScheduled = false

  client.getQueryCache().subscribe((event) => {
    if (event.type !== "updated" || event.action.type !== "fetch") return
    // Fetching the next page of a list does not refresh the earlier pages.
    if (!event.action.meta?.fetchMore) requestedAt.set(event.query, now())
  })

  /** @param at queries that were requested later are fresh */
  function enqueue(affects: QueryFilter, at = now()) {
    if (queue.length === 0) firstQueuedAt = now()
    queue.push({ affects, at })
    schedule(batchMs)
  }

  function schedule(milliseconds: number) {
    if (isScheduled) return
    isScheduled = true
    setTimeout(() => void refresh(), milliseconds)
  }

  async function refresh() {
    isScheduled = false
    if (client.isMutating() > 0 && now() - firstQueuedAt < maxSaveWaitMs) return schedule(batchMs)
    const batch = queue
    queue = []
    isScheduled = true
    const isAffected = (query: Query) =>
      batch.some(
        ({ affects, at }) =>
          affects(query.queryKey, query) && (requestedAt.get(query) ?? pageBegan) <= at,
      )
    // Otherwise a steady stream of changes would cancel every request for the next page.
    await Promise.race([
      Promise.allSettled(
        fetchingPages()
          .filter(isAffected)
          .map((query) => query.promise),
      ),
      new Promise((resolve) => setTimeout(resolve, maxPageWaitMs)),
    ])
    const read = (predicate: (query: Query) => boolean) =>
      client.invalidateQueries({ predicate, refetchType: isVisible() ? "active" : "none" })
    // A failed query shows its error itself. The second call is for queries whose first fetch was running when the
    // change came: the first call only waits for these. Those that failed meanwhile are left alone.
    await read(isAffected).catch(() => {})
    await read((query) => isAffected(query) && query.state.status !== "error").catch(() => {})
    setTimeout(() => {
      isScheduled = false
      if (queue.length > 0) schedule(0)
    }, pauseMs)
  }

  const fetchingPages = () =>
    client.getQueryCache().findAll({
      fetchStatus: "fetching",
      predicate: ({ state }) => Boolean(state.fetchMeta?.fetchMore),
    })

  return {
    change: (change: Change) => enqueue(isAffectedBy(change)),
    everything: () => enqueue(everything),
    /** A connection has begun, before which nothing has changed for so long. */
    connected: (quietMs: number) => {
      enqueue(everything, now() - Math.min(quietMs, youngMs))
      enqueue(failedOrRestored)
    },
  }
}
