import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { root } from "../setup.mjs"

/**
 * What came out of a test, as the reporters write it.
 * @typedef {object} Result
 * @property {string} file below the project's root; empty for an error that belongs to none
 * @property {string} test for a person
 * @property {string} [names] of it and of what it stands in, by which its tool finds it
 * @property {"passed" | "failed" | "unsteady" | "skipped" | "pending"} state unsteady: failed, and passed when repeated
 * @property {string[]} errors
 * @property {string} [trace] the file that Playwright's viewer shows
 */

/** @returns {Result[]} what a tool has written so far; without the line that it was writing when it was ended */
export function readResults(file) {
  if (!existsSync(file)) return []
  return readFileSync(file, "utf8")
    .split("\n")
    .slice(0, -1)
    .map((line) => JSON.parse(line))
}

/**
 * What is kept of a run for the next: the seconds that each part took, and what failed.
 * @typedef {object} LastRun
 * @property {Record<string, number>} seconds
 * @property {{ part: string, file?: string, names?: string }[]} failed without a file where the whole part did
 */

const lastRunFile = join(root, "node_modules", ".cache", "marza", "last-test.json")

/** @returns {LastRun} */
export function readLastRun() {
  try {
    return JSON.parse(readFileSync(lastRunFile, "utf8"))
  } catch {
    return { seconds: {}, failed: [] }
  }
}

/** @param {LastRun} run */
export function keepRun(run) {
  mkdirSync(dirname(lastRunFile), { recursive: true })
  writeFileSync(lastRunFile, JSON.stringify(run))
}
