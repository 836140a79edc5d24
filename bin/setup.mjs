// Runs on the system's Node (20 or newer): installs what is missing and finds the Node 24 that runs the rest.
import { spawn } from "node:child_process"
import { createHash } from "node:crypto"
import { once } from "node:events"
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"

export const root = fileURLToPath(new URL("..", import.meta.url))

const wantedNode = 24
const stopSignals = ["SIGINT", "SIGTERM", "SIGHUP"]
const parent = process.ppid
const parentCheckMilliseconds = 250
const stamp = join(root, "node_modules", ".installed-lock")
/** What running and building need; testing adds the other workspaces and everybody's development packages. */
const runningOnly = [
  "--omit=dev",
  "--include-workspace-root",
  ...["domain", "spreadsheet", "server", "web"].map((workspace) => `--workspace=${workspace}`),
]

/**
 * Installs exactly the versions of the lock file, unless they are installed. No install script is needed or run.
 * @param {"running" | "testing"} purpose where what testing needs is installed already, it is kept
 */
export async function install(purpose = "running") {
  const lock = createHash("sha256")
    .update(readFileSync(join(root, "package-lock.json")))
    .digest("hex")
  const [installed, installedFor] = existsSync(stamp) ? readFileSync(stamp, "utf8").split(" ") : []
  const isForTesting = purpose === "testing" || installedFor === "testing"
  if (installed === lock && (installedFor === "testing" || !isForTesting)) return
  console.log(`Installing the packages that ${isForTesting ? "testing" : "running"} needs…`)
  // An installation that does not end leaves neither the old packages nor the new ones.
  rmSync(stamp, { force: true })
  // Not `npm ci`: it refuses a lock file that lacks another platform's optional packages, and a registry may not have
  // them all. The versions are those of the lock file all the same, and --no-save leaves it unchanged.
  await runQuietly(npm(), [
    "install",
    "--no-save",
    "--ignore-scripts",
    "--no-audit",
    "--no-fund",
    "--loglevel=error",
    ...(isForTesting ? [] : runningOnly),
  ])
  writeFileSync(stamp, `${lock} ${isForTesting ? "testing" : "running"}`)
}

/**
 * Where Node keeps the server's code as it was compiled, which saves a third of a start. Node checks by itself that it
 * is of the same source, and goes without it where it cannot be written.
 */
export const withCompileCache = (environment) => ({
  NODE_COMPILE_CACHE: join(root, "node_modules", ".compile-cache"),
  ...environment,
})

/**
 * How V8 collects the server's memory: early, because else the garbage of one large export takes twice what it needs. By
 * itself V8 lets the heap grow to several times what is in use.
 */
export const serverFlags = JSON.parse(readFileSync(join(root, "bin", "server-flags.json"), "utf8"))

/** The path of a Node 24 or newer: the system's, else the one that npm brought as a package. */
export function node24() {
  if (Number(process.versions.node.split(".")[0]) >= wantedNode) return process.execPath
  const name = `node-${process.platform}-${process.arch}`
  try {
    return join(
      dirname(createRequire(join(root, "package.json")).resolve(`${name}/package.json`)),
      "bin",
      "node",
    )
  } catch {
    fail(
      `Node ${wantedNode} or newer is needed, and npm has none for ${process.platform}-${process.arch}`,
    )
  }
}

/** Builds the web application if its sources are newer than what was built. */
export async function buildWeb() {
  const built = join(root, "web", "dist", "index.html")
  const sources = [
    "web/src",
    "web/public",
    "web/index.html",
    "web/vite.config.ts",
    "web/page-chunks.ts",
    "domain/src",
    "spreadsheet/src",
    "package-lock.json",
  ]
  const newest = Math.max(...sources.map((source) => newestChange(join(root, source))))
  if (existsSync(built) && statSync(built).mtimeMs >= newest) return
  console.log("Building the web application…")
  await run(node24(), [binary("vite"), "build", "--logLevel", "warn"], { cwd: join(root, "web") })
}

/** The script of a package's command line tool, to be run by {@link node24}. */
export function binary(name, tool = name.split("/").pop()) {
  const { bin } = JSON.parse(readFileSync(join(root, "node_modules", name, "package.json"), "utf8"))
  return join(root, "node_modules", name, typeof bin === "string" ? bin : bin[tool])
}

/** Runs a command to its end; ends this process when it fails. */
export async function run(command, args, options = {}) {
  const child = spawn(command, args, { cwd: root, stdio: "inherit", ...options })
  stopWithUs(child)
  const problem = await once(child, "exit").then(
    ([code]) => (code === 0 ? undefined : ""),
    (error) => `: ${error.message}`,
  )
  if (problem !== undefined) fail(`${command} ${args.join(" ")} failed${problem}`)
}

/** Runs a command to its end without showing what it prints, unless it fails. */
async function runQuietly(command, args) {
  const printed = []
  const child = spawn(command, args, { cwd: root, stdio: ["ignore", "pipe", "pipe"] })
  for (const output of [child.stdout, child.stderr])
    output.on("data", (chunk) => printed.push(chunk))
  stopWithUs(child)
  const problem = await once(child, "close").then(
    ([code]) => (code === 0 ? undefined : Buffer.concat(printed).toString()),
    (error) => error.message,
  )
  if (problem !== undefined) fail(`${command} ${args.join(" ")} failed:\n${problem}`)
}

/**
 * Passes signals that stop this process on to a child; the caller then ends after the child. npm passes SIGTERM and
 * SIGINT to this process and waits (the scripts of package.json begin with `exec`, because a shell in between would end
 * without passing them on). SIGHUP and SIGKILL end npm at once: this process then gets another parent, and stops its child.
 */
export function stopWithUs(child) {
  const pass = (signal) => child.kill(signal)
  for (const signal of stopSignals) process.on(signal, pass)
  const isOfNpm = process.env.npm_lifecycle_event !== undefined
  const watch = setInterval(() => {
    if (isOfNpm && process.ppid !== parent) child.kill("SIGTERM")
  }, parentCheckMilliseconds)
  child.once("exit", () => {
    clearInterval(watch)
    for (const signal of stopSignals) process.off(signal, pass)
  })
}

/** @returns {never} */
export function fail(message) {
  console.error(message)
  process.exit(1)
}

function npm() {
  return process.platform === "win32" ? "npm.cmd" : "npm"
}

function newestChange(path) {
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found) return 0
  if (!found.isDirectory()) return found.mtimeMs
  return Math.max(
    found.mtimeMs,
    ...readdirSync(path).map((entry) => newestChange(join(path, entry))),
  )
}
