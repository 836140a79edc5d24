type Wish = {
  /** Does not wait for the present leader, which has fallen silent. */
  steal: boolean
  signal: AbortSignal
}

/**
 * Runs `work` in this tab when no other tab of the browser runs it any more. Its signal aborts when another
 * tab has taken over. Resolves when it is over, or when the wish's signal aborts.
 */
export type Lead = (work: (signal: AbortSignal) => Promise<void>, wish: Wish) => Promise<void>

const name = "marza.events"

export function leadByWebLocks(locks: Pick<LockManager, "request">): Lead {
  return async (work, { steal, signal }) => {
    const leading = new AbortController()
    const stop = () => leading.abort()
    signal.addEventListener("abort", stop)
    try {
      await locks.request(name, steal ? { steal } : { signal }, async () => {
        if (!signal.aborted) await work(leading.signal)
      })
    } catch (error) {
      // Taken over by another tab, or not wanted any more.
      if (!(error instanceof Error) || error.name !== "AbortError") throw error
    } finally {
      leading.abort()
      signal.removeEventListener("abort", stop)
    }
  }
}

type Lease = { owner: string; until: number }

type LeaseParts = {
  storage: KeyValueStorage
  now: () => number
  /** Resolves early when the signal aborts. */
  wait: (milliseconds: number, signal: AbortSignal) => Promise<void>
  newOwner: () => string
}

/** Timers of a hidden tab run once a minute: its lease holds longer than that. */
const leaseMs = 90_000
const renewMs = 5000
const settleMs = 100

/**
 * Web Locks exist only in secure contexts (see session/lock.ts). Without them a lease in local storage stands in;
 * should two tabs lead for a moment, both hear the same, which does no harm.
 */
export function leadByLease({ storage, now, wait, newOwner }: LeaseParts): Lead {
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

import type { KeyValueStorage } from "../session/types.ts"
