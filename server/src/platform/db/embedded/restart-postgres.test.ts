import { setTimeout as pause } from "node:timers/promises"
import { expect, test } from "vitest"
import { openLog } from "../../log.ts"
import { type Running, restartWheneverEnded } from "./restart-postgres.ts"

/** A fake PostgreSQL that runs until it is ended or stopped. */
function makeRunning() {
  const { promise, resolve } = Promise.withResolvers<void>()
  const running: Running = { ended: promise, stop: async () => resolve() }
  return { ...running, end: resolve }
}

test("a PostgreSQL that ends because storage is full is restarted until there is room, however often that fails", async () => {
  let full = true
  let begun = 0
  const first = makeRunning()
  const { stop, givenUp } = restartWheneverEnded(
    first,
    async () => {
      begun++
      if (full) throw new Error("no room")
      return makeRunning()
    },
    { log: openLog("silent"), isFull: async () => full, pauseSeconds: [0], fullPauseSeconds: 0.01 },
  )
  first.end()
  await expect.poll(() => begun).toBeGreaterThan(10)
  full = false
  const settled = begun
  await pause(100)
  expect(begun).toBeLessThanOrEqual(settled + 2)
  await stop()
  expect(await Promise.race([givenUp, pause(20, "never")])).toBe("never")
})

test("a PostgreSQL that is still starting when a stop is requested is stopped", async () => {
  const first = makeRunning()
  const late = makeRunning()
  const starting = Promise.withResolvers<Running>()
  const { stop } = restartWheneverEnded(first, () => starting.promise, {
    log: openLog("silent"),
    isFull: async () => false,
  })
  first.end()
  await pause(20)
  const stopped = stop()
  starting.resolve(late)
  await stopped
  await late.ended
})
