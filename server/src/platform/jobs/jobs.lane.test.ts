import { setTimeout as pause } from "node:timers/promises"
import { expect, onTestFinished, test } from "vitest"
import { openAppForTest } from "../../../test/open-app.ts"
import { idleTasks } from "../../../test/tasks.ts"
import { enqueue, startWorker } from "./jobs.ts"

const cut = `select pg_terminate_backend(pid) from pg_stat_activity
  where application_name = 'marza jobs' and datname = current_database()`

/** Longer than a connection may take to be made, so that those that are being made are given up. */
const stallMs = 5500

function standStill() {
  const until = performance.now() + stallMs
  while (performance.now() < until);
}

test("a queue goes on after its process stood still, and after all its connections were cut, whatever it was doing", {
  timeout: 300_000,
}, async () => {
  const opened = await openAppForTest()
  const done = new Set<string>()
  const { stop } = await startWorker(
    opened.ownerUrl,
    {
      ...idleTasks,
      make_thumbnail: async ({ path }) => {
        const [kind, ms] = path.split(" ")
        // After the job, while it is reported.
        if (kind === "stall") setTimeout(standStill, Number(ms))
        if (kind === "cut") await opened.sql(cut)
        if (kind === "slow") await pause(Number(ms))
        const isRepeated = done.has(path)
        done.add(path)
        if (kind === "fail" && !isRepeated) throw new Error("once")
      },
    },
    opened.services.log,
  )
  onTestFinished(stop)
  const put = (path: string) =>
    opened.services.database.withAuthRole((transaction) =>
      enqueue(transaction, "make_thumbnail", { path }),
    )
  for (let round = 0; round < 4; round += 1) {
    const paths = [
      `slow ${round * 3}`,
      `stall ${round}`,
      `fail ${round}`,
      `cut ${round}`,
      `slow ${2000 + round}`,
      `stall ${100 + round}`,
    ]
    for (const path of paths) await put(path)
    for (let last = 0; last < 3; last += 1) await put(`last ${round}.${last}`)
    await expect
      .poll(() => [...done].filter((path) => path.startsWith(`last ${round}.`)).length, {
        timeout: 60_000,
        interval: 200,
      })
      .toBe(3)
  }
})
