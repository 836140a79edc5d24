import { type ChildProcess, fork } from "node:child_process"
import { once } from "node:events"
import { constants, setPriority } from "node:os"
import { fileURLToPath } from "node:url"
import { endNode, stopAfter } from "../world.ts"
import type { Large } from "./deeds/deed.ts"
import type { DeedName } from "./deeds/deeds.ts"
import type { Order, Report } from "./deeds/process.ts"

type Done = Exclude<Report, "ready">
export type Neighbour = {
  /** @param url of another server than the first */
  prepare: (deeds: DeedName[], url?: string) => Promise<void>
  begin: (deeds: DeedName[]) => void
  /** Breaks off what it does. */
  stop: () => Promise<Done>
}

/** The process of the large organization, until the measure ends. */
export function startLarge(large: Large): Neighbour {
  const child: ChildProcess = fork(fileURLToPath(new URL("./deeds/process.ts", import.meta.url)), {
    env: { ...process.env, LARGE: JSON.stringify(large) },
  })
  // The browsers of the large one are other machines: here they take the processor that the server leaves.
  if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  stopAfter("measure", () => endNode(child))
  const order = (given: Order) => child.send(given)
  const report = async () => {
    const ended = new AbortController()
    const hasEnded = once(child, "exit", ended).then(() => {
      throw new Error("the process of the large organization has ended")
    })
    hasEnded.catch(() => {})
    const [told] = await Promise.race([once(child, "message", ended), hasEnded])
    ended.abort()
    return told as Report
  }
  return {
    prepare: async (prepare, url) => {
      order({ prepare, ...(url && { url }) })
      await report()
    },
    begin: (begin) => void order({ begin }),
    stop: async () => {
      order("stop")
      return (await report()) as Done
    },
  }
}
