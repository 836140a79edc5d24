import { sessionKey } from "../storage-keys.ts"
import { openExclusive } from "./exclusive.ts"
import { createSessionStore, tickSeconds } from "./store.ts"

/** The browser's one session. */
export const session = createSessionStore({
  storage: localStorage,
  now: Date.now,
  fetch: (input, init) => fetch(input, init),
  exclusive: openExclusive("marza.session.refresh"),
})

/** A phone that sleeps skips ticks, so waking and coming online run one too. */
export function keepSessionFresh() {
  const tick = () => {
    if (document.visibilityState === "visible") void session.refreshIfStale()
  }
  setInterval(tick, tickSeconds * 1000)
  document.addEventListener("visibilitychange", tick)
  addEventListener("online", tick)
  addEventListener("storage", (event) => {
    // A null key means that the whole storage was cleared.
    if (event.key === sessionKey || event.key === null) session.syncWithStorage()
  })
  // A page that comes back from the browser's back/forward cache was told of nothing that happened meanwhile.
  addEventListener("pageshow", () => session.syncWithStorage())
  tick()
}
