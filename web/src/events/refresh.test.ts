import { InfiniteQueryObserver, QueryClient, QueryObserver } from "@tanstack/react-query"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { ApiError } from "../api/errors.ts"
import { keys } from "../api/keys.ts"
import { offline } from "../api/offline.ts"
import { isAffectedBy, openRefresher } from "./refresh.ts"

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const car = { organization_id: "o", kind: "car", id: "c" } as const

const cached = {
  user: keys.user,
  organizations: keys.organizations,
  cars: [...keys.cars("o"), "all", ""],
  car: keys.car("o", "c"),
  expenses: keys.expenses("o", "c"),
  otherCar: keys.car("o", "d"),
  analytics: [...keys.organization("o"), "analytics", 2026, 11],
  partners: [...keys.organization("o"), "partners", "figures"],
  members: keys.members("o"),
  foreign: [...keys.cars("p"), "all", ""],
}

test.each([
  [car, ["cars", "car", "expenses", "analytics", "partners"]],
  [{ ...car, id: null }, ["cars", "car", "expenses", "otherCar", "analytics", "partners"]],
  [{ ...car, kind: "expense" }, ["cars", "car", "expenses", "otherCar", "analytics", "partners"]],
  // An import, or its undo, is a single change that may concern any car.
  [{ ...car, kind: "import" }, ["cars", "car", "expenses", "otherCar", "analytics", "partners"]],
  [
    { ...car, kind: "organization" },
    ["organizations", "cars", "car", "expenses", "otherCar", "analytics", "partners"],
  ],
  [
    { ...car, kind: "member" },
    [
      "user",
      "organizations",
      "cars",
      "car",
      "expenses",
      "otherCar",
      "analytics",
      "partners",
      "members",
    ],
  ],
  [
    { ...car, kind: "partner" },
    ["organizations", "cars", "car", "expenses", "otherCar", "analytics", "partners"],
  ],
  [{ ...car, kind: "settlement" }, ["partners"]],
] as const)("the change %o affects %o", (change, expected) => {
  const isAffected = isAffectedBy(change)
  const concerned = Object.entries(cached).filter(([, key]) => isAffected(key))
  expect(concerned.map(([name]) => name)).toEqual(expected)
})

/** Mounts a query; the returned mock counts its fetches. */
function shown(client: QueryClient, queryKey: readonly unknown[], readMs = 10) {
  const read = vi.fn(() => new Promise((resolve) => setTimeout(() => resolve({}), readMs)))
  const observer = new QueryObserver(client, { queryKey, queryFn: read, retry: false })
  observer.subscribe(() => {})
  return read
}

const setUp = (isVisible = true) => {
  const client = new QueryClient()
  return { client, refresher: openRefresher(client, () => isVisible) }
}

test("many changes in a row cause one refetch, soon", async () => {
  const { client, refresher } = setUp()
  const list = shown(client, cached.cars)
  const foreign = shown(client, cached.foreign)
  await vi.advanceTimersByTimeAsync(500)
  for (let n = 0; n < 50; n++) refresher.change(car)
  await vi.advanceTimersByTimeAsync(200)
  expect(list).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(5000)
  expect(list).toHaveBeenCalledTimes(2)
  expect(foreign).toHaveBeenCalledTimes(1)
})

test("a steady stream of changes causes about two refetches a second, one after the last change too", async () => {
  const { client, refresher } = setUp()
  const list = shown(client, cached.cars)
  await vi.advanceTimersByTimeAsync(500)
  for (let n = 0; n < 100; n++) {
    refresher.change(car)
    await vi.advanceTimersByTimeAsync(100)
  }
  const before = list.mock.calls.length
  expect(before).toBeLessThanOrEqual(30)
  refresher.change(car)
  await vi.advanceTimersByTimeAsync(3000)
  expect(list.mock.calls.length).toBeGreaterThan(before)
})

test("a query that was requested after the change is not refetched", async () => {
  const { client, refresher } = setUp()
  const list = shown(client, cached.cars)
  await vi.advanceTimersByTimeAsync(500)
  refresher.change(car)
  await vi.advanceTimersByTimeAsync(20)
  void client.invalidateQueries({ queryKey: cached.cars })
  await vi.advanceTimersByTimeAsync(3000)
  expect(list).toHaveBeenCalledTimes(2)
})

test("a query that was requested before the change is refetched, although its response is not here yet", async () => {
  const { client, refresher } = setUp()
  const list = shown(client, cached.cars, 1000)
  await vi.advanceTimersByTimeAsync(500)
  refresher.change(car)
  await vi.advanceTimersByTimeAsync(3000)
  expect(list).toHaveBeenCalledTimes(2)
})

test("a refetch waits for a running save, but not long", async () => {
  const { client, refresher } = setUp()
  const list = shown(client, cached.cars)
  await vi.advanceTimersByTimeAsync(500)
  const saving = client
    .getMutationCache()
    .build(client, { mutationFn: () => new Promise((resolve) => setTimeout(resolve, 10_000)) })
  void saving.execute(undefined)
  await vi.advanceTimersByTimeAsync(10)
  refresher.change(car)
  await vi.advanceTimersByTimeAsync(1500)
  expect(list).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1000)
  expect(list).toHaveBeenCalledTimes(2)
})

