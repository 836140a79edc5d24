import { expect, test } from "vitest"
import { proveCrashes } from "./crashes.ts"
import { proveRequests } from "./requests.ts"
import { soak } from "./soak.ts"

// The short forms of what `npm run prove` does at length: one kill of each kind, one batch of requests, a few seconds.

test("nothing acknowledged is lost when server, database and both are killed", async () => {
  const { faults } = await proveCrashes(3)
  expect(faults).toEqual([])
})

test("no made-up request is answered with 500, and refused ones change nothing", async () => {
  const { faults } = await proveRequests(500)
  expect(faults).toEqual([])
})

test("six seconds of everything at once loses nothing and fails nowhere", async () => {
  const { faults, counts } = await soak(0.1)
  expect(faults).toEqual([])
  expect(Object.values(counts).every((count) => count > 0)).toBe(true)
})
