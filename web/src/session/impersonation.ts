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
 * The id of the person whom this tab impersonates, null for nobody. Every call sends it (X-Impersonating), so it must
 * match the screen: a value that another tab stores notifies the listeners and is not adopted here.
 */
export const impersonation = {
  current: () => impersonatedId,
  storedId: () => localStorage.getItem(storageKey),
  set(id: string | null) {
    impersonatedId = id
    if (id === null) localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, id)
    for (const listener of listeners) listener()
  },
  /** The server refused a call because the session impersonates somebody else. */
  reportMismatch() {
    for (const listener of mismatchListeners) listener()
  },
  subscribe: (listener: () => void) => add(listener, listeners),
  onMismatch: (listener: () => void) => add(listener, mismatchListeners),
  onStorageChange(listener: () => void) {
    addEventListener("storage", ({ key }) => {
      if (key === storageKey || key === null) listener()
    })
  },
}

export const useImpersonatedId = () =>
  useSyncExternalStore(impersonation.subscribe, impersonation.current)
