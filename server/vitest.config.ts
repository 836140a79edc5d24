import { defineConfig } from "vitest/config"

export default defineConfig({
  test: {
    name: "server",
    include: ["src/**/*.test.ts"],
    globalSetup: ["test/database.ts"],
    // Every file gets a database of its own; hashing and starting servers take their time on a busy machine.
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
