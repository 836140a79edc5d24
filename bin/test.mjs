// npm test: everything that must hold, on a machine with nothing but Node 20, npm and this folder.
// Prints "N passed, N failed" last and exits with 1 when anything failed.
//   --only=unit,server,…  some parts; words after it choose files: npm test -- --only=web cars/CarPage
//   --changed[=COMMIT]    what a change touches, by the graph of imports
//   --failed              what failed the last time
//   --repeat=10           so many times, to find what fails one time in fifty
import { spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync, rmSync } from "node:fs"
import { delimiter, dirname, join } from "node:path"
import { findBrowsers } from "./browser.mjs"
import { binary, buildWeb, install, node24, root, withCompileCache } from "./setup.mjs"
import { findChanged } from "./testing/changed.mjs"
import { makeFolder } from "./testing/folder.mjs"
import { endWhenTold } from "./testing/processes.mjs"
import { keepRun, readLastRun, readResults } from "./testing/results.mjs"

const folder = makeFolder()
process.on("exit", () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }))
const isEnding = endWhenTold(folder, (signal) => {
  console.log(`\nEnded by ${signal}.`)
  printSums()
})
await install("testing")
const node = node24()
const environment = withCompileCache({
  ...process.env,
  TMPDIR: folder,
  PATH: `${dirname(node)}${delimiter}${process.env.PATH}`,
})
const option = (name) =>
  process.argv.find((one) => one.startsWith(`--${name}=`))?.slice(name.length + 3)
const has = (name) => process.argv.includes(`--${name}`) || option(name) !== undefined
const words = process.argv.slice(2).filter((one) => !one.startsWith("--"))
const wanted = option("only")?.split(",")
const repeat = Number(option("repeat") ?? 1)
const lastRun = readLastRun()
const changed = has("changed") ? findChanged(option("changed")) : undefined
if (has("failed") && lastRun.failed.length === 0) {
  console.log("Nothing failed the last time.")
  process.exit(0)
}
if (changed?.everything) console.log(`Everything runs: ${changed.everything}.`)

/** The parts that are wanted, in the order in which they begin. */
const parts = []
/** The parts that run, each with the file of its results. */
const running = new Map()
const totals = { passed: 0, failed: 0 }
/** What failed, for a person and for the next run. */
const failures = []

/** A check that passes or fails as a whole. @param ofChanged the arguments that check these files alone */
function check(name, tool, args, ofChanged = () => args) {
  if (!isWanted(name)) return
  const files = changed?.files
  part(name, async (isAlone) => {
    const { status, printed } = await runTool(isAlone, [tool, ...(files ? ofChanged(files) : args)])
    const results = [
      { file: "", test: "the whole check", state: status === 0 ? "passed" : "failed", errors: [] },
    ]
    return { results, printed }
  })
}

/**
 * Tests that are counted one by one, as their reporter writes them; a runner that exits with an error is one more failure.
 * @param workspace whose tests they are
 * @param choose the arguments that choose files, and tests by their names
 */
function tests(name, workspace, command, choose, before = async () => ({})) {
  if (!isWanted(name)) return
  const files = changed?.tests?.filter((file) => file.startsWith(`${workspace}/`))
  if (files?.length === 0) return
  const failed = has("failed") ? lastRun.failed.filter((one) => one.part === name) : []
  const chosen = failed.some(({ file }) => !file)
    ? []
    : choose(
        [...new Set(failed.map(({ file }) => file)), ...(files ?? []), ...words],
        failed.map(({ names }) => names).filter(Boolean),
      )
  part(name, async (isAlone, round) => {
    const report = join(folder, `${name}-${round}.jsonl`)
    running.set(name, report)
    const { status, printed } = await runTool(isAlone, [...command, ...chosen], {
      ...(await before()),
      TEST_RESULTS: report,
    })
    if (!isEnding()) running.delete(name)
    // Beside what failed the last time, nothing is wanted of its files.
    const results = readResults(report).filter(({ state }) => !has("failed") || state !== "skipped")
    if (results.length === 0 || (status !== 0 && results.every(isPassed)))
      results.push({ file: "", test: `the run ended with ${status}`, state: "failed", errors: [] })
    return { results, printed }
  })
}

const isPassed = ({ state }) => state === "passed"

function isWanted(name) {
  if (has("failed")) return lastRun.failed.some(({ part }) => part === name)
  return !wanted || wanted.includes(name)
}

function part(name, work) {
  for (let round = 1; round <= repeat; round += 1) parts.push({ name, work, round })
}

/**
 * Runs a tool of a part to its end.
 * @param isAlone whether what it prints is shown at once; else it is returned, so that two parts do not mix
 */
async function runTool(isAlone, args, added) {
  const child = spawn(node, args, {
    cwd: root,
    env: { ...environment, ...added },
    stdio: isAlone ? "inherit" : ["ignore", "pipe", "pipe"],
  })
  const printed = []
  for (const output of [child.stdout, child.stderr])
    output?.on("data", (chunk) => printed.push(chunk))
  const [status, signal] = await once(child, "close")
  return { status: status ?? signal, printed: Buffer.concat(printed).toString() }
}

