import type { Proof } from "./proof.ts"
import { runTests } from "./vitest-run.ts"

/** Where tests take the number of their cases from `runs()`. */
const places = [
  ["domain", "src"],
  ["spreadsheet", "src"],
  ["server", "src/features/analytics/rules.test.ts"],
  ["server", "src/features/closing/rules.test.ts"],
  ["server", "src/features/partners/rules.test.ts"],
] as const
const timeoutMs = 30 * 60_000

/** Tries every property of the rules and of reading spreadsheets with so many times as many cases as `npm test`. */
export async function proveProperties(times: number): Promise<Proof> {
  const env = { PROPERTY_TIMES: String(times) }
  const outcomes = await Promise.all(
    places.map(([workspace, tests]) => runTests(workspace, { tests, env, timeoutMs })),
  )
  const faults = outcomes.flatMap((outcome) => outcome.faults)
  const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0)
  return {
    what: "the properties of the rules and of reading spreadsheets",
    times: `${times} times the cases of npm test, in ${passed + faults.length} tests`,
    found: `${faults.length} failed`,
    budget: "none fails",
    faults,
  }
}
