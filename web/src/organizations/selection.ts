import { foldName } from "@marza/domain/cars/search.ts"
import { compareOrganizations } from "@marza/domain/organizations/order.ts"
import type { Organization } from "@marza/domain/organizations/schemas.ts"
import { useSyncExternalStore } from "react"

const storageKey = "marza.organization"
/** Holds a superadmin's own choice while they impersonate somebody; empty for none. */
const ownKey = "marza.organization.own"
const listeners = new Set<() => void>()

/** Undefined until it is first read. */
let chosenId: string | null | undefined

/**
 * The organization of this tab. The last choice is stored for the next visit. A choice in another tab changes nothing
 * here, because a form must not be saved into another organization.
 */
export const selection = {
  current(): string | null {
    if (chosenId === undefined) chosenId = localStorage.getItem(storageKey)
    return chosenId
  },
  choose(id: string) {
    chosenId = id
    localStorage.setItem(storageKey, id)
    for (const listener of listeners) listener()
  },
  clear() {
    chosenId = null
    localStorage.removeItem(storageKey)
    for (const listener of listeners) listener()
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
    chosenId = undefined
    if (own) selection.choose(own)
    else if (own === "") selection.clear()
  },
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export const useSelection = () => useSyncExternalStore(subscribe, selection.current)

export const sortOrganizations = (organizations: readonly Organization[]) =>
  [...organizations].sort(compareOrganizations)

/** The organizations whose name contains the search, ignoring accents and case, in their usual order. */
export const searchOrganizations = (organizations: readonly Organization[], search: string) =>
  sortOrganizations(organizations).filter(({ name }) => foldName(name).includes(foldName(search)))

/**
 * The chosen organization: null without a choice, and the first organization when the chosen one is no longer
 * available (rules 1.11).
 */
export function selectedFrom(
  organizations: readonly Organization[],
  storedId: string | null,
): Organization | null {
  if (storedId === null) return null
  const stored = organizations.find((organization) => organization.id === storedId)
  return stored ?? sortOrganizations(organizations)[0] ?? null
}
