import { availableParallelism } from "node:os"
import { defineConfig } from "vitest/config"

export default defineConfig({
  test: {
    name: "domain",
    environment: "node",
    include: ["src/**/*.test.ts"],
    // Rules hold no state that one file could leave to the next.
    isolate: false,
    // Property tests run thousands of cases, which takes longer on a busy machine.
    testTimeout: 30_000,
    // Vitest would leave a processor unused. One more than there are has something to do while one loads a file.
    maxWorkers: availableParallelism() + 1,
  },
})
