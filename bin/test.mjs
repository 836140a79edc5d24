// npm test: everything that must hold, on a machine with nothing but Node 20, npm and this folder.
// Prints "N passed, N failed" last and exits with 1 when anything failed. --only=unit,server,… runs some parts.
import { execFileSync, spawn } from "node:child_process"
import { once } from "node:events"
import { chmodSync, mkdtempSync, readFileSync, rmSync, statfsSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { delimiter, dirname, join, relative } from "node:path"
import { findBrowsers } from "./browser.mjs"
import { binary, buildWeb, install, node24, root, stopWithUs, withCompileCache } from "./setup.mjs"

await install("testing")
const node = node24()
const folder = makeFolder()
process.on("exit", () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }))
const environment = withCompileCache({
  ...process.env,
  TMPDIR: folder,
  PATH: `${dirname(node)}${delimiter}${process.env.PATH}`,
})
const wanted = process.argv
  .find((option) => option.startsWith("--only="))
  ?.slice("--only=".length)
  .split(",")
const totals = { passed: 0, failed: 0 }
/** What failed, each with part, file and test. */
const failures = []

/**
 * The folder of everything that the tests write, under 2 GB at a time. They make and remove hundreds of databases, which
 * takes a disk a third of their time: it is in memory where there is plenty and programs may be run from it.
 */
function makeFolder() {
  const inMemory = "/dev/shm"
  const wanted = 8 * 2 ** 30
  let made
  try {
    const { bavail, bsize } = statfsSync(inMemory)
    if (Math.min(bavail * bsize, process.availableMemory()) < wanted) throw new Error("little room")
    made = mkdtempSync(join(inMemory, "marza-"))
    const program = join(made, "program")
    writeFileSync(program, "#!/bin/sh\n", { mode: 0o700 })
    execFileSync(program)
    // PostgreSQL, which does not run as root, has its data in folders of this one.
    chmodSync(made, 0o755)
    return made
  } catch {
    if (made) rmSync(made, { recursive: true })
    return mkdtempSync(join(tmpdir(), "marza-"))
  }
}

/** A check that passes or fails as a whole. */
function check(name, tool, args) {
  part(name, async (isAlone) => {
    const { status, printed } = await runPart(isAlone, [tool, ...args])
    const failed = status === 0 ? [] : ["the whole check"]
    return { passed: failed.length === 0 ? 1 : 0, failed, printed }
  })
}

/** Tests that are counted one by one from the runner's report; a runner that exits with an error is one more failure. */
function tests(name, tool, args, readReport, before = async () => ({})) {
  part(name, async (isAlone) => {
    const report = join(folder, `${name}.json`)
    const { status, printed } = await runPart(isAlone, [tool, ...args], {
      ...(await before()),
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      VITEST_REPORT: report,
    })
    let counted
    try {
      counted = readReport(JSON.parse(readFileSync(report, "utf8")))
    } catch {
      counted = { passed: 0, failed: ["the run left no report"] }
    }
    if (status !== 0 && counted.failed.length === 0)
      counted.failed = [`the run ended with ${status}`]
    return { ...counted, printed }
  })
}

/**
 * Runs a tool of a part to its end.
 * @param isAlone whether what it prints is shown at once; else it is returned, so that two parts do not mix
 */
async function runPart(isAlone, args, added) {
  const child = spawn(node, args, {
    cwd: root,
    env: { ...environment, ...added },
    stdio: isAlone ? "inherit" : ["ignore", "pipe", "pipe"],
  })
  stopWithUs(child)
  const printed = []
  for (const output of [child.stdout, child.stderr])
    output?.on("data", (chunk) => printed.push(chunk))
  const [status] = await once(child, "close")
  return { status, printed: Buffer.concat(printed).toString() }
}

/** The parts that are wanted, in the order in which they begin. */
const parts = []

function part(name, work) {
  if (!wanted || wanted.includes(name)) parts.push({ name, work })
}

/** Does the parts, so many at once: one that waits leaves its core to the other. */
async function doParts(atOnce) {
  const isAlone = atOnce === 1 || parts.length === 1
  const doNext = async () => {
    for (let next = parts.shift(); next; next = parts.shift()) {
      const { name, work } = next
      const begun = Date.now()
      console.log(isAlone ? `\n── ${name}` : `── ${name} begins`)
      const { passed, failed, printed } = await work(isAlone)
      totals.passed += passed
      totals.failed += failed.length
      failures.push(...failed.map((test) => `${name}: ${test}`))
      const seconds = Math.round((Date.now() - begun) / 1000)
      if (printed) console.log(`\n── ${name}\n${printed.trimEnd()}`)
      console.log(`── ${name}: ${passed} passed, ${failed.length} failed, ${seconds} s`)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, doNext))
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
  `--outputFile.json=${join(folder, `${partOf[workspace] ?? workspace}.json`)}`,
]

const wantsBrowser = !wanted || wanted.includes("browser")
// In CI they are installed, which waits for the network: beside the parts that need none.
const browsers = wantsBrowser ? findBrowsers(environment) : undefined

// The longest first: it takes as long as those that run beside it, one after another.
tests("server", binary("vitest"), vitest("server"), fromVitest)
check("format-and-lint", binary("@biomejs/biome"), ["check", "--error-on-warnings", "."])
for (const workspace of ["domain", "spreadsheet", "server", "web", "e2e", "bench", "prove"]) {
  check(`types-${workspace}`, binary("typescript", "tsc"), ["-p", workspace])
}
check("unused", binary("knip"), [])
// Code that only tests call is deleted, or named an oracle of the tests.
check("used-by-tests-alone", binary("knip"), ["--production", "--include", "files,exports"])
tests("proofs", binary("vitest"), vitest("prove"), fromVitest)
tests("web", binary("vitest"), vitest("web"), fromVitest)
tests("unit", binary("vitest"), vitest("domain"), fromVitest)
tests("spreadsheet", binary("vitest"), vitest("spreadsheet"), fromVitest)
await doParts(2)

tests(
  "browser",
  binary("@playwright/test", "playwright"),
  ["test", "--config", "e2e/playwright.config.ts"],
  fromPlaywright,
  async () => {
    await buildWeb()
    return browsers
  },
)
await doParts(1)

if (failures.length > 0)
  console.log(`\nWhat failed:\n${failures.map((line) => `- ${line}`).join("\n")}`)
console.log(`\n${totals.passed} passed, ${totals.failed} failed`)
process.exit(totals.failed === 0 && totals.passed > 0 ? 0 : 1)
