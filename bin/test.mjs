// npm test: everything that must hold, on a machine with nothing but Node 20, npm and this folder.
// Prints "N passed, N failed" last and exits with 1 when anything failed. --only=unit,server,… runs some parts.
import { spawnSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { delimiter, dirname, join, relative } from "node:path"
import { findBrowsers } from "./browser.mjs"
import { binary, buildWeb, install, node24, root, withCompileCache } from "./setup.mjs"

await install("testing")
const node = node24()
const reports = mkdtempSync(join(tmpdir(), "marza-reports-"))
const environment = withCompileCache({
  ...process.env,
  PATH: `${dirname(node)}${delimiter}${process.env.PATH}`,
})
const wanted = process.argv
  .find((option) => option.startsWith("--only="))
  ?.slice("--only=".length)
  .split(",")
const totals = { passed: 0, failed: 0 }
/** What failed, each with part, file and test. */
const failures = []

/** A check that passes or fails as a whole. */
function check(name, tool, args, options = {}) {
  part(name, () => {
    const { status } = spawnSync(node, [tool, ...args], {
      cwd: root,
      env: environment,
      stdio: "inherit",
      ...options,
    })
    return status === 0 ? { passed: 1, failed: [] } : { passed: 0, failed: ["the whole check"] }
  })
}

/** Tests that are counted one by one from the runner's report; a runner that exits with an error is one more failure. */
function tests(name, tool, args, readReport, options = {}) {
  part(name, () => {
    const report = join(reports, `${name}.json`)
    const { status } = spawnSync(node, [tool, ...args], {
      cwd: root,
      stdio: "inherit",
      ...options,
      env: {
        ...environment,
        ...options.env,
        PLAYWRIGHT_JSON_OUTPUT_FILE: report,
        VITEST_REPORT: report,
      },
    })
    let counted
    try {
      counted = readReport(JSON.parse(readFileSync(report, "utf8")))
    } catch {
      counted = { passed: 0, failed: ["the run left no report"] }
    }
    const isBroken = status !== 0 && counted.failed.length === 0
    return isBroken ? { ...counted, failed: [`the run ended with ${status}`] } : counted
  })
}

function part(name, work) {
  if (wanted && !wanted.includes(name)) return
  const begun = Date.now()
  console.log(`\n── ${name}`)
  const { passed, failed } = work()
  totals.passed += passed
  totals.failed += failed.length
  failures.push(...failed.map((test) => `${name}: ${test}`))
  console.log(
    `── ${name}: ${passed} passed, ${failed.length} failed, ${Math.round((Date.now() - begun) / 1000)} s`,
  )
}

/** A test that did not run counts as failed, and so does a file that could not be loaded. */
const fromVitest = ({ numPassedTests, testResults }) => ({
  passed: numPassedTests,
  failed: testResults.flatMap(({ name, status, assertionResults }) => {
    const file = relative(root, name)
    const tests = assertionResults.filter((test) => test.status !== "passed")
    if (status === "failed" && tests.length === 0) return [`${file} could not be run`]
    return tests.map(({ fullName }) => `${file} > ${fullName}`)
  }),
})

/** A test that passed only when retried, or did not run, counts as failed. */
const fromPlaywright = ({ stats, suites, errors }) => {
  const failed = []
  const visit = ({ suites: inner = [], specs = [], file }) => {
    for (const { title, line, tests } of specs)
      for (const { status, projectName } of tests)
        if (status !== "expected") failed.push(`e2e/${file}:${line} [${projectName}] > ${title}`)
    for (const suite of inner) visit(suite)
  }
  for (const suite of suites) visit(suite)
  if (failed.length === 0) failed.push(...errors.map(({ message }) => message.split("\n")[0]))
  return { passed: stats.expected, failed }
}

/** The parts that are not called as their workspace is. */
const partOf = { domain: "unit", prove: "proofs" }
const vitest = (workspace) => [
  "run",
  "--root",
  workspace,
  "--reporter=default",
  "--reporter=json",
  `--outputFile.json=${join(reports, `${partOf[workspace] ?? workspace}.json`)}`,
]

check("format-and-lint", binary("@biomejs/biome"), ["check", "--error-on-warnings", "."])
for (const workspace of ["domain", "spreadsheet", "server", "web", "e2e", "bench", "prove"]) {
  check(`types-${workspace}`, binary("typescript", "tsc"), ["-p", workspace])
}
check("unused", binary("knip"), [])
// Code that only tests call is deleted, or named an oracle of the tests.
check("used-by-tests-alone", binary("knip"), ["--production", "--include", "files,exports"])
tests("unit", binary("vitest"), vitest("domain"), fromVitest)
tests("spreadsheet", binary("vitest"), vitest("spreadsheet"), fromVitest)
tests("server", binary("vitest"), vitest("server"), fromVitest)
tests("proofs", binary("vitest"), vitest("prove"), fromVitest)
tests("web", binary("vitest"), vitest("web"), fromVitest)
if (!wanted || wanted.includes("browser")) {
  await buildWeb()
  tests(
    "browser",
    binary("@playwright/test", "playwright"),
    ["test", "--config", "e2e/playwright.config.ts"],
    fromPlaywright,
    { env: await findBrowsers(environment) },
  )
}

rmSync(reports, { recursive: true, force: true })
if (failures.length > 0)
  console.log(`\nWhat failed:\n${failures.map((line) => `- ${line}`).join("\n")}`)
console.log(`\n${totals.passed} passed, ${totals.failed} failed`)
process.exit(totals.failed === 0 && totals.passed > 0 ? 0 : 1)
