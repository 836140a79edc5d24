import { observable } from "../observable.ts"
import { impersonatedNameKey, impersonationKey } from "../storage-keys.ts"

const impersonatedId = observable(localStorage.getItem(impersonationKey))
/** Whether a mismatch was reported before anybody listened. */
let wasMismatched = false
let onMismatch = () => {
  wasMismatched = true
}

/**
 * The id of the person whom this tab impersonates, null for nobody. Every call sends it (X-Impersonating), so it must
 * match the screen: a value that another tab stores notifies the listeners and is not adopted here.
 */
export const impersonation = {
  current: impersonatedId.current,
  storedId: () => localStorage.getItem(impersonationKey),
  /** The name of the impersonated person as it was last read, for a page that opens without a connection. */
  name: () => localStorage.getItem(impersonatedNameKey) ?? "",
  rememberName: (name: string) => localStorage.setItem(impersonatedNameKey, name),
  set(id: string | null) {
    localStorage.removeItem(impersonatedNameKey)
    if (id === null) localStorage.removeItem(impersonationKey)
    else localStorage.setItem(impersonationKey, id)
    impersonatedId.set(id)
  },
  /** The server refused a call because the session impersonates somebody else. */
  reportMismatch: () => onMismatch(),
  onMismatch(listener: () => void) {
    onMismatch = listener
    if (wasMismatched) listener()
  },
  subscribe: impersonatedId.subscribe,
  onStorageChange(listener: () => void) {
    addEventListener("storage", ({ key }) => {
      if (key === impersonationKey || key === null) listener()
    })
  },
}

export const useImpersonatedId = impersonatedId.useValue
