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

export type Lease = { owner: string; until: number }

export type LeaseParts = {
  /** Changes the lease in one step: no other tab reads or writes it between. */
  update: (change: (held: Lease | undefined) => Lease | undefined) => Promise<void>
  now: () => number
  wait: Wait
  /** Longer than a refresh may take, so that only the lease of a closed tab runs out. */
  leaseMs?: number
}

const retryMs = 100

/**
 * Web Locks exist only in secure contexts; a phone that opens the application over plain http in the yard has
 * none. A lease in a storage with transactions stands in.
 */
export function exclusiveByLease(parts: LeaseParts): Exclusive {
  const { update, now, wait, leaseMs = 15_000 } = parts

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
      .then(() => wait(storageSettlesMs))
      .then(() => release(owner))
    return result
  }
}
