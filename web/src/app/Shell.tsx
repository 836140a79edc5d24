import { getRouteApi, Outlet, useRouter } from "@tanstack/react-router"
import { useEffect, useRef } from "react"
import { messages } from "../messages/use.ts"
import { useSelection } from "../organizations/selection.ts"
import { toast } from "../ui/toast.ts"
import { useOrganization } from "./current.ts"
import { dressAs } from "./guards.ts"
import { Header } from "./Header.tsx"
import { showIdentity } from "./identity.ts"
import { SignedInLayout } from "./SignedInLayout.tsx"

const shell = getRouteApi("/shell")

export function Shell() {
  const { organizationId } = shell.useRouteContext()
  return organizationId === null ? <SignedInLayout /> : <OrganizationFrame />
}

/** The frame of everything that belongs to an organization. */
function OrganizationFrame() {
  const router = useRouter()
  const selectedId = useSelection()
  const { organization: available } = useOrganization()
  // Another that would take the place of one that is gone is not shown before the guards have chosen it.
  const organization = available?.id === selectedId ? available : null

  useEffect(() => {
    // A choice that is gone, or was cleared in another tab, is the guards' to settle.
    if (!organization) {
      void router.invalidate()
      return
    }
    showIdentity(organization)
    void dressAs(organization)
  }, [organization, router])

  // With another role, some of what the guards let through may be closed, and dialogs with it.
  const guarded = useRef(organization)
  useEffect(() => {
    const { id, role } = guarded.current ?? {}
    if (organization && organization.id === id && organization.role !== role) {
      const { members, roles } = messages()
      toast.notice(members.ownRoleChanged, members.ownRoleIsNow(roles[organization.role]))
      void router.invalidate()
    }
    guarded.current = organization
  }, [organization, router])

  if (!organization) return null
  return (
    <>
      <Header organization={organization} />
      <main
        id="content"
        tabIndex={-1}
        className="mx-auto max-w-300 px-4 pt-3 pb-10 outline-none tile:pt-6"
      >
        <Outlet />
      </main>
    </>
  )
}
