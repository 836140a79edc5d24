import type { Query } from "@tanstack/react-query"
import { useSyncExternalStore } from "react"

let isLost = false
/** Queries that show what was last seen, and when that was read from the server. */
const restored = new Map<Query, number>()
const listeners = new Set<() => void>()

function notify() {
  for (const listener of listeners) listener()
}

/** Whether the server can be reached, by what became of the last request, and what is shown meanwhile. */
export const offline = {
  isLost: () => isLost,
  setLost(lost: boolean) {
    if (lost === isLost) return
    isLost = lost
    notify()
  },
  restore(query: Query, readAt: number) {
    restored.set(query, readAt)
    notify()
  },
  /** The query was read from the server again. */
  renew(query: Query) {
    if (restored.delete(query)) notify()
  },
  isRestored: (query: Query) => restored.has(query),
  /** When the data of a query were read from the server. */
  readAt: (query: Query) => restored.get(query) ?? query.state.dataUpdatedAt,
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
}

/** Whether something on the screen may be older than what the server has. */
export const useMayBeOld = () =>
  useSyncExternalStore(offline.subscribe, () => isLost || restored.size > 0)