test("a hidden page refetches nothing, and its queries are invalidated", async () => {
  const { client, refresher } = setUp(false)
  const list = shown(client, cached.cars)
  await vi.advanceTimersByTimeAsync(500)
  refresher.change(car)
  await vi.advanceTimersByTimeAsync(3000)
  expect(list).toHaveBeenCalledTimes(1)
  expect(client.getQueryState(cached.cars)?.isInvalidated).toBe(true)
})

test("the server that is reached again refetches every shown query", async () => {
  const { client, refresher } = setUp()
  const reads = Object.values(cached).map((key) => shown(client, key))
  await vi.advanceTimersByTimeAsync(500)
  refresher.everything()
  await vi.advanceTimersByTimeAsync(500)
  expect(reads.map((read) => read.mock.calls.length)).toEqual(reads.map(() => 2))
})

test("a new connection refetches what was requested before all was quiet", async () => {
  const { client, refresher } = setUp()
  const before = shown(client, cached.cars)
  await vi.advanceTimersByTimeAsync(1000)
  const meanwhile = shown(client, cached.car)
  await vi.advanceTimersByTimeAsync(500)
  refresher.connected(700)
  await vi.advanceTimersByTimeAsync(500)
  expect([before, meanwhile].map((read) => read.mock.calls.length)).toEqual([2, 1])
})

test.each([
  ["fresh if all was quiet since the page began", 1500, 1],
  ["refetched otherwise", 1400, 2],
])("what was requested before anybody followed it is %s", async (_what, quietMs, times) => {
  const client = new QueryClient()
  const pageBegan = Date.now()
  const read = shown(client, cached.cars)
  await vi.advanceTimersByTimeAsync(1500)
  const refresher = openRefresher(client, () => true, Date.now, pageBegan + 1)
  refresher.connected(quietMs)
  await vi.advanceTimersByTimeAsync(500)
  expect(read).toHaveBeenCalledTimes(times)
})

test("a new connection refetches what no event tells once it is a minute old", async () => {
  const { client, refresher } = setUp()
  const read = shown(client, cached.cars)
  await vi.advanceTimersByTimeAsync(59_000)
  refresher.connected(1_000_000)
  await vi.advanceTimersByTimeAsync(2000)
  expect(read).toHaveBeenCalledTimes(1)
  refresher.connected(1_000_000)
  await vi.advanceTimersByTimeAsync(500)
  expect(read).toHaveBeenCalledTimes(2)
})

test("a new connection refetches what shows what was last seen", async () => {
  const { client, refresher } = setUp()
  const read = shown(client, cached.cars)
  await vi.advanceTimersByTimeAsync(500)
  const query = client.getQueryCache().find({ queryKey: cached.cars })
  if (query) offline.restore(query, 0)
  refresher.connected(10_000)
  await vi.advanceTimersByTimeAsync(500)
  expect(read).toHaveBeenCalledTimes(2)
})

/** Mounts a list of numbered pages, each of which takes a while, and records the requested ones. */
function pagedList(client: QueryClient, readMs: number) {
  const asked: number[] = []
  const observer = new InfiniteQueryObserver(client, {
    queryKey: cached.cars,
    queryFn: async ({ pageParam }) => {
      asked.push(pageParam)
      await new Promise((resolve) => setTimeout(resolve, readMs))
      return pageParam
    },
    initialPageParam: 0,
    getNextPageParam: (page: number) => page + 1,
    retry: false,
  })
  observer.subscribe(() => {})
  return { observer, asked }
}

test("a change waits for a requested page, and the list is then refetched with it", async () => {
  const { client, refresher } = setUp()
  const { observer, asked } = pagedList(client, 1000)
  await vi.advanceTimersByTimeAsync(1500)
  void observer.fetchNextPage()
  await vi.advanceTimersByTimeAsync(10)
  refresher.change(car)
  await vi.advanceTimersByTimeAsync(5000)
  expect(observer.getCurrentResult().data?.pages).toEqual([0, 1])
  expect(asked).toEqual([0, 1, 0, 1])
})

test("a page that does not come delays the refetch of its list by ten seconds at most", async () => {
  const { client, refresher } = setUp()
  const { observer, asked } = pagedList(client, 60_000)
  await vi.advanceTimersByTimeAsync(60_500)
  void observer.fetchNextPage()
  await vi.advanceTimersByTimeAsync(10)
  refresher.change(car)
  await vi.advanceTimersByTimeAsync(9_000)
  expect(asked).toEqual([0, 1])
  await vi.advanceTimersByTimeAsync(2_000)
  expect(asked).toEqual([0, 1, 0])
})

/** Mounts a query whose fetches fail. */
function failing(client: QueryClient, status: number) {
  const read = vi.fn(async () => {
    throw new ApiError({ status, code: "internal", message: "" })
  })
  const query = { queryKey: cached.car, queryFn: read, retry: 2, retryDelay: 1000 }
  new QueryObserver(client, query).subscribe(() => {})
  return read
}

test("a first fetch that fails is not retried because of a change", async () => {
  const { client, refresher } = setUp()
  const read = failing(client, 500)
  await vi.advanceTimersByTimeAsync(500)
  refresher.change(car)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(read).toHaveBeenCalledTimes(3)
})

test.each([
  ["the server refused waits for the person", 500, 3],
  ["never reached the server is refetched", 0, 6],
])("after a new connection, a query that %s", async (_what, status, times) => {
  const { client, refresher } = setUp()
  const read = failing(client, status)
  await vi.advanceTimersByTimeAsync(10_000)
  refresher.connected(20_000)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(read).toHaveBeenCalledTimes(times)
})
