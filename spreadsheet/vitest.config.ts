import { defineConfig } from "vitest/config"

export default defineConfig({
  test: {
    name: "spreadsheet",
    environment: "node",
    include: ["src/**/*.test.ts"],
    isolate: false,
    // Files that unfold to the limits take longer on a busy machine.
    testTimeout: 120_000,
  },
})
