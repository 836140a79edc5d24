import { observable } from "../observable.ts"

const storageKey = "marza.impersonation"

const impersonatedId = observable(localStorage.getItem(storageKey))
let onMismatch = () => {}

/**
 * The id of the person whom this tab impersonates, null for nobody. Every call sends it (X-Impersonating), so it must
 * match the screen: a value that another tab stores notifies the listeners and is not adopted here.
 */
export const impersonation = {
  current: impersonatedId.current,
  storedId: () => localStorage.getItem(storageKey),
  set(id: string | null) {
    if (id === null) localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, id)
    impersonatedId.set(id)
  },
  /** The server refused a call because the session impersonates somebody else. */
  reportMismatch: () => onMismatch(),
  onMismatch(listener: () => void) {
    onMismatch = listener
  },
  subscribe: impersonatedId.subscribe,
  onStorageChange(listener: () => void) {
    addEventListener("storage", ({ key }) => {
      if (key === storageKey || key === null) listener()
    })
  },
}

export const useImpersonatedId = impersonatedId.useValue
