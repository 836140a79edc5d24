import { setTimeout as pause } from "node:timers/promises"
import type { Figures } from "./budgets.ts"
import { memory } from "./memory.ts"
import type { DeedName } from "./neighbours/deeds/deeds.ts"
import { measureFaults } from "./neighbours/faults.ts"
import { type Line, openMeasuring } from "./neighbours/measuring.ts"
import { percentile99, type RequestKind } from "./neighbours/small.ts"
import { openWorld, type World } from "./neighbours/world.ts"
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
  "80 exports of each list, broken off",
  "80 statements and packages of each kind, broken off",
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
  "80 exports of each list, broken off",
  "import of 5,000 and its undo",
  "100 previews and 50 issues of papers",
  "40 uploads of 10 MB",
]

/**
 * What one organization feels of another: a large one does each of its deeds, one after the other and then five at once,
 * while a small one works. The large one is a process of its own, so that this one does nothing but measure.
 */
export async function measureNeighbours(): Promise<Figures<"neighbours">> {
  const { share, rounds } = size
  const world = await openWorld(share)
  const measuring = openMeasuring(world)
  const all = once(async () => {
    await world.collect()
    const before = await memory(world.server)
    const calm = await measuring.during(["nothing"], { rounds: 2 * rounds })
    const lines: Line[] = []
    for (const deed of deeds) {
      lines.push(await measuring.during([deed], { rounds }))
      await measuring.untilQuiet()
    }
    const limits = { list: limitOf(calm, "list"), save: limitOf(calm, "save") }
    const faults = await measureFaults(world, measuring, { rounds, limits })
    return { before, calm, lines: [...lines, ...faults.lines], faults }
  })
  const worst = (kind: RequestKind) => async () => {
    const { calm, lines } = await all()
    const { deed, value } = worstOf(lines, ({ measured }) => percentile99(measured.times[kind]))
    return { value: value / limitOf(calm, kind), note: `${value.toFixed(0)} ms, ${deed}` }
  }
  return {
    neighbourList: worst("list"),
    neighbourSave: worst("save"),
    neighbourSignIn: worst("signIn"),
    neighbourLoop: async () => {
      const { deed, value } = worstOf((await all()).lines, ({ loop }) => loop)
      return { value, note: deed }
    },
    neighbourMail: async () => (await all()).faults.mail,
    neighbourAway: async () => (await all()).faults.away,
    neighbourRecovery: async () => (await all()).faults.recovery,
    neighbourOfFive: async () => {
      await all()
      const { measured } = await measuring.during(five, { rounds })
      await measuring.untilQuiet()
      const { list, save, signIn } = measured.times
      return { value: Math.max(...[list, save, signIn].map(percentile99)) }
    },
    neighbourMemory: async () => {
      const { before } = await all()
      const after = await memoryAfterwards(world, before)
      const megabytes = (bytes: number) => (bytes / 1024 / 1024).toFixed(0)
      return { value: after / before, note: `${megabytes(before)} to ${megabytes(after)} MB` }
    },
  }
}

const limitOf = ({ measured }: Line, kind: RequestKind) =>
  Math.max(4 * percentile99(measured.times[kind]), leastLimit)

/** Processes that drew pictures end half a minute after the last. */
async function memoryAfterwards({ server, collect }: World, before: number): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let look = 0; look < 35 && least > before; look += 1) {
    await collect()
    least = Math.min(least, await memory(server))
    await pause(1000)
  }
  return least
}

function worstOf(lines: Line[], figureOf: (line: Line) => number) {
  const all = lines.map((line) => ({ deed: line.deed, value: figureOf(line) }))
  const [worst = { deed: "none", value: Number.NaN }] = all.toSorted((a, b) => b.value - a.value)
  return worst
}
