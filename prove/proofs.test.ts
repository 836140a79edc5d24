import { expect, test } from "vitest"
import { proveCrashes } from "./crashes.ts"
import { proveRequests } from "./requests.ts"

// The short forms of what `npm run prove` does at length.

test("nothing acknowledged is lost when server, database and both are killed", async () => {
  const { faults } = await proveCrashes(3)
  expect(faults).toEqual([])
})

test("no made-up request is answered with 500, and refused ones change nothing", async () => {
  const { faults } = await proveRequests(1000)
  expect(faults).toEqual([])
})
