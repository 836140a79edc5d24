import { defineConfig } from "vitest/config"

export default defineConfig({
  test: {
    name: "domain",
    environment: "node",
    include: ["src/**/*.test.ts"],
    // Property tests run thousands of cases, which takes longer on a busy machine.
    testTimeout: 30_000,
  },
})
