import type { Lease, LeaseDependencies } from "./lease.ts"
import { type Exclusive, exclusiveByWebLocks } from "./lock.ts"

const wait = (milliseconds: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

/** Without IndexedDB, as in a private window, each tab works by itself, which the server tolerates. */
const updateLease =
  (name: string): LeaseDependencies["update"] =>
  async (change) => {
    const { update } = await import("idb-keyval")
    await update<Lease | undefined>(name, change).catch(() => change(undefined))
  }

/** Its code is loaded only where there are no Web Locks. */
const exclusiveByLoadedLease =
  (name: string): Exclusive =>
  async (work) => {
    const { exclusiveByLease } = await import("./lease.ts")
    return exclusiveByLease({ update: updateLease(name), now: Date.now, wait })(work)
  }

/** Runs work in one tab of this browser at a time. */
export const openExclusive = (name: string): Exclusive =>
  navigator.locks ? exclusiveByWebLocks(name, navigator.locks, wait) : exclusiveByLoadedLease(name)
