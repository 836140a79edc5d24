import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { eventually } from "../../test/eventually.ts"
import { organization, signedIn } from "../../test/rows.ts"
import { keys } from "../api/keys.ts"
import { offline } from "../api/offline.ts"
import { forgetPerson, keepLastSeen } from "../offline/lastSeen.ts"
import { queryClient } from "./query-client.ts"

vi.mock("idb-keyval", async () => {
  const { mockIndexedDb } = await import("../../test/indexed-db.ts")
  return mockIndexedDb().module
})

const queryKey = [...keys.cars(organization.id), "all", ""]

keepLastSeen(queryClient)

beforeEach(async () => {
  await queryClient.fetchQuery({ queryKey, queryFn: async () => "seen" })
  await eventually(() => expect(queryClient.isFetching()).toBe(0))
  queryClient.clear()
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] })
})
afterEach(async () => {
  vi.useRealTimers()
  queryClient.clear()
  offline.setLost(false)
  await forgetPerson(signedIn.user.id)
})

/** Renders a query whose request is never answered. */
function readNothing() {
  const shown = vi.fn()
  void queryClient.fetchQuery({ queryKey, queryFn: () => new Promise(() => {}) }).then(shown)
  return shown
}

test("a query shows what was last seen when the server delivers nothing for a while", async () => {
  const shown = readNothing()
  await vi.advanceTimersByTimeAsync(2000)
  expect(shown).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(6000)
  await eventually(() => expect(shown).toHaveBeenCalledWith("seen"))
  expect(offline.isLost()).toBe(true)
})

test("a query shows what was last seen sooner when the connection is known to be lost", async () => {
  offline.setLost(true)
  const shown = readNothing()
  await vi.advanceTimersByTimeAsync(1000)
  await eventually(() => expect(shown).toHaveBeenCalledWith("seen"))
})
