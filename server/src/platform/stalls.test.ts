import { setTimeout as wait } from "node:timers/promises"
import { expect, test } from "vitest"
import { counters } from "./counters.ts"
import { openLog } from "./log.ts"
import { underName, watchStalls } from "./stalls.ts"

function standStill(milliseconds: number) {
  const until = performance.now() + milliseconds
  while (performance.now() < until);
}

test("a stretch in which nothing else was done is counted and logged with what was under way in it", async () => {
  const logged: { milliseconds: number; work: string[] }[] = []
  const log = openLog("warn", { write: (line) => void logged.push(JSON.parse(line)) })
  // As if it had a processor all the time.
  const end = watchStalls(log, () => performance.now())
  try {
    const reading = Promise.withResolvers<void>()
    const reads = underName("GET /long", () => reading.promise)
    await underName("GET /before", async () => {})
    await wait(60)
    await underName("heavy", async () => standStill(400))
    await expect.poll(() => logged.some(({ work }) => work.includes("heavy"))).toBe(true)
    const told = logged.find(({ work }) => work.includes("heavy"))
    expect(told?.work).toEqual(["GET /long", "heavy"])
    expect(told?.milliseconds).toBeGreaterThan(300)
    reading.resolve()
    await reads
    expect(await counters.metrics()).toMatch(/event_loop_stall_seconds_count\{work="heavy"\} 1\n/)
  } finally {
    end()
  }
})

test("a stretch without a processor is the machine's", async () => {
  const logged: { work: string[] }[] = []
  const log = openLog("warn", { write: (line) => void logged.push(JSON.parse(line)) })
  const end = watchStalls(log, () => 0)
  try {
    await wait(60)
    await underName("heavy", async () => standStill(400))
    await expect.poll(() => logged.length).toBeGreaterThan(0)
    expect(new Set(logged.flatMap(({ work }) => work))).toEqual(new Set(["machine"]))
  } finally {
    end()
  }
})
