import { availableParallelism } from "node:os"
import { defineConfig } from "vitest/config"

/** Whether what takes many tries or kills is run, by `npm run prove -- lane`; else all but that. */
const inLane = process.env.LANE !== undefined
const tests = inLane ? "src/**/*.lane.test.ts" : "src/**/*.test.ts"

export default defineConfig({
  test: {
    name: "server",
    include: [process.env.KEEP_RELEASE ? "test/releases/keep.ts" : tests],
    exclude: inLane ? [] : ["**/*.lane.test.ts"],
    globalSetup: ["test/database.ts"],
    // The tests often wait for PostgreSQL or a server that starts: one worker more than there are cores.
    maxWorkers: availableParallelism() + 1,
    // Every file gets a database of its own; hashing and starting servers take their time on a busy machine.
    // To load the server's modules for each file anew takes a quarter of the time; none of them is replaced by a test.
    isolate: false,
    // A test that is slow on a machine of CI, which was four times slower at times, is no failure.
    testTimeout: inLane ? 1_200_000 : 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: inLane ? 300_000 : 90_000 } },
  },
})
