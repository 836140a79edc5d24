/** What idb-keyval offers, in memory: happy-dom has no IndexedDB. For `vi.mock("idb-keyval", …)`. */
export function mockIndexedDb() {
  const stores = new Map<string, Map<string, unknown>>()
  const blocked = { current: false }

  function open(name: string) {
    if (blocked.current) throw new Error("The storage is blocked")
    const store = stores.get(name) ?? new Map<string, unknown>()
    stores.set(name, store)
    return store
  }
  const keyOf = (key: unknown) => JSON.stringify(key)

  return {
    /** As in a private window of some browsers. */
    block(isBlocked: boolean) {
      blocked.current = isBlocked
    },
    module: {
      createStore: (database: string) => database,
      get: async (key: unknown, name: string) => open(name).get(keyOf(key)),
      set: async (key: unknown, value: unknown, name: string) => {
        open(name).set(keyOf(key), value)
      },
      setMany: async (entries: [unknown, unknown][], name: string) => {
        const store = open(name)
        for (const [key, value] of entries) store.set(keyOf(key), value)
      },
      del: async (key: unknown, name: string) => {
        open(name).delete(keyOf(key))
      },
      delMany: async (keys: unknown[], name: string) => {
        for (const key of keys) open(name).delete(keyOf(key))
      },
      keys: async (name: string) => [...open(name).keys()].map((key) => JSON.parse(key)),
      values: async (name: string) => [...open(name).values()],
      entries: async (name: string) =>
        [...open(name).entries()].map(([key, value]) => [JSON.parse(key), value]),
      update: async (key: unknown, change: (value: unknown) => unknown, name = "") => {
        open(name).set(keyOf(key), change(open(name).get(keyOf(key))))
      },
    },
  }
}
