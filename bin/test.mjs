// npm test: everything that must hold, on a machine with nothing but Node 20, npm and this folder.
// Prints "N passed, N failed" last and exits with 1 when anything failed. --only=unit,server,… runs some parts.
import { spawnSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { delimiter, dirname, join } from "node:path"
import { findBrowser } from "./browser.mjs"
import { binary, buildWeb, install, node24, root } from "./setup.mjs"

install()
const node = node24()
const reports = mkdtempSync(join(tmpdir(), "marza-reports-"))
const environment = { ...process.env, PATH: `${dirname(node)}${delimiter}${process.env.PATH}` }
const wanted = process.argv
  .find((option) => option.startsWith("--only="))
  ?.slice("--only=".length)
  .split(",")
const totals = { passed: 0, failed: 0 }

/** A check that passes or fails as a whole. */
function check(name, tool, args, options = {}) {
  part(name, () => {
    const { status } = spawnSync(node, [tool, ...args], {
      cwd: root,
      env: environment,
      stdio: "inherit",
      ...options,
    })
    return status === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
  })
}

/** Tests that are counted one by one from the runner's report; a runner that ends badly is a failure more. */
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
      counted = { passed: 0, failed: 0 }
    }
    const brokenRun = status !== 0 && counted.failed === 0
    return { passed: counted.passed, failed: counted.failed + (brokenRun ? 1 : 0) }
  })
}

function part(name, work) {
  if (wanted && !wanted.includes(name)) return
  const begun = Date.now()
  console.log(`\n── ${name}`)
  const { passed, failed } = work()
  totals.passed += passed
  totals.failed += failed
  console.log(
    `── ${name}: ${passed} passed, ${failed} failed, ${Math.round((Date.now() - begun) / 1000)} s`,
  )
}

const fromVitest = (report) => ({
  passed: report.numPassedTests,
  failed: report.numFailedTests + report.numPendingTests,
})
const fromPlaywright = ({ stats }) => ({
  passed: stats.expected,
  failed: stats.unexpected + stats.flaky + stats.skipped,
})
const vitest = (workspace) => [
  "run",
  "--root",
  workspace,
  "--reporter=default",
  "--reporter=json",
  `--outputFile.json=${join(reports, `${workspace === "domain" ? "unit" : workspace}.json`)}`,
]

check("format-and-lint", binary("@biomejs/biome"), ["check", "--error-on-warnings", "."])
for (const workspace of ["domain", "server", "web", "e2e", "bench"]) {
  check(`types-${workspace}`, binary("typescript", "tsc"), ["-p", workspace])
}
check("unused", binary("knip"), [])
tests("unit", binary("vitest"), vitest("domain"), fromVitest)
tests("server", binary("vitest"), vitest("server"), fromVitest)
tests("web", binary("vitest"), vitest("web"), fromVitest)
if (!wanted || wanted.includes("browser")) {
  buildWeb()
  const browser = findBrowser(environment)
  tests(
    "browser",
    binary("@playwright/test", "playwright"),
    ["test", "--config", "e2e/playwright.config.ts"],
    fromPlaywright,
    {
      env: browser ? { CHROMIUM: browser } : {},
    },
  )
}

rmSync(reports, { recursive: true, force: true })
console.log(`\n${totals.passed} passed, ${totals.failed} failed`)
process.exit(totals.failed === 0 && totals.passed > 0 ? 0 : 1)
