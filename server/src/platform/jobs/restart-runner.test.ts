import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { openLog } from "../log.ts"
import { type JobRunner, runAnew } from "./restart-runner.ts"

const log = openLog("silent")
const lookEveryMs = 1000
/** By the clock of the test, which that of node:timers/promises is not. */
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** A runner that attends to its queue until it is told otherwise. */
function openRunner() {
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  const runner = { isAttending: true, stop: vi.fn(async () => end()), end }
  const asked: JobRunner = { stop: runner.stop, ended, hasAttended: () => runner.isAttending }
  return { runner, asked }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test("a runner that asks for no jobs for half a minute is replaced, and how long is told", async () => {
  const [first, second] = [openRunner(), openRunner()]
  const start = vi.fn<() => Promise<JobRunner>>().mockResolvedValue(second.asked)
  start.mockResolvedValueOnce(first.asked)
  const { stop, unattendedSeconds } = await runAnew(start, log, lookEveryMs, pause)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(unattendedSeconds()).toBe(0)
  first.runner.isAttending = false
  await vi.advanceTimersByTimeAsync(29_000)
  expect([unattendedSeconds(), start.mock.calls.length]).toEqual([29, 1])
  await vi.advanceTimersByTimeAsync(3000)
  expect([unattendedSeconds(), start.mock.calls.length]).toEqual([0, 2])
  expect(first.runner.stop).toHaveBeenCalledOnce()
  await stop()
  expect(second.runner.stop).toHaveBeenCalledOnce()
})

test("a runner that broke off is replaced at once, whatever it still does, and a queue that does not begin is unattended", async () => {
  const [first, second] = [openRunner(), openRunner()]
  // It never ends what it does.
  first.runner.stop.mockImplementation(() => new Promise(() => {}))
  let isAway = true
  const start = vi.fn(async () => {
    if (start.mock.calls.length === 1) return first.asked
    if (isAway) throw new Error("the database is away")
    return second.asked
  })
  const { unattendedSeconds } = await runAnew(start, log, lookEveryMs, pause)
  first.runner.end()
  await vi.advanceTimersByTimeAsync(40_000)
  expect(unattendedSeconds()).toBe(40)
  isAway = false
  await vi.advanceTimersByTimeAsync(11_000)
  expect(unattendedSeconds()).toBe(0)
})
