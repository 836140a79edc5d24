import { availableParallelism } from "node:os"
import { defineConfig } from "vitest/config"

export default defineConfig({
  test: {
    name: "server",
    include: [process.env.KEEP_RELEASE ? "test/releases/keep.ts" : "src/**/*.test.ts"],
    globalSetup: ["test/database.ts"],
    // The tests often wait for PostgreSQL or a server that starts: one worker more than there are cores.
    maxWorkers: availableParallelism() + 1,
    // Every file gets a database of its own; hashing and starting servers take their time on a busy machine.
    // To load the server's modules for each file anew takes a quarter of the time; none of them is replaced by a test.
    isolate: false,
    // A test that is slow on a machine of CI, which was four times slower at times, is no failure.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 90_000 } },
  },
})
