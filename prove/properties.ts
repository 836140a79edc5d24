import { spawn } from "node:child_process"
import { once } from "node:events"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import { text } from "node:stream/consumers"
import { fileURLToPath } from "node:url"
import type { Proof } from "./proof.ts"

/** The workspaces whose tests take the number of their cases from `runs()`. */
const workspaces = ["domain", "web"]
/** A case that fails one time in ten thousand is met. */
const timeoutMs = 30 * 60_000

type Report = {
  numPassedTests: number
  testResults: { name: string; assertionResults: { fullName: string; status: string }[] }[]
}

/** Tries every property of the rules and of reading spreadsheets with so many times as many cases as `npm test`. */
export async function proveProperties(times: number): Promise<Proof> {
  const reports = await Promise.all(workspaces.map((workspace) => runTests(workspace, times)))
  const faults = reports.flatMap(({ testResults }) =>
    testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status }) => status !== "passed")
        .map(({ fullName }) => `${name} > ${fullName}`),
    ),
  )
  const passed = reports.reduce((sum, { numPassedTests }) => sum + numPassedTests, 0)
  return {
    what: "the properties of the rules and of reading spreadsheets",
    times: `${times} times the cases of npm test, in ${passed + faults.length} tests`,
    found: `${faults.length} failed`,
    budget: "none fails",
    faults,
  }
}

async function runTests(workspace: string, times: number): Promise<Report> {
  const vitest = join(
    dirname(createRequire(import.meta.url).resolve("vitest/package.json")),
    "vitest.mjs",
  )
  const root = fileURLToPath(new URL(`../${workspace}`, import.meta.url))
  const child = spawn(
    process.execPath,
    [vitest, "run", "--root", root, "--reporter=json", `--testTimeout=${timeoutMs}`],
    {
      env: { ...process.env, PROPERTY_TIMES: String(times) },
      stdio: ["ignore", "pipe", "inherit"],
    },
  )
  const [printed] = await Promise.all([text(child.stdout), once(child, "exit")])
  return JSON.parse(printed) as Report
}
