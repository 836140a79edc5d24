import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import {
  expectEnd,
  expectEndWithout,
  expectStoppedInOrder,
  killAllAfterwards,
  processesOf,
  stopsWithinMilliseconds,
} from "../test/npm-start.ts"
import { run, runByNpm, urlOf } from "../test/program.ts"

test("npm start that gets SIGINT ends after everything it started", () => expectEnd("SIGINT"))

test("after npm start got SIGHUP everything it started ends, and a start at the same port waits for that", () =>
  expectEndWithout("SIGHUP"))

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
