import { QueryClientProvider } from "@tanstack/react-query"
import { RouterProvider } from "@tanstack/react-router"
import { StrictMode, startTransition } from "react"
import { createRoot } from "react-dom/client"
import { firstContent } from "./app/firstContent.ts"
import { queryClient } from "./app/query-client.ts"
import { router } from "./app/router.tsx"
import { followSession } from "./app/session-changes.ts"
import "./app/styles.css"
import { followTheme } from "./app/theme.ts"
import { loadFirstLanguage } from "./messages/first.ts"
import { organizationsQuery } from "./organizations/organizationsQuery.ts"
import { keepSessionFresh, session } from "./session/session.ts"
import { loadChunk } from "./ui/loadChunk.ts"

followTheme()
keepSessionFresh()
followSession()
// Fetched while the texts load, because the guards need it.
if (session.current()) void queryClient.prefetchQuery(organizationsQuery)

const retryMs = 10_000
/** Live updates, and all that loads ahead of its use: the first screen needs none of it. */
async function startLive() {
  try {
    const { startLiveUpdates } = await loadChunk(() => import("./app/live-updates.ts"))
    startLiveUpdates()
  } catch {
    // The network was lost before the code had loaded.
    setTimeout(startLive, retryMs)
  }
}

const root = document.getElementById("root")
if (!root) throw new Error("index.html has no element with the id root")
void firstContent(root).then(startLive)
// ErrorScreen gets every caught error and logs it, unless it is a lost connection.
const page = createRoot(root, { onCaughtError() {} })
// No top-level await: chunks of the texts may import from this one, and would wait for it.
void loadFirstLanguage()
  // Before it is drawn: a page that changes while it is drawn is drawn again, and in one piece.
  // Should that fail, the router tries again once it is drawn.
  .then(() => router.load().catch(console.error))
  .then(() =>
    // As a transition it is drawn in short steps, between which the browser can do other things.
    startTransition(() =>
      page.render(
        <StrictMode>
          <QueryClientProvider client={queryClient}>
            <RouterProvider router={router} />
          </QueryClientProvider>
        </StrictMode>,
      ),
    ),
  )
