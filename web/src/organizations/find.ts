import { foldName } from "@marza/domain/cars/search.ts"
import { compareOrganizations } from "@marza/domain/organizations/order.ts"
import type { Organization } from "@marza/domain/organizations/schemas.ts"

const sortOrganizations = (organizations: readonly Organization[]) =>
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
