import { useQuery } from "@tanstack/react-query"
import { getRouteApi, Outlet, useRouter } from "@tanstack/react-router"
import { Suspense, useEffect, useRef } from "react"
import { useMayBeOld } from "../api/offline.ts"
import { firstMessages, useFirstMessages } from "../messages/first.ts"
import { organizationsQuery } from "../organizations/organizationsQuery.ts"
import { selectedFrom } from "../organizations/selected.ts"
import { useSelection } from "../organizations/selection.ts"
import { useImpersonatedId } from "../session/impersonation.ts"
import { session } from "../session/session.ts"
import { lazily } from "../ui/lazily.tsx"
import { Payers } from "../ui/payersContext.ts"
import { toast } from "../ui/toast.ts"
import { Organizations } from "./current.ts"
import { updateDocumentHead } from "./document-head.ts"
import { applyBranding } from "./guards.ts"
import { Header } from "./Header.tsx"
import { finderShown } from "./keyboard/shown.ts"

const OfflineStrip = lazily(async () => (await import("./OfflineStrip.tsx")).OfflineStrip, {
  isOptional: true,
})
const Finder = lazily(async () => (await import("./keyboard/Finder.tsx")).Finder)
const SignedInLayout = lazily(async () => (await import("./FrontLayout.tsx")).SignedInLayout)
const shell = getRouteApi("/shell")

export function Shell() {
  const { organizationId, userId } = shell.useRouteContext()
  // Nothing that one person has typed shows to another who has signed in in another tab.
  if (organizationId !== null) return <OrganizationLayout key={userId} />
  return (
    <Suspense>
      <SignedInLayout />
    </Suspense>
  )
}

/** The layout of all pages of an organization. */
function OrganizationLayout() {
  const router = useRouter()
  const selectedId = useSelection()
  const mayBeOld = useMayBeOld()
  const isFinding = finderShown.useValue()
  // Read here alone, and without suspending: after the end of a session a page would throw its refusal before the
  // sign-in opens.
  const { data: organizations = [] } = useQuery(organizationsQuery)
  // Known before the user has loaded.
  const userId = useImpersonatedId() ?? session.current()?.user.id ?? null
  const available = selectedFrom(organizations, selectedId)
  // When the selected organization is gone, another one is shown only after the guards have chosen it.
  const organization = available?.id === selectedId ? available : null

  useEffect(() => {
    // The selected organization is gone, or was cleared in another tab: the guards decide.
    if (!organization) {
      void router.invalidate()
      return
    }
    updateDocumentHead(organization)
    void applyBranding(organization)
  }, [organization, router])

  // After a change of the role the guards run again, because the open page may not be allowed any more.
  const guarded = useRef(organization)
  useEffect(() => {
    const { id, role } = guarded.current ?? {}
    if (organization && organization.id === id && organization.role !== role) {
      const { members, roles } = firstMessages()
      toast.notice(members.ownRoleChanged, members.ownRoleIsNow(roles[organization.role]))
      void router.invalidate()
    }
    guarded.current = organization
  }, [organization, router])

  if (!organization) return null
  return (
    <Organizations value={organizations}>
      <Payers value={{ partners: organization.partners, userId }}>
        <SkipLink />
        <Header organization={organization} />
        {mayBeOld && (
          <Suspense>
            <OfflineStrip />
          </Suspense>
        )}
        <main
          id="content"
          tabIndex={-1}
          className="page-edges pt-3 pb-[calc(var(--bar)+var(--strip)+2rem)] outline-none print:p-0! tile:pt-5"
        >
          <Outlet />
        </main>
        <Suspense>
          {isFinding && (
            <Finder organization={organization} onClose={() => finderShown.set(false)} />
          )}
        </Suspense>
      </Payers>
    </Organizations>
  )
}

/** The first stop of the keyboard: past the tabs of the header. */
function SkipLink() {
  const { tabs } = useFirstMessages()
  return (
    <button
      type="button"
      onClick={() => document.getElementById("content")?.focus()}
      className="fixed top-1 left-1 z-50 rounded-xl bg-ink px-4 py-3 font-semibold text-background not-focus:-translate-y-[200%]"
    >
      {tabs.skip}
    </button>
  )
}
