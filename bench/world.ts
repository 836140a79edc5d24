import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { type Browser, chromium } from "@playwright/test"
import { chromiumOptions } from "../e2e/chromium.ts"

type Stop = () => unknown

/** Everything that a run makes on the disk is in here; what it starts is found by this name, too. */
export const folder = mkdtempSync(join(tmpdir(), "marza-bench-"))
// PostgreSQL may run as another account.
chmodSync(folder, 0o755)
// Servers, browsers and the tests' tools that a run uses make theirs where this says.
process.env.TMPDIR = folder

/** What was started, for a measure and for the whole run; the last is stopped first. */
const ofMeasure: Stop[] = []
const ofRun: Stop[] = []

/** Has something stopped when the measure ends, or the run. */
export const stopAfter = (what: "measure" | "run", stop: Stop): void => {
  const stops = what === "run" ? ofRun : ofMeasure
  stops.unshift(stop)
}

const stopAll = async (stops: Stop[]) => {
  for (const stop of stops.splice(0)) await stop()
}

export const endMeasure = () => stopAll(ofMeasure)

export async function endRun(): Promise<void> {
  await endMeasure()
  await stopAll(ofRun)
  rmSync(folder, { recursive: true, force: true })
}

/** A folder's path of its own. */
let folders = 0
export const newFolder = (name: string) => join(folder, `${++folders}-${name}`)

/**
 * Node with these arguments, which ends with the measure, or the run.
 * @param prefix a command that runs it
 */
export function startNode(
  args: string[],
  environment: Record<string, string>,
  until: "measure" | "run" = "measure",
  prefix: string[] = [],
): ChildProcess & { stdout: NonNullable<ChildProcess["stdout"]> } {
  const [program = "", ...all] = [...prefix, process.execPath, ...args]
  const child = spawn(program, all, {
    env: { ...process.env, ...environment },
    stdio: ["ignore", "pipe", "inherit"],
  })
  stopAfter(until, () => endNode(child))
  return child
}

/** It may still make thumbnails, so nothing that it uses is stopped before it has ended. */
export async function endNode(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, "exit")
  child.kill()
  await ended
}

/** Chromium, until the measure ends; signals are this run's to answer, not the browser's. */
export async function openBrowser(): Promise<Browser> {
  const signals = { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false }
  const browser = await chromium.launch({ ...chromiumOptions, ...signals })
  stopAfter("measure", () => browser.close())
  return browser
}

/**
 * Ends the run at once: nothing of it is wanted any more. Databases and servers are killed, where the system tells which
 * they are (Linux); elsewhere they notice that this process is gone.
 */
export async function abandon(): Promise<void> {
  // Told to stop, a database is not started again when it ends; it is not waited for.
  for (const stop of [...ofMeasure, ...ofRun]) Promise.resolve(stop()).catch(() => {})
  const deadline = Date.now() + 1500
  while (killOwn() > 0 && Date.now() < deadline) await pause(20)
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
}

/** Kills every process that works in the folder of this run. @returns how many there were */
function killOwn(): number {
  let found = 0
  for (const name of listProcesses()) {
    const pid = Number(name)
    if (!pid || pid === process.pid || !worksInFolder(pid)) continue
    try {
      process.kill(pid, "SIGKILL")
      found += 1
    } catch {
      // It has ended meanwhile.
    }
  }
  return found
}

function listProcesses(): string[] {
  try {
    return readdirSync("/proc")
  } catch {
    return []
  }
}

/** Its command line or its environment names the folder; neither is told of a process that has ended. */
function worksInFolder(pid: number): boolean {
  return ["cmdline", "environ"].some((file) => {
    try {
      return readFileSync(`/proc/${pid}/${file}`, "utf8").includes(folder)
    } catch {
      return false
    }
  })
}
