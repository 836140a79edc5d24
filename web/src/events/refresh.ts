import type { Events } from "@marza/domain/events/kinds.ts"
import type { Query, QueryClient, QueryKey } from "@tanstack/react-query"
import { ApiError } from "../api/errors.ts"

type Change = Events["changed"]
type Concern = (key: QueryKey, query?: Query) => boolean

/** Several changes in a row are one reading. */
const gatherMs = 100
/** Somebody who is saving is not disturbed, unless it takes long: what they save is read anew by that anyway. */
const savingMs = 2000
/** One more page that somebody asked for is waited for, so long. */
const pageMs = 10_000
/** Between the end of one reading and the next. */
const restMs = 400

/** What the server refused to read, and so never showed, waits for the person; what never reached it does not. */
const everything: Concern = (_key, query) => {
  const { data, error } = query?.state ?? {}
  return data !== undefined || !(error instanceof ApiError) || error.status === 0
}

/** Which of what is cached a change may have changed (api/keys.ts). */
export const concernOf =
  ({ organization_id, kind, id }: Change): Concern =>
  ([root, owner, part, item]) => {
    if (kind === "organization") return root === "organizations"
    if (root === "organization" && owner === organization_id) {
      if (kind === "member") return true
      const isOtherCar = kind === "car" && part === "car" && id !== null && item !== id
      return part !== "members" && !isOtherCar
    }
    // A role is read with the organizations, one's own name with the user.
    return kind === "member" && (root === "organizations" || root === "user")
  }

/**
 * Reads anew what is shown when others have changed it. What was asked for after the change became known is
 * fresh already, one's own changes above all. A hidden tab reads when it is looked at.
 */
export function openRefresher(client: QueryClient, isVisible: () => boolean, now = Date.now) {
  const askedAt = new WeakMap<Query, number>()
  let due: { concern: Concern; at: number }[] = []
  let firstDueAt = 0
  let isPlanned = false

  client.getQueryCache().subscribe((event) => {
    if (event.type !== "updated" || event.action.type !== "fetch") return
    // One more page of a list does not read the pages before it.
    if (!event.action.meta?.fetchMore) askedAt.set(event.query, now())
  })

  function note(concern: Concern) {
    if (due.length === 0) firstDueAt = now()
    due.push({ concern, at: now() })
    plan(gatherMs)
  }

  function plan(milliseconds: number) {
    if (isPlanned) return
    isPlanned = true
    setTimeout(() => void refresh(), milliseconds)
  }

  async function refresh() {
    isPlanned = false
    if (client.isMutating() > 0 && now() - firstDueAt < savingMs) return plan(gatherMs)
    const concerns = due
    due = []
    isPlanned = true
    const isConcerned = (query: Query) =>
      concerns.some(
        ({ concern, at }) => concern(query.queryKey, query) && (askedAt.get(query) ?? 0) <= at,
      )
    // Changes that do not end would otherwise end every request for one more page.
    await Promise.race([
      Promise.allSettled(
        pagesUnderWay()
          .filter(isConcerned)
          .map((query) => query.promise),
      ),
      new Promise((resolve) => setTimeout(resolve, pageMs)),
    ])
    const read = (predicate: (query: Query) => boolean) =>
      client.invalidateQueries({ predicate, refetchType: isVisible() ? "active" : "none" })
    // A reading that failed says so where it shows. The second time is for what was being read for the first
    // time when the change came: that is not begun anew, only waited for, and left alone where it failed.
    await read(isConcerned).catch(() => {})
    await read((query) => isConcerned(query) && query.state.status !== "error").catch(() => {})
    setTimeout(() => {
      isPlanned = false
      if (due.length > 0) plan(0)
    }, restMs)
  }

  const pagesUnderWay = () =>
    client.getQueryCache().findAll({
      fetchStatus: "fetching",
      predicate: ({ state }) => Boolean(state.fetchMeta?.fetchMore),
    })

  return {
    change: (change: Change) => note(concernOf(change)),
    everything: () => note(everything),
  }
}
