import { QueryClientProvider } from "@tanstack/react-query"
import { RouterProvider } from "@tanstack/react-router"
import { StrictMode } from "react"
import { createRoot } from "react-dom/client"
import { queryClient } from "./app/query-client.ts"
import { router } from "./app/router.tsx"
import { followSession } from "./app/session-changes.ts"
import "./app/styles.css"
import { followImpersonation } from "./app/impersonation-changes.ts"
import { keepPainted } from "./app/theme.ts"
import { loadFirstLanguage } from "./messages/use.ts"
import { organizationsQuery } from "./organizations/api.ts"
import { keepSessionFresh, session } from "./session/session.ts"
import { loadCode } from "./ui/code.ts"

keepPainted()
keepSessionFresh()
followSession()
followImpersonation()
// Asked for while the texts load: the guards wait for it anyway.
if (session.current()) void queryClient.prefetchQuery(organizationsQuery)

// What comes by itself is not needed to show the first screen, and waits until that has loaded.
const liveAfterMs = 1000
const goLive = async () => {
  if (queryClient.isFetching() > 0) return void setTimeout(goLive, liveAfterMs)
  try {
    const { startLive } = await loadCode(() => import("./app/live.ts"))
    startLive()
  } catch {
    // The network went before it had come.
    setTimeout(goLive, liveAfterMs * 10)
  }
}
addEventListener("load", () => setTimeout(goLive, liveAfterMs))

const root = document.getElementById("root")
if (!root) throw new Error("index.html has no element with the id root")
const page = createRoot(root)
// Not by a top-level await: chunks that the texts bring may import from this one, and would wait for it.
void loadFirstLanguage().then(() =>
  page.render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  ),
)
