import { compareOrganizations } from "@marza/domain/organizations/order.ts"
import type { Organization } from "@marza/domain/organizations/schemas.ts"

export const sortOrganizations = (organizations: readonly Organization[]) =>
  [...organizations].sort(compareOrganizations)

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
