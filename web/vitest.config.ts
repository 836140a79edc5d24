import { defineConfig } from "vitest/config"

export default defineConfig({
  test: {
    name: "web",
    root: import.meta.dirname,
    include: ["src/**/*.test.ts"],
    environment: "node",
    // The contrast test reads the colours that styles.css really has.
    css: true,
  },
})
