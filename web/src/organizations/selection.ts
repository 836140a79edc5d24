import { compareOrganizations } from "@marza/domain/organizations/order.ts"
import type { Organization } from "@marza/domain/organizations/schemas.ts"
import { useSyncExternalStore } from "react"

const storageKey = "marza.organization"
const listeners = new Set<() => void>()

/** Which organization this browser works in; kept for the next visit. */
export const selection = {
  current: () => localStorage.getItem(storageKey),
  choose(id: string) {
    localStorage.setItem(storageKey, id)
    for (const listener of listeners) listener()
  },
  clear() {
    localStorage.removeItem(storageKey)
    for (const listener of listeners) listener()
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

/**
 * No choice leaves it open; a choice that is no longer available becomes the first organization
 * (design, "Decided": Selection).
 */
export function chosenFrom(
  organizations: readonly Organization[],
  storedId: string | null,
): Organization | null {
  if (storedId === null) return null
  const stored = organizations.find((organization) => organization.id === storedId)
  return stored ?? sorted(organizations)[0] ?? null
}
