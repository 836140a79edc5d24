import { defineConfig } from "vitest/config"

export default defineConfig({
  test: {
    name: "web",
    root: import.meta.dirname,
    include: ["src/**/*.test.ts"],
    environment: "node",
    // A machine that does other work as well is slow, not wrong.
    testTimeout: 30_000,
    // The contrast test reads the colours that styles.css really has.
    css: true,
  },
})
