import { defineConfig } from "vitest/config"

export default defineConfig({
  test: {
    root: import.meta.dirname,
    // A busy machine may be slow, which is no failure.
    testTimeout: 30_000,
    // The contrast test reads the colours of the real styles.css.
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
