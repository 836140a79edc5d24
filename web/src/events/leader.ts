import type { KeyValueStorage } from "../session/types.ts"

type LeaderOptions = {
  /** Takes over from the present leader, which has fallen silent. */
  steal: boolean
  signal: AbortSignal
}

/**
 * Runs `work` in this tab once no other tab of the browser runs it. The signal that `work` gets aborts when another
 * tab has taken over. Resolves when the work is over, or when the signal of the options aborts.
 */
export type RunAsLeader = (
  work: (signal: AbortSignal) => Promise<void>,
  options: LeaderOptions,
) => Promise<void>

const name = "marza.events"

/** Chooses the leading tab by a Web Lock, which a closed tab releases by itself. */
export function leaderByWebLocks(locks: Pick<LockManager, "request">): RunAsLeader {
  return async (work, { steal, signal }) => {
    const leading = new AbortController()
    const stop = () => leading.abort()
    signal.addEventListener("abort", stop)
    try {
      await locks.request(name, steal ? { steal } : { signal }, async () => {
        if (!signal.aborted) await work(leading.signal)
      })
    } catch (error) {
      // Another tab took over, or the signal aborted.
      if (!(error instanceof Error) || error.name !== "AbortError") throw error
    } finally {
      leading.abort()
      signal.removeEventListener("abort", stop)
    }
  }
}

type Lease = { owner: string; until: number }

type LeaseDependencies = {
  storage: KeyValueStorage
  now: () => number
  /** Resolves early when the signal aborts. */
  wait: (milliseconds: number, signal: AbortSignal) => Promise<void>
  newOwner: () => string
}

/** Longer than a minute, because the timers of a hidden tab run once a minute. */
const leaseMs = 90_000
const renewMs = 5000
const settleMs = 100

/**
 * Web Locks exist only in secure contexts (see session/lease.ts); elsewhere a lease in local storage replaces them.
 * Two tabs may lead for a moment; both then receive the same events, which does no harm.
 */
export function leaderByLease({ storage, now, wait, newOwner }: LeaseDependencies): RunAsLeader {
  const read = (): Lease | null => {
    try {
      return JSON.parse(storage.getItem(name) ?? "null")
    } catch {
      return null
    }
  }
  return async (work, { steal, signal }) => {
    const owner = newOwner()
    const take = () => storage.setItem(name, JSON.stringify({ owner, until: now() + leaseMs }))
    const isMine = () => read()?.owner === owner
    if (steal) take()
    while (!signal.aborted && !isMine()) {
      const held = read()
      if (!held || held.until <= now()) take()
      await wait(isMine() ? settleMs : renewMs, signal)
    }
    if (signal.aborted) return
    const leading = new AbortController()
    const stop = () => leading.abort()
    signal.addEventListener("abort", stop)
    const working = work(leading.signal).finally(stop)
    while (!leading.signal.aborted) {
      if (isMine()) take()
      else leading.abort()
      await wait(renewMs, leading.signal)
    }
    signal.removeEventListener("abort", stop)
    if (isMine()) storage.removeItem(name)
    await working
  }
}
