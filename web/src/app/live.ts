import { keys } from "../api/keys.ts"
import { followEvents } from "../events/follow.ts"
import { openRefresher } from "../events/refresh.ts"
import { session } from "../session/session.ts"
import { sparesData } from "../ui/code.ts"
import { queryClient } from "./query-client.ts"
import { leaveOrganization, watchForRemoval } from "./removal.ts"
import { loadPage } from "./router.tsx"

/** What others change shows by itself from here on. Loaded after the first screen, which does not need it. */
export function startLive() {
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
        connected: refresher.everything,
        changed: refresher.change,
        removed: ({ organization_id: id }) => {
          if (!isOwnDeletion(id)) void leaveOrganization(id)
        },
      },
      following.signal,
    )
  }

  void loadAhead()
  watchForRemoval(isOwnDeletion)
  session.subscribe(follow)
  follow()
}

/** Where a removed person is led, and the main screens: at hand when the network is not. */
async function loadAhead() {
  const mainScreens = ["/car/new", "/car/any", "/analytics", "/users"]
  for (const path of ["/organizations", ...(sparesData() ? [] : mainScreens)])
    await loadPage(path).catch(() => {})
}

/** Who deletes an organization, by itself or with their account, is told so by the page that did it. */
const isOwnDeletion = (id: string) =>
  [keys.organizationDeletion(id), keys.deletion].some((mutationKey) =>
    queryClient
      .getMutationCache()
      .findAll({ mutationKey })
      .some(({ state }) => state.status === "pending" || state.status === "success"),
  )
