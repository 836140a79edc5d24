/** Runs `work` while no other tab of this browser runs it. */
export type Exclusive = <T>(work: () => Promise<T>) => Promise<T>

export type Wait = (milliseconds: number) => Promise<void>

/**
 * A write to local storage reaches the process of another tab later than the lock does, so the lock is held this much
 * longer than the work. The result of the work is returned at once.
 */
export const storageDelayMs = 250

/** Runs work under a Web Lock of this name. */
export function exclusiveByWebLocks(
  name: string,
  locks: Pick<LockManager, "request">,
  wait: Wait,
): Exclusive {
  return <T>(work: () => Promise<T>) =>
    new Promise<T>((resolve, reject) => {
      const held = locks.request(name, async () => {
        await work().then(resolve, reject)
        await wait(storageDelayMs)
      })
      held.catch(reject)
    })
}
