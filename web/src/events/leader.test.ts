import { afterEach, beforeEach, expect, test, vi } from "vitest"
import type { KeyValueStorage } from "../session/types.ts"
import { leaderByLease, leaderByWebLocks, type RunAsLeader } from "./leader.ts"

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000)
/** As long as a tab takes to lead, or to see that another one does. */
const settle = () => pass(30)

/** A fake of the browser's lock manager with the parts that are used: one holder, a queue, and stealing. */
function lockManager() {
  type Waiting = { begin: () => void; signal: AbortSignal | undefined }
  const queue: Waiting[] = []
  let steal: (() => void) | null = null
  const next = () => {
    const first = queue.shift()
    if (first?.signal?.aborted) next()
    else first?.begin()
  }
  const request = (
    _name: string,
    options: { steal?: boolean; signal?: AbortSignal },
    work: () => Promise<void>,
  ) =>
    new Promise<void>((resolve, reject) => {
      const abort = () => reject(new DOMException("aborted", "AbortError"))
      options.signal?.addEventListener("abort", abort)
      const begin = () => {
        let isHolder = true
        steal = () => {
          isHolder = false
          abort()
        }
        void work().then(() => {
          resolve()
          if (!isHolder) return
          steal = null
          next()
        })
      }
      if (options.steal) steal?.()
      if (options.steal || !steal) begin()
      else queue.push({ begin, signal: options.signal })
    })
  return { request } as unknown as Pick<LockManager, "request">
}

/** Leases in a storage that all tabs share. */
function leases() {
  const values = new Map<string, string>()
  const storage: KeyValueStorage = {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  }
  let owners = 0
  const lead = leaderByLease({
    storage,
    now: Date.now,
    wait: (milliseconds, signal) =>
      new Promise((resolve) => {
        setTimeout(resolve, milliseconds)
        signal.addEventListener("abort", () => resolve())
      }),
    newOwner: () => `owner ${++owners}`,
  })
  return { lead, values }
}

/** A tab that wants to lead, and a record of what happens to it. */
function tab(lead: RunAsLeader, steal = false) {
  const stopping = new AbortController()
  const events: string[] = []
  const done = lead(
    async (signal) => {
      events.push("leads")
      await new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve()))
      events.push("stops")
    },
    { steal, signal: stopping.signal },
  )
  return { events, done, stop: () => stopping.abort() }
}

const ways: [string, () => RunAsLeader][] = [
  ["Web Locks", () => leaderByWebLocks(lockManager())],
  ["a lease", () => leases().lead],
]

test.each(ways)("by %s one tab leads, and the next when it stops", async (_name, make) => {
  const lead = make()
  const [one, other] = [tab(lead), tab(lead)]
  await settle()
  expect([...one.events, ...other.events]).toEqual(["leads"])
  const [leader, waiting] = one.events.length > 0 ? [one, other] : [other, one]
  leader.stop()
  await leader.done
  expect(leader.events).toEqual(["leads", "stops"])
  await settle()
  expect(waiting.events).toEqual(["leads"])
  waiting.stop()
  await waiting.done
})

test.each(ways)("by %s a tab takes over from one that is silent", async (_name, make) => {
  const lead = make()
  const silent = tab(lead)
  await settle()
  const taking = tab(lead, true)
  await settle()
  await silent.done
  expect(silent.events).toEqual(["leads", "stops"])
  expect(taking.events).toEqual(["leads"])
  taking.stop()
  await taking.done
})

test.each(ways)("by %s a tab that stops waiting never leads", async (_name, make) => {
  const lead = make()
  const leader = tab(lead)
  await settle()
  const waiting = tab(lead)
  await settle()
  waiting.stop()
  await waiting.done
  leader.stop()
  await leader.done
  await settle()
  expect(waiting.events).toEqual([])
})

test("the lease of a dead tab expires", async () => {
  const { lead, values } = leases()
  values.set("marza.events", JSON.stringify({ owner: "dead", until: Date.now() + 60_000 }))
  const waiting = tab(lead)
  await pass(59)
  expect(waiting.events).toEqual([])
  await pass(7)
  expect(waiting.events).toEqual(["leads"])
  waiting.stop()
  await waiting.done
  expect(values.size).toBe(0)
})
