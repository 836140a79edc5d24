import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtemp, readFile, rm } from "node:fs/promises"
import { createRequire } from "node:module"
import { tmpdir } from "node:os"
import { dirname, join, relative } from "node:path"
import { fileURLToPath } from "node:url"

const root = fileURLToPath(new URL("..", import.meta.url))
const vitest = join(
  dirname(createRequire(import.meta.url).resolve("vitest/package.json")),
  "vitest.mjs",
)

type Report = {
  numPassedTests: number
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
  }[]
}

/** What came out of tests: the files that ran, from the top of the repository, and what did not pass. */
export type Outcome = { passed: number; files: string[]; faults: string[] }

type Options = {
  /** A folder or a file of the workspace; all that its configuration includes if there is none. */
  tests?: string
  env: Record<string, string>
  timeoutMs?: number
  /** Whether each test is printed when it ends. */
  isTold?: boolean
}

/** Runs tests of a workspace, as `npm test` does, with something in their environment. */
export async function runTests(
  workspace: string,
  { tests, env, timeoutMs, isTold }: Options,
): Promise<Outcome> {
  const folder = await mkdtemp(join(tmpdir(), "marza-tests-"))
  const report = join(folder, "report.json")
  const child = spawn(
    process.execPath,
    [
      vitest,
      "run",
      ...(tests ? [tests] : []),
      ...["--root", join(root, workspace)],
      ...["--reporter=json", `--outputFile.json=${report}`],
      ...(isTold ? ["--reporter=verbose"] : []),
      ...(timeoutMs ? [`--testTimeout=${timeoutMs}`] : []),
    ],
    {
      env: { ...process.env, ...env },
      stdio: isTold ? ["ignore", "inherit", "inherit"] : "ignore",
    },
  )
  const [status] = await once(child, "exit")
  try {
    const outcome = outcomeOf(JSON.parse(await readFile(report, "utf8")) as Report)
    if (status !== 0 && outcome.faults.length === 0)
      outcome.faults.push(`the tests of ${workspace} ended with ${status}`)
    return outcome
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** A test that did not run is a fault, and so is a file that could not be loaded. */
function outcomeOf({ numPassedTests, testResults }: Report): Outcome {
  const files = testResults.map(({ name }) => relative(root, name))
  const faults = testResults.flatMap(({ status, message, assertionResults }, at) => {
    const failed = assertionResults.filter((test) => test.status !== "passed")
    if (status === "failed" && failed.length === 0)
      return [`${files[at]} could not run: ${message}`]
    return failed.map(({ fullName, failureMessages }) =>
      [`${files[at]} > ${fullName}`, ...failureMessages].join("\n"),
    )
  })
  return { passed: numPassedTests, files, faults }
}
