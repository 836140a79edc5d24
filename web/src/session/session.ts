import {
  exclusiveByLease,
  exclusiveByWebLocks,
  type Lease,
  type LeaseDependencies,
} from "./lock.ts"
import { createSessionStore, storageKey, tickSeconds } from "./store.ts"

const wait = (milliseconds: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

/** Without IndexedDB, as in a private window, each tab refreshes by itself, which the server tolerates. */
const updateLease: LeaseDependencies["update"] = async (change) => {
  const { update } = await import("idb-keyval")
  await update<Lease | undefined>("marza.session.refresh", change).catch(() => change(undefined))
}

/** The browser's one session. */
export const session = createSessionStore({
  storage: localStorage,
  now: Date.now,
  fetch: (input, init) => fetch(input, init),
  exclusive: navigator.locks
    ? exclusiveByWebLocks(navigator.locks, wait)
    : exclusiveByLease({ update: updateLease, now: Date.now, wait }),
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
    if (event.key === storageKey || event.key === null) session.syncWithStorage()
  })
  tick()
}
