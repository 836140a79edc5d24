import { useNavigate, useRouterState } from "@tanstack/react-router"
import { ImpersonationBanner } from "../impersonation/ImpersonationBanner.tsx"
import { firstMessages } from "../messages/first.ts"
import { impersonation } from "../session/impersonation.ts"
import { toast } from "../ui/toast.ts"
import { useUser } from "./current.ts"

/** The banner about the impersonated person, on every screen. */
export function Impersonation() {
  const navigate = useNavigate()
  const impersonated = useUser()?.impersonating
  const isStopping = useRouterState({
    select: ({ location }) => location.state.impersonate === null,
  })

  async function stop() {
    await navigate({ to: "/", state: { impersonate: null } })
    // By now the texts are in the language of the superadmin's own organization.
    if (impersonation.current() === null) toast.success(firstMessages().impersonation.stopped)
  }

  return (
    <ImpersonationBanner
      name={impersonated?.full_name || impersonated?.email || ""}
      isStopping={isStopping}
      onStop={() => void stop()}
    />
  )
}
