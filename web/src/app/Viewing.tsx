import { useNavigate, useRouterState } from "@tanstack/react-router"
import { messages } from "../messages/use.ts"
import { viewing } from "../session/viewing.ts"
import { toast } from "../ui/toast.ts"
import { ViewingBanner } from "../viewing/ViewingBanner.tsx"
import { useUser } from "./current.ts"

/** Whom a superadmin views, on every screen. */
export function Viewing() {
  const navigate = useNavigate()
  const viewed = useUser()?.impersonating
  const isStopping = useRouterState({ select: ({ location }) => location.state.view === null })

  async function stop() {
    await navigate({ to: "/", state: { view: null } })
    // In the language of one's own organization, which is on the page by now.
    if (viewing.current() === null) toast.success(messages().viewing.stopped)
  }

  return (
    <ViewingBanner
      name={viewed?.full_name || viewed?.email || ""}
      isStopping={isStopping}
      onStop={() => void stop()}
    />
  )
}
