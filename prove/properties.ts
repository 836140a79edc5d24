import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtemp, readFile, rm } from "node:fs/promises"
import { createRequire } from "node:module"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import type { Proof } from "./proof.ts"

/** Where tests take the number of their cases from `runs()`. */
const places = [
  ["domain", "src"],
  ["spreadsheet", "src"],
  ["server", "src/features/analytics/rules.test.ts"],
  ["server", "src/features/closing/rules.test.ts"],
  ["server", "src/features/partners/rules.test.ts"],
] as const
const timeoutMs = 30 * 60_000

type Report = {
  numPassedTests: number
  testResults: { name: string; assertionResults: { fullName: string; status: string }[] }[]
}

/** Tries every property of the rules and of reading spreadsheets with so many times as many cases as `npm test`. */
export async function proveProperties(times: number): Promise<Proof> {
  const reports = await Promise.all(places.map(([root, tests]) => runTests(root, tests, times)))
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

async function runTests(workspace: string, tests: string, times: number): Promise<Report> {
  const vitest = join(
    dirname(createRequire(import.meta.url).resolve("vitest/package.json")),
    "vitest.mjs",
  )
  const root = fileURLToPath(new URL(`../${workspace}`, import.meta.url))
  const folder = await mkdtemp(join(tmpdir(), "marza-properties-"))
  const report = join(folder, "report.json")
  const reporter = ["--reporter=json", `--outputFile=${report}`]
  const child = spawn(
    process.execPath,
    [vitest, "run", tests, "--root", root, ...reporter, `--testTimeout=${timeoutMs}`],
    { env: { ...process.env, PROPERTY_TIMES: String(times) }, stdio: "ignore" },
  )
  await once(child, "exit")
  try {
    return JSON.parse(await readFile(report, "utf8")) as Report
  } finally {
    await rm(folder, { recursive: true })
  }
}
