import { defineConfig } from "vitest/config"

export default defineConfig({
  test: {
    name: "domain",
    environment: "node",
    include: ["src/**/*.test.ts"],
    // Properties are tried thousands of times: on a machine that does other work as well that takes its time.
    testTimeout: 30_000,
  },
})
