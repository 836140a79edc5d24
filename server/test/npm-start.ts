import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, onTestFinished } from "vitest"
import { postgresOf } from "../src/platform/db/embedded/processes.ts"
import { type Program, runByNpm, urlOf } from "./program.ts"
import { freePort } from "./running.ts"

export const stopsWithinMilliseconds = 20_000

/** Every living process of a program: npm's and the server's know its folder, PostgreSQL works in it. */
export const processesOf = ({ folder }: Program): number[] => [
  ...postgresOf(join(folder, "postgres")),
  ...readdirSync("/proc")
    .map(Number)
    .filter((pid) => pid > 1 && environmentOf(pid).includes(`DATA_DIR=${folder}`)),
]

/** Empty for a process that has ended, also for a zombie. */
function environmentOf(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/environ`, "utf8").split("\0")
  } catch {
    return []
  }
}

export function killAllAfterwards(program: Program): Program {
  onTestFinished(() => {
    for (const pid of processesOf(program)) process.kill(pid, "SIGKILL")
  })
  return program
}

export function expectStoppedInOrder(program: Program): void {
  expect(existsSync(join(program.folder, "postgres", "postmaster.pid"))).toBe(false)
  expect(readFileSync(join(program.folder, "postgres.log"), "utf8").trimEnd()).toMatch(
    /database system is shut down$/,
  )
}

/** Asks `npm start` to end by a signal that it can handle. */
export async function expectEnd(signal: "SIGTERM" | "SIGINT"): Promise<void> {
  const program = killAllAfterwards(runByNpm())
  await urlOf(program)
  const begun = performance.now()
  program.child.kill(signal)
  expect(await program.ended).toBe(0)
  expect(processesOf(program)).toEqual([])
  expect(performance.now() - begun).toBeLessThan(stopsWithinMilliseconds)
  expectStoppedInOrder(program)
}

/** Ends `npm start` alone, so that what it started has to notice. */
export async function expectEndWithout(signal: "SIGKILL" | "SIGHUP"): Promise<void> {
  const port = await freePort()
  const program = killAllAfterwards(runByNpm({ PORT: String(port) }))
  await urlOf(program)
  const before = processesOf(program).filter((pid) => pid !== program.child.pid)
  program.child.kill(signal)
  await program.ended
  const next = runByNpm({ PORT: String(port), DATA_DIR: program.folder })
  await urlOf(next)
  expect(processesOf(next).filter((pid) => before.includes(pid))).toEqual([])
  expect(readFileSync(join(next.folder, "postgres.log"), "utf8")).not.toContain("not properly")
  next.child.kill("SIGTERM")
  expect(await next.ended).toBe(0)
  expectStoppedInOrder(next)
}
