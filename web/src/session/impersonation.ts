import { useSyncExternalStore } from "react"

const storageKey = "marza.impersonation"

let impersonatedId = localStorage.getItem(storageKey)
const listeners = new Set<() => void>()
const mismatchListeners = new Set<() => void>()

function add(listener: () => void, to: Set<() => void>) {
  to.add(listener)
  return () => {
    to.delete(listener)
  }
}

/**
 * Whom this tab shows instead of the signed-in person, null for nobody. Every call says it (X-Impersonating), so it
 * changes only together with what is on the screen: what another tab stores is heard of, not taken over.
 */
export const impersonation = {
  current: () => impersonatedId,
  stored: () => localStorage.getItem(storageKey),
  set(id: string | null) {
    impersonatedId = id
    if (id === null) localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, id)
    for (const listener of listeners) listener()
  },
  /** The server has refused a call because it knows of another impersonated person. */
  reportMismatch() {
    for (const listener of mismatchListeners) listener()
  },
  subscribe: (listener: () => void) => add(listener, listeners),
  onMismatch: (listener: () => void) => add(listener, mismatchListeners),
  onStored(listener: () => void) {
    addEventListener("storage", ({ key }) => {
      if (key === storageKey || key === null) listener()
    })
  },
}

export const useImpersonatedId = () =>
  useSyncExternalStore(impersonation.subscribe, impersonation.current)
