import { observable } from "../observable.ts"
import { organizationKey } from "../storage-keys.ts"

/** Holds a superadmin's own choice while they impersonate somebody; empty for none. */
const ownKey = `${organizationKey}.own`
const chosenId = observable(localStorage.getItem(organizationKey))

/**
 * The organization of this tab. The last choice is stored for the next visit. A choice in another tab changes nothing
 * here, because a form must not be saved into another organization.
 */
export const selection = {
  current: chosenId.current,
  choose(id: string) {
    localStorage.setItem(organizationKey, id)
    chosenId.set(id)
  },
  clear() {
    localStorage.removeItem(organizationKey)
    chosenId.set(null)
  },
  /** Stores one's own choice for {@link restore}, before the choice becomes that of an impersonated person. */
  setAside() {
    if (localStorage.getItem(ownKey) === null)
      localStorage.setItem(ownKey, selection.current() ?? "")
  },
  /** Restores one's own choice, unless another tab has done so already. */
  restore() {
    const own = localStorage.getItem(ownKey)
    localStorage.removeItem(ownKey)
    if (own) selection.choose(own)
    else if (own === "") selection.clear()
    else chosenId.set(localStorage.getItem(organizationKey))
  },
}

export const useSelection = chosenId.useValue
