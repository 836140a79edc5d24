import { defineConfig } from "vitest/config"

/** As in `server/vitest.config.ts`. */
const inLane = process.env.LANE !== undefined

export default defineConfig({
  test: {
    name: "prove",
    include: [inLane ? "*.lane.test.ts" : "*.test.ts"],
    exclude: inLane ? [] : ["*.lane.test.ts"],
    // Each starts servers of its own, which it kills.
    testTimeout: 300_000,
  },
})
