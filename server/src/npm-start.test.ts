import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, onTestFinished, test, vi } from "vitest"
import { type Program, run, runByNpm, urlOf } from "../test/program.ts"
import { freePort } from "../test/running.ts"
import { postgresOf } from "./platform/db/embedded/processes.ts"

const stopsWithinMilliseconds = 20_000
// Each test starts a server or two through npm.
vi.setConfig({ testTimeout: 120_000 })

/** Every living process of a program: npm's and the server's know its folder, PostgreSQL works in it. */
const processesOf = ({ folder }: Program): number[] => [
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

function killAllAfterwards(program: Program): Program {
  onTestFinished(() => {
    for (const pid of processesOf(program)) process.kill(pid, "SIGKILL")
  })
  return program
}

function expectStoppedInOrder(program: Program): void {
  expect(existsSync(join(program.folder, "postgres", "postmaster.pid"))).toBe(false)
  expect(readFileSync(join(program.folder, "postgres.log"), "utf8").trimEnd()).toMatch(
    /database system is shut down$/,
  )
}

test.each(["SIGTERM", "SIGINT"] as const)(
  "npm start that gets %s ends after everything it started",
  async (signal) => {
    const program = killAllAfterwards(runByNpm())
    await urlOf(program)
    const begun = performance.now()
    program.child.kill(signal)
    expect(await program.ended).toBe(0)
    expect(processesOf(program)).toEqual([])
    expect(performance.now() - begun).toBeLessThan(stopsWithinMilliseconds)
    expectStoppedInOrder(program)
  },
)

test.each(["SIGKILL", "SIGHUP"] as const)(
  "after npm start got %s everything it started ends, and a start at the same port waits for that",
  async (signal) => {
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
  },
)

test("SIGTERM sent to all processes of npm start at once stops them in order", async () => {
  const program = killAllAfterwards(runByNpm())
  await urlOf(program)
  for (const pid of processesOf(program)) process.kill(pid, "SIGTERM")
  expect(await program.ended).toBe(0)
  expect(processesOf(program)).toEqual([])
  expectStoppedInOrder(program)
})

test("npm start under a parent that reaps no processes stops, and starts again", async () => {
  const parent = ["sh", "-c", '"$@" & exec sleep 1000', "parent", "npm", "start", "--"]
  const program = killAllAfterwards(run({}, [], parent))
  await urlOf(program)
  const children = readFileSync(
    `/proc/${program.child.pid}/task/${program.child.pid}/children`,
    "utf8",
  )
  process.kill(Number(children.split(" ")[0]), "SIGTERM")
  await expect
    .poll(() => processesOf(program), { timeout: stopsWithinMilliseconds })
    .toEqual([program.child.pid])
  expectStoppedInOrder(program)
  const next = runByNpm({ DATA_DIR: program.folder })
  await urlOf(next)
  next.child.kill("SIGTERM")
  expect(await next.ended).toBe(0)
})
