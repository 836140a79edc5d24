import {
  type Exclusive,
  exclusiveByLease,
  exclusiveByWebLocks,
  type Lease,
  type LeaseDependencies,
} from "./lock.ts"

const wait = (milliseconds: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

/** Without IndexedDB, as in a private window, each tab works by itself, which the server tolerates. */
const updateLease =
  (name: string): LeaseDependencies["update"] =>
  async (change) => {
    const { update } = await import("idb-keyval")
    await update<Lease | undefined>(name, change).catch(() => change(undefined))
  }

/** Runs work in one tab of this browser at a time. */
export const openExclusive = (name: string): Exclusive =>
  navigator.locks
    ? exclusiveByWebLocks(name, navigator.locks, wait)
    : exclusiveByLease({ update: updateLease(name), now: Date.now, wait })
