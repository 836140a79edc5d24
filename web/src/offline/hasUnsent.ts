import { useSyncExternalStore } from "react"

/** Set while entries wait in this browser, so that nothing of them is loaded where there are none. */
const storageKey = "marza.unsent"
const listeners = new Set<() => void>()

export const hasUnsent = () => localStorage.getItem(storageKey) !== null

/** @throws where the storage is blocked or full */
export function setHasUnsent(has: boolean) {
  if (has === hasUnsent()) return
  if (has) localStorage.setItem(storageKey, "1")
  else localStorage.removeItem(storageKey)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  addEventListener("storage", listener)
  return () => {
    listeners.delete(listener)
    removeEventListener("storage", listener)
  }
}

export const useHasUnsent = () => useSyncExternalStore(subscribe, hasUnsent)
