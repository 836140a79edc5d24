import { useQueryClient } from "@tanstack/react-query"
import { useSyncExternalStore } from "react"
import { keys } from "../api/keys.ts"
import { useFirstMessages, useLanguage } from "../messages/first.ts"
import { offline } from "../offline/state.ts"
import { formatTime } from "../ui/dates.ts"
import { AlertIcon } from "../ui/icons.tsx"

/** Says that the server cannot be reached, and when the oldest of what shows was read. */
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
    () => {
      const shown = cache.findAll({
        queryKey: keys.insideOrganizations,
        type: "active",
        predicate: (query) =>
          query.state.data !== undefined && (offline.isLost() || offline.isRestored(query)),
      })
      return shown.length > 0 ? Math.min(...shown.map(offline.readAt)) : null
    },
  )
  if (oldest === null && !offline.isLost()) return null
  return (
    <p
      role="status"
      // Always in sight, and nothing moves when it comes or goes.
      className="offline-strip fixed inset-x-0 bottom-(--bar) z-20 flex min-h-8 items-center justify-center gap-2 bg-warn-soft px-4 text-sm font-semibold text-warn print:hidden"
    >
      <AlertIcon />
      {oldest === null ? texts.lost : texts.shown(formatTime(new Date(oldest), language))}
    </p>
  )
}
