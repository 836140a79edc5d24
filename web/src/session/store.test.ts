import type { Session } from "@marza/domain/accounts/schemas.ts"
import { expect, test, vi } from "vitest"
import { sessionKey } from "../storage-keys.ts"
import { exclusiveByLease, type Lease, type LeaseDependencies } from "./lease.ts"
import { exclusiveByWebLocks } from "./lock.ts"
import { createSessionStore } from "./store.ts"
import type { KeyValueStorage } from "./types.ts"

const start = Date.parse("2026-11-21T10:00:00Z")

const sessionThatLasts = (seconds: number, name = "first"): Session => ({
  access_token: `access-${name}`,
  refresh_token: `refresh-${name}`,
  expires_at: new Date(start + seconds * 1000).toISOString(),
  user: { id: "u1", email: "rasa@example.test", factors: [] },
})

function memoryStorage(stored?: Session): KeyValueStorage {
  const values = new Map<string, string>()
  if (stored) values.set(sessionKey, JSON.stringify(stored))
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  }
}

/** The lease that the tabs of one storage share. */
const leases = new WeakMap<KeyValueStorage, Lease | undefined>()
const leaseOf =
  (storage: KeyValueStorage): LeaseDependencies["update"] =>
  async (change) =>
    void leases.set(storage, change(leases.get(storage)))

function tab({ storage = memoryStorage(), respond = async () => Response.json({}) } = {}) {
  const fetch = vi.fn((_url: unknown, _init?: RequestInit) => respond())
  const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms / 60))
  const exclusive = exclusiveByLease({ update: leaseOf(storage), now: Date.now, wait })
  const store = createSessionStore({ storage, now: () => start, fetch, exclusive })
  const ends: unknown[] = []
  store.subscribe((end) => ends.push(end))
  return { store, fetch, storage, ends }
}

const stored = (storage: KeyValueStorage) => JSON.parse(storage.getItem(sessionKey) ?? "null")

test("a token outside the margin is used as it is", async () => {
  const { store, fetch } = tab({ storage: memoryStorage(sessionThatLasts(61)) })
  expect(await store.accessToken()).toBe("access-first")
  expect(fetch).not.toHaveBeenCalled()
})

test("a token inside the margin is refreshed before the call", async () => {
  const storage = memoryStorage(sessionThatLasts(60))
  const second = sessionThatLasts(900, "second")
  const { store, fetch } = tab({ storage, respond: async () => Response.json(second) })
  expect(await store.accessToken()).toBe("access-second")
  expect(fetch).toHaveBeenCalledOnce()
  expect(fetch.mock.calls[0]?.[1]?.body).toBe('{"refresh_token":"refresh-first"}')
  expect(stored(storage)).toEqual(second)
})

test("a tick refreshes an idle page", async () => {
  const respond = async () => Response.json(sessionThatLasts(900, "second"))
  const { store } = tab({ storage: memoryStorage(sessionThatLasts(-5)), respond })
  await store.refreshIfStale()
  expect(store.current()?.access_token).toBe("access-second")
})

test.each([
  ["an hour ahead", 3600],
  ["an hour behind", -3600],
])("a clock %s refreshes no more often than a right one", async (_, seconds) => {
  const issued = (at: number, name: string): Session => ({
    ...sessionThatLasts(at + 900, name),
    access_token: `head.${btoa(JSON.stringify({ iat: start / 1000 + at }))}.${name}`,
  })
  let serverSeconds = 0
  const storage = memoryStorage(sessionThatLasts(-7200))
  const fetch = vi.fn(async () => Response.json(issued(serverSeconds, `at${serverSeconds}`)))
  const now = () => start + (serverSeconds + seconds) * 1000
  const exclusive = <T>(work: () => Promise<T>) => work()
  const store = createSessionStore({ storage, now, fetch, exclusive })
  await store.accessToken()
  expect(fetch).toHaveBeenCalledOnce()
  serverSeconds = 839
  await store.accessToken()
  expect(fetch).toHaveBeenCalledOnce()
  serverSeconds = 841
  await store.accessToken()
  expect(fetch).toHaveBeenCalledTimes(2)
})

test("simultaneous calls share one refresh", async () => {
  const respond = async () => Response.json(sessionThatLasts(900, "second"))
  const { store, fetch } = tab({ storage: memoryStorage(sessionThatLasts(0)), respond })
  await Promise.all([store.accessToken(), store.accessToken(), store.refreshIfStale()])
  expect(fetch).toHaveBeenCalledOnce()
})

test("a refused refresh removes the session", async () => {
  const storage = memoryStorage(sessionThatLasts(0))
  const { store, ends } = tab({ storage, respond: async () => new Response(null, { status: 401 }) })
  expect(await store.refresh()).toBe("refused")
  expect(store.current()).toBeNull()
  expect(stored(storage)).toBeNull()
  expect(ends).toEqual(["refused"])
})

