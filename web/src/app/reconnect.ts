import { offline } from "../api/offline.ts"

const probeMs = 5000

/** While the connection is lost, tries repeatedly to reach the server, and calls `onReached` once when it can. */
export function watchConnection(onReached: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let wasLost = false

  async function probe() {
    clearTimeout(timer)
    if (!offline.isLost()) return
    try {
      await fetch("/healthz", { cache: "no-store" })
      offline.setLost(false)
    } catch {
      timer = setTimeout(probe, probeMs)
    }
  }

  function follow() {
    const isLost = offline.isLost()
    if (isLost === wasLost) return
    wasLost = isLost
    if (isLost) timer = setTimeout(probe, probeMs)
    else {
      clearTimeout(timer)
      onReached()
    }
  }

  addEventListener("offline", () => offline.setLost(true))
  addEventListener("online", () => void probe())
  document.addEventListener("visibilitychange", () => void probe())
  offline.subscribe(follow)
  if (!navigator.onLine) offline.setLost(true)
  follow()
}
