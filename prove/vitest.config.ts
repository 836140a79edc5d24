import { defineConfig } from "vitest/config"

export default defineConfig({
  test: {
    name: "prove",
    include: ["*.test.ts"],
    // Each starts servers of its own, which it kills.
    testTimeout: 180_000,
  },
})
