import { afterEach, expect, test, vi } from "vitest"
import { addAhead, workAhead } from "../ui/loadChunk.ts"
import { startWorkAhead } from "./work-ahead.ts"

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test("what loads ahead is done one after another, and a piece that never ends holds up no other", async () => {
  vi.useFakeTimers()
  // Without the parts that other test files of this process have added.
  workAhead.set([])
  const done: string[] = []
  let endFirst = () => {}
  addAhead(async () => {
    done.push("first")
    await new Promise<void>((resolve) => {
      endFirst = resolve
    })
  })
  addAhead(async () => {
    done.push("second")
    await new Promise(() => {})
  })
  const stop = startWorkAhead()
  await vi.advanceTimersByTimeAsync(3000)
  expect(done).toEqual(["first"])
  endFirst()
  await vi.advanceTimersByTimeAsync(3000)
  expect(done).toEqual(["first", "second"])
  addAhead(async () => void done.push("third"))
  await vi.advanceTimersByTimeAsync(3000)
  expect(done).toEqual(["first", "second"])
  await vi.advanceTimersByTimeAsync(10_000)
  expect(done).toEqual(["first", "second", "third"])
  stop()
})

test("nothing begins to load ahead while the page moves", async () => {
  workAhead.set([])
  let remainingMs = 12
  let moments = 0
  vi.stubGlobal("requestIdleCallback", (callback: IdleRequestCallback) =>
    setTimeout(() => {
      moments += 1
      callback({ didTimeout: false, timeRemaining: () => remainingMs })
    }),
  )
  const load = vi.fn(async () => {})
  addAhead(load)
  const stop = startWorkAhead()
  await vi.waitFor(() => expect(moments).toBeGreaterThan(20))
  expect(load).not.toHaveBeenCalled()
  remainingMs = 49
  await vi.waitFor(() => expect(load).toHaveBeenCalledOnce())
  stop()
})
