import { setTimeout as pause } from "node:timers/promises"
import type { Figures } from "./budgets.ts"
import { memory } from "./memory.ts"
import type { DeedName } from "./neighbours/deeds.ts"
import { measureAway, measureMail, measureRecovery } from "./neighbours/faults.ts"
import { type Kind, percentile99 } from "./neighbours/small.ts"
import { type Line, openWorld } from "./neighbours/world.ts"
import { once } from "./once.ts"

/** Asked for by name it is measured whole; beside all others with a quarter of the rows, and less long. */
const size = process.argv.includes("neighbours")
  ? { share: 1, rounds: 100 }
  : { share: 0.25, rounds: 50 }

/** At least so long may an answer take, whatever it takes on a quiet server. */
const leastLimit = 100

/** One after another; those that make rows and files come last. */
const deeds: DeedName[] = [
  "the minute's tasks",
  "nightly comparison",
  "blanking of papers",
  "morning mails",
  "backup",
  "80 exports of each kind, broken off",
  "month's package",
  "archive out",
  "deepest page of history, statement and list",
  "eight searches of 200 characters",
  "200 event streams, and changes",
  "100 sign-ins with wrong passwords",
  "bodies and readers that stall",
  "import of 5,000 and its undo",
  "100 previews and 50 issues of papers",
  "20 hostile pictures",
  "40 uploads of 10 MB",
  "ZIP of 1 GB read at 10 KB/s by five",
  "archive in",
]
const five: DeedName[] = [
  "the minute's tasks",
  "80 exports of each kind, broken off",
  "import of 5,000 and its undo",
  "100 previews and 50 issues of papers",
  "40 uploads of 10 MB",
]

/**
 * What one organization feels of another: a large one does each of its deeds, one after the other and then five at once,
 * while a small one works. The large one is a process of its own, so that this one does nothing but measure.
 */
export async function measureNeighbours(): Promise<Figures<"neighbours">> {
  const world = await openWorld(size.share)
  const { server, lines, measureDuring } = world
  const all = once(async () => {
    const before = await memory(server)
    const calm = await measureDuring(["nothing"], 2 * size.rounds)
    lines.length = 0
    for (const deed of deeds) await measureDuring([deed], size.rounds)
    return { before, calm, ofDeeds: [...lines] }
  })
  const worst = (kind: Kind) => async () => {
    const { calm, ofDeeds } = await all()
    const limit = Math.max(4 * percentile99(calm.times[kind]), leastLimit)
    const { deed, milliseconds } = worstOf(ofDeeds, ({ measured }) =>
      percentile99(measured.times[kind]),
    )
    return { value: milliseconds / limit, note: `${milliseconds.toFixed(0)} ms, ${deed}` }
  }
  return {
    neighbourList: worst("list"),
    neighbourSave: worst("save"),
    neighbourSignIn: worst("signIn"),
    neighbourLoop: async () => {
      const { ofDeeds } = await all()
      const { deed, milliseconds } = worstOf(ofDeeds, ({ loop }) => loop)
      return { value: milliseconds, note: deed }
    },
    neighbourOfFive: async () => {
      await all()
      const { times } = await measureDuring(five, size.rounds)
      const value = Math.max(
        ...(["list", "save", "signIn"] as const).map((kind) => percentile99(times[kind])),
      )
      return { value, note: five.join("; ") }
    },
    neighbourMail: async () => measureMail(world),
    neighbourAway: async () => measureAway(world),
    neighbourRecovery: async () => measureRecovery(world),
    neighbourMemory: async () => {
      const { before } = await all()
      // Processes that drew pictures end half a minute after the last.
      let after = Number.POSITIVE_INFINITY
      for (let look = 0; look < 35 && after > before * 1.1; look += 1) {
        after = Math.min(after, await memory(server))
        await pause(1000)
      }
      const megabytes = (bytes: number) => (bytes / 1024 / 1024).toFixed(0)
      return { value: after / before, note: `${megabytes(before)} to ${megabytes(after)} MB` }
    },
  }
}

function worstOf(lines: Line[], value: (line: Line) => number) {
  const all = lines.map((line) => ({ deed: line.deed, milliseconds: value(line) }))
  const [worst = { deed: "none", milliseconds: Number.NaN }] = all.toSorted(
    (a, b) => b.milliseconds - a.milliseconds,
  )
  return worst
}
