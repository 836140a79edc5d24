import { type Exclusive, storageDelayMs, type Wait } from "./lock.ts"

export type Lease = { owner: string; until: number }

export type LeaseDependencies = {
  /** Changes the lease atomically: no other tab reads or writes it meanwhile. */
  update: (change: (held: Lease | undefined) => Lease | undefined) => Promise<void>
  now: () => number
  wait: Wait
  /** Longer than the work may take, so that only the lease of a closed tab expires. */
  leaseMs?: number
}

const retryMs = 100

/**
 * Web Locks exist only in secure contexts: a phone that opens the application over plain http has none. A lease in a
 * storage with transactions replaces them.
 */
export function exclusiveByLease(dependencies: LeaseDependencies): Exclusive {
  const { update, now, wait, leaseMs = 15_000 } = dependencies

  async function take(owner: string): Promise<boolean> {
    let isFree = false
    await update((held) => {
      isFree = !held || held.until <= now()
      return isFree ? { owner, until: now() + leaseMs } : held
    })
    return isFree
  }

  const release = (owner: string) => update((held) => (held?.owner === owner ? undefined : held))

  return async (work) => {
    const owner = `${now()}.${Math.random()}`
    while (!(await take(owner))) await wait(retryMs)
    const result = work()
    void result
      .catch(() => {})
      .then(() => wait(storageDelayMs))
      .then(() => release(owner))
    return result
  }
}
