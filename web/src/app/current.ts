import type { Organization } from "@marza/domain/organizations/schemas.ts"
import { useQuery } from "@tanstack/react-query"
import { getRouteApi } from "@tanstack/react-router"
import { createContext, useContext } from "react"
import { userQuery } from "../accounts/ownApi.ts"
import { selectedFrom } from "../organizations/selected.ts"
import { useSelection } from "../organizations/selection.ts"
import { useImpersonatedId } from "../session/impersonation.ts"

const shell = getRouteApi("/shell")

/** The id of the organization, for pages that the guards open only with one. */
export function useOrganizationId(): string {
  const { organizationId } = shell.useRouteContext()
  if (organizationId === null) throw new Error("This page opened without an organization")
  return organizationId
}

/** The person's organizations, which the frame around the pages reads for all of them (Shell). */
export const Organizations = createContext<Organization[]>([])

/** The person's organizations and the selected one, which is null when it is gone. */
export function useOrganization() {
  const organizations = useContext(Organizations)
  return { organizations, organization: selectedFrom(organizations, useSelection()) }
}

/** The user; undefined while loading and after a failure, so that neither gives any rights. */
export const useUser = () => useQuery(userQuery).data

/** False while impersonating, because the roles are then those of the impersonated person, who is no superadmin. */
export function useIsSuperadmin() {
  const isImpersonating = useImpersonatedId() !== null
  const user = useUser()
  return !isImpersonating && (user?.roles.includes("superadmin") ?? false)
}
