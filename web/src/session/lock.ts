/** Runs `work` while no other tab of this browser runs it. */
export type Exclusive = <T>(work: () => Promise<T>) => Promise<T>

const name = "marza.session.refresh"

type Wait = (milliseconds: number) => Promise<void>

/**
 * What a tab writes to local storage reaches another tab's process a moment later, and a lock is handed on
 * faster: so the lock is held a little longer than the work, whose result is given at once.
 */
const storageSettlesMs = 250

export function exclusiveByWebLocks(locks: Pick<LockManager, "request">, wait: Wait): Exclusive {
  return <T>(work: () => Promise<T>) =>
    new Promise<T>((resolve, reject) => {
      const held = locks.request(name, async () => {
        await work().then(resolve, reject)
        await wait(storageSettlesMs)
      })
      held.catch(reject)
    })
}

type Lease = { owner: string; until: number }

type LeaseParts = {
  storage: KeyValueStorage
  now: () => number
  wait: Wait
  /** Longer than a refresh may take, so that only the lease of a dead tab runs out. */
  leaseMs?: number
  settleMs?: number
}

/**
 * Web Locks exist only in secure contexts; a phone that opens the app over plain http in the yard
 * has none. A lease in local storage stands in: write one's name, let other tabs' writes settle,
 * and go on only if the name is still one's own.
 */
export function exclusiveByLease(parts: LeaseParts): Exclusive {
  const { storage, now, wait, leaseMs = 15_000, settleMs = 60 } = parts

  const read = (): Lease | null => {
    try {
      return JSON.parse(storage.getItem(name) ?? "null")
    } catch {
      return null
    }
  }

  return async (work) => {
    const owner = `${now()}.${Math.random()}`
    for (;;) {
      const held = read()
      if (!held || held.until <= now()) {
        storage.setItem(name, JSON.stringify({ owner, until: now() + leaseMs }))
        await wait(settleMs)
        if (read()?.owner === owner) break
      }
      await wait(settleMs * 2)
    }
    try {
      return await work()
    } finally {
      if (read()?.owner === owner) storage.removeItem(name)
    }
  }
}

import type { KeyValueStorage } from "./types.ts"
