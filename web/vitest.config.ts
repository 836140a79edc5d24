import { defineConfig } from "vitest/config"

export default defineConfig({
  test: {
    root: import.meta.dirname,
    // A machine that does other work as well is slow, not wrong.
    testTimeout: 30_000,
    // The contrast test reads the colours that styles.css really has.
    css: true,
    projects: [
      {
        extends: true,
        test: { name: "web", include: ["src/**/*.test.ts"], environment: "node" },
      },
      {
        extends: true,
        test: {
          name: "components",
          include: ["src/**/*.test.tsx"],
          environment: "happy-dom",
          setupFiles: ["test/setup.ts"],
        },
      },
    ],
  },
})