/** Does the parts, so many at once: one that waits leaves its core to the other. */
async function doParts(atOnce) {
  const isAlone = atOnce === 1 || parts.length === 1
  const doNext = async () => {
    for (let next = parts.shift(); next; next = parts.shift()) {
      const { name, work, round } = next
      const begun = Date.now()
      const before = lastRun.seconds[name]
      const times = repeat > 1 ? `, ${round} of ${repeat}` : ""
      const last = before === undefined ? "" : `, took ${before} s the last time`
      console.log(`${isAlone ? "\n" : ""}── ${name} begins${times}${last}`)
      const { results, printed } = await work(isAlone, round)
      if (isEnding()) return
      const failed = results.filter((result) => !isPassed(result))
      totals.passed += results.length - failed.length
      totals.failed += failed.length
      failures.push(...failed.map((result) => ({ part: name, ...result })))
      const seconds = Math.round((Date.now() - begun) / 1000)
      if (words.length === 0 && !changed && !has("failed")) lastRun.seconds[name] = seconds
      if (printed) console.log(`\n── ${name}\n${printed.trimEnd()}`)
      const passed = results.length - failed.length
      console.log(`── ${name}: ${passed} passed, ${failed.length} failed, ${seconds} s`)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, doNext))
}

/** What failed, and last the sums; also of the parts that were still running. */
function printSums() {
  for (const [name, report] of running) {
    const results = readResults(report)
    const failed = results.filter((result) => !isPassed(result))
    totals.passed += results.length - failed.length
    totals.failed += failed.length + 1
    failures.push(...failed.map((result) => ({ part: name, ...result })))
    failures.push({ part: name, file: "", test: "did not end", state: "failed", errors: [] })
  }
  const titleOf = ({ part, file, test, state }) =>
    `- ${part}: ${state === "unsteady" ? "unsteady: " : ""}${file && `${file} > `}${test}`
  const unsteady = failures.filter(({ state }) => state === "unsteady")
  for (const failure of unsteady) {
    console.log(`\n${titleOf(failure)}\nfailed, and passed when it was repeated:`)
    console.log(failure.errors.join("\n"))
    if (failure.trace) console.log(`npx playwright show-trace ${failure.trace}`)
  }
  if (failures.length > 0) console.log(`\nWhat failed:\n${failures.map(titleOf).join("\n")}`)
  keepRun({
    seconds: lastRun.seconds,
    failed: failures.map(({ part, file, names }) => ({ part, file, names })),
  })
  console.log(`\n${totals.passed} passed, ${totals.failed} failed`)
}

const escaped = (name) => name.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&")
const vitest = (name, workspace) =>
  tests(
    name,
    workspace,
    [
      binary("vitest"),
      "run",
      "--root",
      workspace,
      "--reporter=default",
      `--reporter=${join(root, "bin/testing/vitest-reporter.mjs")}`,
      // What passes then is unsteady.
      "--retry=1",
    ],
    (files, names) => [
      ...files.map((file) =>
        file.startsWith(`${workspace}/`) ? file.slice(workspace.length + 1) : file,
      ),
      ...(names.length > 0 ? ["-t", `^(${names.map(escaped).join("|")})$`] : []),
    ],
  )

// In CI they are installed, which waits for the network: beside the parts that need none.
const browsers = isWanted("browser") ? findBrowsers(environment) : undefined

// The longest first: it takes as long as those that run beside it, one after another.
vitest("server", "server")
const biome = ["check", "--error-on-warnings", "--no-errors-on-unmatched"]
check("format-and-lint", binary("@biomejs/biome"), [...biome, "."], (files) => [
  ...biome,
  ...files.filter((file) => existsSync(join(root, file))),
])
// With threads it takes twice the processor's time, which the tests beside it need.
check("types", binary("typescript", "tsc"), ["-b", "--singleThreaded"])
check("unused", binary("knip"), [])
// Code that only tests call is deleted, or named an oracle of the tests.
check("used-by-tests-alone", binary("knip"), ["--production", "--include", "files,exports"])
vitest("proofs", "prove")
vitest("web", "web")
vitest("unit", "domain")
vitest("spreadsheet", "spreadsheet")
vitest("bench", "bench")
await doParts(2)
if (isEnding()) await new Promise(() => {})

tests(
  "browser",
  "e2e",
  [binary("@playwright/test", "playwright"), "test", "--config", "e2e/playwright.config.ts"],
  (files, names) => [
    ...files,
    ...(names.length > 0 ? ["--grep", names.map(escaped).join("|")] : []),
  ],
  async () => {
    await buildWeb()
    return browsers
  },
)
await doParts(1)

if (isEnding()) await new Promise(() => {})
printSums()
process.exit(totals.failed === 0 && totals.passed > 0 ? 0 : 1)
