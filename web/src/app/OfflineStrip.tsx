import { type Query, type QueryCache, useQueryClient } from "@tanstack/react-query"
import { useSyncExternalStore } from "react"
import { keys } from "../api/keys.ts"
import { offline } from "../api/offline.ts"
import { useFirstMessages, useLanguage } from "../messages/first.ts"
import { formatTime } from "../ui/dates.ts"
import { WifiOffIcon } from "../ui/icons.tsx"

/** Says that the server cannot be reached, and when the oldest data on the page was read. */
export function OfflineStrip() {
  const client = useQueryClient()
  const { offline: texts } = useFirstMessages()
  const language = useLanguage()
  const cache = client.getQueryCache()
  const oldest = useSyncExternalStore(
    (listener) => {
      const stops = [cache.subscribe(listener), offline.subscribe(listener)]
      return () => {
        for (const stop of stops) stop()
      }
    },
    () => oldestOf(findShown(cache), (query) => readAt(query, cache)),
  )
  const hasFailed = useSyncExternalStore(
    (listener) => cache.subscribe(listener),
    () => cache.findAll({ type: "active", predicate: isFailed }).length > 0,
  )
  const isKnown = Number.isFinite(oldest)
  // What could not be read says in its place that there is no connection.
  if (!isKnown && (hasFailed || !offline.isLost())) return null
  return (
    <p
      role="status"
      // Always in sight, and nothing moves when it comes or goes; from edge to edge, so that nothing under it is half covered.
      className="offline-strip fixed inset-x-0 bottom-(--bar) z-20 flex min-h-8 items-center justify-center gap-2 bg-warn-soft px-4 text-sm font-semibold text-warn print:hidden"
    >
      <WifiOffIcon className="size-4!" />
      <span className="tab-text">
        {isKnown ? texts.shown(formatTime(new Date(oldest), language)) : texts.lost}
      </span>
    </p>
  )
}

/** Whether the header alone shows it: a page that shows the same says how old it is. */
const isOfHeader = ({ observers }: Query) =>
  observers.every(({ options }) => options.meta?.isOfHeader)

const isFailed = (query: Query) => query.state.status === "error" && !isOfHeader(query)

/** The queries on the page whose data may be old: those of an organization, and not what the header counts. */
const findShown = (cache: QueryCache) =>
  cache.findAll({
    queryKey: keys.insideOrganizations,
    type: "active",
    predicate: (query) =>
      query.state.data !== undefined &&
      !isOfHeader(query) &&
      (offline.isLost() || offline.isRestored(query)),
  })

/**
 * When a query was read, in milliseconds. A car that was never read by itself shows from a list, and has that list's
 * time.
 */
function readAt(query: Query, cache: QueryCache): number {
  const own = offline.readAt(query)
  if (own > 0) return own
  const isList = ({ queryKey, state }: Query) => queryKey[2] === "cars" && state.data !== undefined
  const lists = cache.findAll({ queryKey: query.queryKey.slice(0, 2), predicate: isList })
  return oldestOf(lists, offline.readAt)
}

/** The earliest time of these queries; Infinity where there are none. */
const oldestOf = (queries: readonly Query[], at: (query: Query) => number) =>
  Math.min(...queries.map(at))