test.each([
  ["the network is gone", () => Promise.reject(new TypeError("Failed to fetch"))],
  ["the server fails", async () => new Response(null, { status: 500 })],
  ["the response is not JSON", async () => new Response("<html>")],
])("the session stays when %s", async (_, respond) => {
  const storage = memoryStorage(sessionThatLasts(0))
  const { store, fetch } = tab({ storage, respond })
  expect(await store.refresh()).toBe("unreachable")
  expect(await store.accessToken()).toBe("access-first")
  expect(fetch).toHaveBeenCalledTimes(2)
  expect(stored(storage)).toEqual(sessionThatLasts(0))
})

test("two tabs refresh once: the second adopts what the first stored", async () => {
  const storage = memoryStorage(sessionThatLasts(0))
  const respond = async () => Response.json(sessionThatLasts(900, "second"))
  const one = tab({ storage, respond })
  const two = tab({ storage, respond })
  const results = await Promise.all([one.store.refresh(), two.store.refresh()])
  expect(results).toEqual(["fresh", "fresh"])
  expect(one.fetch.mock.calls.length + two.fetch.mock.calls.length).toBe(1)
  expect(two.store.current()?.access_token).toBe("access-second")
})

test("a second tab waits until what the first stored has reached it", async () => {
  // Two processes with one lock; what one writes to storage the other reads a little later.
  const values = { first: sessionThatLasts(10), second: sessionThatLasts(10) }
  const own = (here: keyof typeof values, there: keyof typeof values): KeyValueStorage => ({
    getItem: (key) => (key === sessionKey ? JSON.stringify(values[here]) : null),
    setItem: (key, value) => {
      if (key !== sessionKey) return
      values[here] = JSON.parse(value)
      setTimeout(() => {
        values[there] = JSON.parse(value)
      }, 50)
    },
    removeItem: () => {},
  })
  let queue = Promise.resolve()
  const request = (_name: string, work: () => Promise<unknown>) => {
    const done = queue.then(work)
    queue = done.then(() => {})
    return done
  }
  const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
  const exclusive = exclusiveByWebLocks("lock", { request } as Pick<LockManager, "request">, wait)
  const fetch = vi.fn(async () => Response.json(sessionThatLasts(900, "second")))
  const [one, other] = [own("first", "second"), own("second", "first")].map((storage) =>
    createSessionStore({ storage, now: () => start, fetch, exclusive }),
  )
  const tokens = await Promise.all([one?.accessToken(), other?.accessToken()])
  expect(tokens).toEqual(["access-second", "access-second"])
  expect(fetch).toHaveBeenCalledTimes(1)
})

test("a refused access token is replaced although it had time left", async () => {
  const respond = async () => Response.json(sessionThatLasts(900, "second"))
  const { store, fetch } = tab({ storage: memoryStorage(sessionThatLasts(600)), respond })
  await store.refresh("access-first")
  expect(fetch).toHaveBeenCalledOnce()
  expect(store.current()?.access_token).toBe("access-second")
})

test("signing out in one tab signs out the other", () => {
  const storage = memoryStorage(sessionThatLasts(600))
  const one = tab({ storage })
  const two = tab({ storage })
  one.store.remove("signed_out")
  two.store.syncWithStorage()
  expect(two.store.current()).toBeNull()
  expect(one.ends).toEqual(["signed_out"])
  expect(two.ends).toEqual(["elsewhere"])
})

test("a session that was refused in one tab is refused in the other, not signed out", async () => {
  const storage = memoryStorage(sessionThatLasts(0))
  const one = tab({ storage, respond: async () => new Response(null, { status: 401 }) })
  const two = tab({ storage })
  await one.store.refresh()
  two.store.syncWithStorage()
  expect(two.ends).toEqual(["refused"])
  // After another sign-in and sign-out the latest end counts.
  one.store.set(sessionThatLasts(600, "second"))
  two.store.syncWithStorage()
  one.store.remove("signed_out")
  two.store.syncWithStorage()
  expect(two.ends).toEqual(["refused", null, "elsewhere"])
})

test("a sign-out during a refresh is not undone by its response", async () => {
  const storage = memoryStorage(sessionThatLasts(0))
  const { store } = tab({
    storage,
    respond: async () => {
      storage.removeItem(sessionKey)
      return Response.json(sessionThatLasts(900, "second"))
    },
  })
  expect(await store.refresh()).toBe("refused")
  expect(stored(storage)).toBeNull()
})

test("the lease of a dead tab expires", async () => {
  const storage = memoryStorage()
  let clock = 0
  const wait = async (ms: number) => {
    clock += ms
  }
  const lease = exclusiveByLease({
    update: leaseOf(storage),
    now: () => clock,
    wait,
    leaseMs: 1000,
  })
  void lease(() => new Promise(() => {}))
  await Promise.resolve()
  expect(await lease(async () => "ran")).toBe("ran")
  expect(clock).toBeGreaterThan(1000)
})

test("a broken stored session counts as signed out", () => {
  const storage = memoryStorage()
  storage.setItem(sessionKey, '{"access_token": "only"}')
  expect(tab({ storage }).store.current()).toBeNull()
})
