import { useQuery, useSuspenseQuery } from "@tanstack/react-query"
import { getRouteApi } from "@tanstack/react-router"
import { userQuery } from "../accounts/api.ts"
import { organizationsQuery } from "../organizations/api.ts"
import { chosenFrom, useSelection } from "../organizations/selection.ts"
import { useImpersonatedId } from "../session/impersonation.ts"

const shell = getRouteApi("/shell")

/** For the pages that the guards open to nobody without an organization. */
export function useOrganizationId(): string {
  const { organizationId } = shell.useRouteContext()
  if (organizationId === null) throw new Error("This page opened without an organization")
  return organizationId
}

/** The organization that the shell shows; its guard has made sure that there is one. */
export function useOrganization() {
  const { data: organizations } = useSuspenseQuery(organizationsQuery)
  return { organizations, organization: chosenFrom(organizations, useSelection()) }
}

/** Undefined while it loads or when it could not be read, which gives no rights. */
export const useUser = () => useQuery(userQuery).data

/** While somebody is impersonated, roles are theirs, and they are no superadmin. */
export function useIsSuperadmin() {
  const isImpersonating = useImpersonatedId() !== null
  const user = useUser()
  return !isImpersonating && (user?.roles.includes("superadmin") ?? false)
}
