import { Outlet, useRouter } from "@tanstack/react-router"
import { useEffect } from "react"
import { useOrganization } from "./current.ts"
import { dressAs } from "./guards.ts"
import { Header } from "./Header.tsx"
import { showIdentity } from "./identity.ts"

/** The frame of everything that belongs to an organization. */
export function Shell() {
  const router = useRouter()
  const { organization } = useOrganization()

  useEffect(() => {
    // A choice that is gone, or was cleared in another tab, is the guards' to settle.
    if (!organization) {
      void router.invalidate()
      return
    }
    showIdentity(organization)
    void dressAs(organization)
  }, [organization, router])

  if (!organization) return null
  return (
    <>
      <Header organization={organization} />
      <main
        id="content"
        tabIndex={-1}
        className="mx-auto max-w-300 px-4 pt-3 pb-10 outline-none sm:pt-6"
      >
        <Outlet />
      </main>
    </>
  )
}
