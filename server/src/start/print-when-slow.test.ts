import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { printWhenSlow } from "./print-when-slow.ts"

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const after = (ms: number) => new Promise((resolve) => setTimeout(() => resolve("done"), ms))

test("a step of the start that takes longer than two seconds is announced once, before it is done", async () => {
  const printed: string[] = []
  const work = printWhenSlow("Starting…", after(9000), (line) => printed.push(line))
  await vi.advanceTimersByTimeAsync(1999)
  expect(printed).toEqual([])
  await vi.advanceTimersByTimeAsync(7001)
  expect(await work).toBe("done")
  expect(printed).toEqual(["Starting…"])
})

test("a step of the start that is quick, or fails at once, is not announced", async () => {
  const printed: string[] = []
  const print = (line: string) => printed.push(line)
  const quick = printWhenSlow("Starting…", after(1500), print)
  const failed = printWhenSlow("Starting…", Promise.reject(new Error("in use")), print)
  await expect(failed).rejects.toThrow("in use")
  await vi.advanceTimersByTimeAsync(5000)
  expect(await quick).toBe("done")
  expect(printed).toEqual([])
})
