import { globSync, readFileSync } from "node:fs"
import { availableParallelism } from "node:os"
import { join } from "node:path"
import { defineConfig } from "vitest/config"

const root = import.meta.dirname

/** @param isolate whether the files that replace a module, which no other file may have loaded before; else the others */
function project(name: string, ending: "ts" | "tsx", isolate: boolean) {
  const files = globSync(`src/**/*.test.${ending}`, { cwd: root })
  const replaces = (file: string) => readFileSync(join(root, file), "utf8").includes("vi.mock(")
  return {
    extends: true,
    test: {
      name: isolate ? `${name}-isolated` : name,
      include: files.filter((file) => replaces(file) === isolate),
      isolate,
      ...(ending === "tsx" && { environment: "happy-dom", setupFiles: ["test/setup.ts"] }),
    },
  } as const
}

export default defineConfig({
  test: {
    root,
    // A busy machine may be slow, which is no failure.
    testTimeout: 90_000,
    expect: { poll: { timeout: 10_000 } },
    // Not threads, which hear each other on a BroadcastChannel: one file would change the entries of another.
    pool: "forks",
    // One more than there are processors: a test that waits takes none.
    maxWorkers: availableParallelism() + 1,
    // The contrast test reads the colours of the real styles.css.
    css: true,
    // To load React and the components for each file anew takes two thirds of the time.
    projects: [
      project("web", "ts", false),
      project("web", "ts", true),
      project("components", "tsx", false),
      project("components", "tsx", true),
    ],
  },
})
