import { execFileSync } from "node:child_process"
import { readdirSync, readFileSync } from "node:fs"
import { dirname, join, relative, resolve } from "node:path"
import { root } from "../setup.mjs"

const workspaces = ["domain", "spreadsheet", "server", "web", "e2e", "bench", "prove"]
/** What every test depends on, though none imports it. */
const ofAll =
  /^(server\/(sql|migrations)\/|bin\/|\.ci\/|[^/]*\.(json|toml)$|.*\/(package|tsconfig)[^/]*\.json$|.*\.config\.ts$)/
/** They import every feature: to go on from there would reach everything. */
const composition =
  /^(server\/src\/(app|main|services)\.ts|server\/test\/open-app\.ts|web\/src\/(app\/|main\.tsx))/

/**
 * What a change touches, by the graph of imports: all tests of its own workspace that reach it, and those beside the
 * files that do; of the other workspaces those beside the files that import it themselves. What only the composition of
 * the whole program leads to is left to the whole test.
 * @param since the commit to compare with; else what is not committed or not pushed
 * @returns {{ files: string[], tests: string[] } | { everything: string }} paths below the root; or why all must run
 */
export function findChanged(since) {
  const files = changedFiles(since)
  const reason = files.find((file) => ofAll.test(file))
  if (reason) return { everything: `${reason} may concern every test` }
  const importers = readImporters()
  const reached = new Set(files)
  const queue = [...files]
  for (let file = queue.shift(); file !== undefined; file = queue.shift()) {
    for (const importer of importers.get(file) ?? []) {
      if (reached.has(importer)) continue
      const isInside = workspaceOf(importer) === workspaceOf(file)
      if (isInside && !composition.test(importer)) {
        reached.add(importer)
        queue.push(importer)
      } else if (!isInside && files.includes(file)) reached.add(importer)
    }
  }
  const folders = new Set(
    [...reached]
      .filter((file) => !isTest(file) && !composition.test(file))
      .map((file) => dirname(file)),
  )
  const isTouched = (file) => reached.has(file) || folders.has(dirname(file))
  return { files, tests: sourceFiles().filter((file) => isTest(file) && isTouched(file)) }
}

const workspaceOf = (file) => file.split("/")[0]

const isTest = (file) => /\.(test|spec)\.tsx?$/.test(file)

function changedFiles(since) {
  const git = (...args) =>
    execFileSync("git", args, { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] })
      .split("\0")
      .filter(Boolean)
  const base = since ?? upstream(git) ?? "HEAD"
  return [
    ...new Set([
      ...git("diff", "--name-only", "-z", "--no-renames", base),
      ...git("ls-files", "--others", "--exclude-standard", "-z"),
    ]),
  ]
}

/** The last commit that is also elsewhere; undefined where the branch follows no other. */
function upstream(git) {
  try {
    return git("merge-base", "HEAD", "@{upstream}")[0].trim()
  } catch {
    return undefined
  }
}

function sourceFiles() {
  return workspaces.flatMap((workspace) =>
    readdirSync(join(root, workspace), { recursive: true, encoding: "utf8" })
      .filter((file) => /\.tsx?$/.test(file) && !/(^|\/)(node_modules|dist)\//.test(file))
      .map((file) => `${workspace}/${file}`),
  )
}

/** @returns {Map<string, string[]>} the files that import each file; types alone are no import, for they are checked in whole */
function readImporters() {
  const importers = new Map()
  for (const file of sourceFiles()) {
    const text = readFileSync(join(root, file), "utf8").replaceAll(
      /^(import|export) type [^"]*"[^"]*"/gm,
      "",
    )
    for (const [, specifier] of text.matchAll(/(?:from|import|new URL)\s*\(?\s*"([^"\n]+)"/g)) {
      const imported = fileOf(specifier, file)
      if (imported) importers.set(imported, [...(importers.get(imported) ?? []), file])
    }
  }
  return importers
}

/** @returns {string | undefined} the file of the project for which a specifier stands */
function fileOf(specifier, importer) {
  const [, workspace, path] = /^@marza\/([a-z]+)\/(.+)$/.exec(specifier) ?? []
  if (workspace) return `${workspace}/src/${path}`
  if (!specifier.startsWith(".")) return undefined
  return relative(root, resolve(root, dirname(importer), specifier))
}
