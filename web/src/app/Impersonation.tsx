import { useNavigate, useRouterState } from "@tanstack/react-router"
import { useEffect } from "react"
import { ImpersonationBanner } from "../impersonation/ImpersonationBanner.tsx"
import { messages } from "../messages/use.ts"
import { impersonation } from "../session/impersonation.ts"
import { toast } from "../ui/toast.ts"
import { useUser } from "./current.ts"

/** The banner about the impersonated person, on every screen. */
export function Impersonation() {
  const navigate = useNavigate()
  const impersonated = useUser()?.impersonating
  const name = impersonated?.full_name || impersonated?.email
  const isStopping = useRouterState({
    select: ({ location }) => location.state.impersonate === null,
  })

  useEffect(() => {
    if (name) impersonation.rememberName(name)
  }, [name])

  async function stop() {
    await navigate({ to: "/", state: { impersonate: null } })
    // By now the texts are in the language of the superadmin's own organization.
    if (impersonation.current() === null) toast.success(messages().impersonation.stopped)
  }

  return (
    <ImpersonationBanner
      name={name ?? impersonation.name()}
      isStopping={isStopping}
      onStop={() => void stop()}
    />
  )
}
