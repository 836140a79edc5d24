import { globSync } from "node:fs"
import { fileURLToPath } from "node:url"
import type { Proof } from "./proof.ts"
import { runTests } from "./vitest-run.ts"

/**
 * Runs the tests of all workspaces that stand in `*.lane.test.ts`: many kills, full disks, clusters and long properties,
 * of which `npm test` has one each.
 */
export async function proveLane(): Promise<Proof> {
  const files = laneFiles()
  const workspaces = new Set(files.map((file) => file.split("/")[0] ?? ""))
  let passed = 0
  const ran: string[] = []
  const faults: string[] = []
  // One after another: each takes all cores.
  for (const workspace of workspaces) {
    const outcome = await runTests(workspace, { env: { LANE: "1" }, isTold: true })
    passed += outcome.passed
    ran.push(...outcome.files)
    faults.push(...outcome.faults)
  }
  // The configuration of a workspace may not know LANE, or not this ending.
  for (const file of files) if (!ran.includes(file)) faults.push(`${file} did not run`)
  for (const file of ran) if (!files.includes(file)) faults.push(`${file} is none of the lane`)
  return {
    what: "the tests that take many tries or kills",
    times: `${files.length} files of ${[...workspaces].join(", ")}`,
    found: `${passed} passed, ${faults.length} failed`,
    budget: "none fails",
    faults,
  }
}

const laneFiles = () =>
  globSync("*/**/*.lane.test.{ts,tsx}", {
    cwd: fileURLToPath(new URL("..", import.meta.url)),
    exclude: (name) => name === "node_modules",
  }).sort()
