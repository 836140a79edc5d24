import { useNavigate, useRouterState } from "@tanstack/react-router"
import { ViewingBanner } from "../viewing/ViewingBanner.tsx"
import { useUser } from "./current.ts"

/** Whom a superadmin views, on every screen. */
export function Viewing() {
  const navigate = useNavigate()
  const viewed = useUser()?.impersonating
  const isStopping = useRouterState({ select: ({ location }) => location.state.view === null })
  return (
    <ViewingBanner
      name={viewed?.full_name || viewed?.email || ""}
      isStopping={isStopping}
      onStop={() => void navigate({ to: "/", state: { view: null } })}
    />
  )
}
