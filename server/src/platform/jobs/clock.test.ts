import { expect, onTestFinished, test, vi } from "vitest"
import { watchClock } from "./clock.ts"

test("a clock that is set back is noticed once; one that goes on, or is set ahead, is not", () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  let setBy = 0
  let elapsed = 0
  let times = 0
  const unwatch = watchClock(
    () => {
      times += 1
    },
    10_000,
    { now: () => elapsed + setBy, elapsed: () => elapsed },
  )
  const look = () => {
    elapsed += 10_000
    vi.advanceTimersByTime(10_000)
    return times
  }
  expect(look()).toBe(0)
  setBy = 3_600_000
  expect(look()).toBe(0)
  setBy = -3_600_000
  expect(look()).toBe(1)
  expect(look()).toBe(1)
  unwatch()
  setBy = -7_200_000
  expect(look()).toBe(1)
})
