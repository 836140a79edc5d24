/** Does the deeds of the large organization, apart from the process that measures the small one. */
import { setTimeout as pause } from "node:timers/promises"
import type { Deed, Large } from "./deed.ts"
import { type DeedName, openDeeds } from "./deeds.ts"

export type Order = { prepare: DeedName[]; url?: string } | { begin: DeedName[] } | "stop"
export type Report = { done: number; errors: string[] } | "ready"

let large = JSON.parse(process.env.LARGE ?? "") as Large
let deeds = openDeeds(large)
let stopping = new AbortController()
let doing: Promise<unknown> = Promise.resolve()
let report = { done: 0, errors: [] as string[] }

const tell = (told: Report) => process.send?.(told)

process.on("message", async (order: Order) => {
  if (order === "stop") {
    stopping.abort()
    await doing
    tell(report)
    report = { done: 0, errors: [] }
    return
  }
  if ("begin" in order) {
    stopping = new AbortController()
    doing = Promise.all(order.begin.map((name) => doOn(name, stopping.signal)))
    return
  }
  if (order.url && order.url !== large.url) {
    large = { ...large, url: order.url }
    deeds = openDeeds(large)
  }
  for (const name of order.prepare) {
    const deed: Deed = deeds[name]
    await deed.prepare?.().catch((error: Error) => report.errors.push(error.message))
  }
  tell("ready")
})

async function doOn(name: DeedName, stopped: AbortSignal): Promise<void> {
  while (!stopped.aborted) {
    try {
      await deeds[name].round(stopped)
      report.done += 1
    } catch (error) {
      if (!stopped.aborted) report.errors.push(`${name}: ${(error as Error).message}`)
      // What fails at once would keep the processor busy with that.
      await pause(200)
    }
  }
}
