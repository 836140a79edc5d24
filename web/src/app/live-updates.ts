import { laterKeys } from "../api/later-keys.ts"
import { followUploads } from "../attachments/uploads.ts"
import { followEvents } from "../events/follow.ts"
import { openRefresher } from "../events/refresh.ts"
import { HomeStrip } from "../home/HomeStrip.tsx"
import { keepLastSeen } from "../offline/lastSeen.ts"
import { session } from "../session/session.ts"
import { OverdueDot } from "../tasks/OverdueDot.tsx"
import { TasksLink } from "../tasks/TasksLink.tsx"
import { laterHome } from "../ui/laterHome.ts"
import { laterTasks } from "../ui/laterTasks.ts"
import { addAhead, prefersReducedData, workAhead } from "../ui/loadChunk.ts"
import { Toasts } from "../ui/ToastHost.tsx"
import { FirmBadge } from "./firm/FirmBadge.tsx"
import { laterBadge } from "./firm/laterBadge.ts"
import { followSharer } from "./followSharer.ts"
import { followImpersonation } from "./impersonation-changes.ts"
import { followScreens } from "./keyboard/focus.ts"
import { followShortcuts } from "./keyboard/shortcuts.ts"
import { leaveOrganization, watchForRemoval } from "./lost-organization.ts"
import { queryClient } from "./query-client.ts"
import { watchConnection } from "./reconnect.ts"
import { loadPage, router } from "./router.tsx"
import { followUnsent } from "./sendUnsent.ts"
import { followUpdates } from "./updates.ts"
import { startWorkAhead } from "./work-ahead.ts"

/** Starts following the events of the server, so that changes of others show. Loaded after the first screen. */
export function startLiveUpdates() {
  const refresher = openRefresher(queryClient, () => document.visibilityState === "visible")
  let userId: string | undefined
  let following = new AbortController()

  function follow() {
    const next = session.current()?.user.id
    if (next === userId) return
    userId = next
    following.abort()
    following = new AbortController()
    if (!next) return
    followEvents(
      {
        onConnected(quietMs) {
          refresher.connected(quietMs)
          void sendUnsent()
          sendFiles()
          // Last, because the service worker stores every file.
          addAhead(followUpdates)
        },
        onChanged: refresher.change,
        onRemoved: ({ organization_id: id }) => {
          if (!isOwnDeletion(id)) void leaveOrganization(id)
        },
      },
      following.signal,
    )
  }

  followImpersonation()
  // By itself, because what else starts here takes its time, too.
  setTimeout(() => {
    laterTasks.set({ Link: TasksLink, Dot: OverdueDot })
    laterBadge.set(FirmBadge)
  })
  setTimeout(() => laterHome.set({ Strip: HomeStrip }))
  loadAhead()
  followShortcuts(router)
  followScreens(router)
  followSharer(router)
  keepLastSeen(queryClient)
  const sendUnsent = followUnsent(queryClient)
  const sendFiles = followUploads(queryClient)
  watchConnection(() => {
    refresher.everything()
    void sendUnsent()
    sendFiles()
  })
  watchForRemoval(isOwnDeletion)
  session.subscribe(follow)
  follow()
}

/** Preloads the main pages, and the one for removed people, so that they open without a network. */
function loadAhead() {
  // Also where data are saved, because the toast about a lost network must not need the network.
  const first = [Toasts.preload, photosLoaded]
  const mainScreens = ["/car/new", "/car/any", "/analytics", "/users"]
  const pages = ["/organizations", ...(prefersReducedData() ? [] : mainScreens)]
  const loads = pages.map((path) => () => loadPage(path).catch(() => {}))
  workAhead.set([...first, ...workAhead.current(), ...loads])
  startWorkAhead()
}

/** Resolves when the photos on the page have loaded, or failed to: they are not to share the connection. */
const photosLoaded = () =>
  Promise.all(
    [...document.images].map(
      (image) =>
        image.complete ||
        new Promise((resolve) => {
          for (const end of ["load", "error"]) image.addEventListener(end, resolve)
        }),
    ),
  )

/** Whether this tab deletes the organization, or the account with it; the page that does so reports it. */
const isOwnDeletion = (id: string) =>
  [laterKeys.organizationDeletion(id), laterKeys.deletion].some((mutationKey) =>
    queryClient
      .getMutationCache()
      .findAll({ mutationKey })
      .some(({ state }) => state.status === "pending" || state.status === "success"),
  )
