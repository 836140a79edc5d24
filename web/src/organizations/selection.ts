import { foldName } from "@marza/domain/cars/search.ts"
import { compareOrganizations } from "@marza/domain/organizations/order.ts"
import type { Organization } from "@marza/domain/organizations/schemas.ts"
import { useSyncExternalStore } from "react"

const storageKey = "marza.organization"
/** The choice of a superadmin who impersonates somebody else, for when they stop; empty for none. */
const lentKey = "marza.organization.own"
const listeners = new Set<() => void>()

/** Undefined until it is first asked for. */
let chosenId: string | null | undefined

/**
 * Which organization this tab works in; the last choice is kept for the next visit. What another tab chooses
 * changes nothing here: a form must not find itself in another organization.
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
  /** From now on the choice is that of an impersonated person; one's own is kept for {@link takeBack}. */
  lend() {
    if (localStorage.getItem(lentKey) === null)
      localStorage.setItem(lentKey, selection.current() ?? "")
  },
  /** One's own choice again, unless another tab has taken it back already. */
  takeBack() {
    const own = localStorage.getItem(lentKey)
    localStorage.removeItem(lentKey)
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

export const sorted = (organizations: readonly Organization[]) =>
  [...organizations].sort(compareOrganizations)

/** Those whose name contains what is searched, accents and case aside, in their order. */
export const matching = (organizations: readonly Organization[], search: string) =>
  sorted(organizations).filter(({ name }) => foldName(name).includes(foldName(search)))

/**
 * No choice leaves it open; a choice that is no longer available becomes the first organization
 * (rules 1.11).
 */
export function chosenFrom(
  organizations: readonly Organization[],
  storedId: string | null,
): Organization | null {
  if (storedId === null) return null
  const stored = organizations.find((organization) => organization.id === storedId)
  return stored ?? sorted(organizations)[0] ?? null
}
