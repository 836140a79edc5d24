import { monitorEventLoopDelay } from "node:perf_hooks"
import type { DeedName } from "./deeds/deeds.ts"
import { untilIdle } from "./idle.ts"
import { readMetrics, stallsBetween } from "./metrics.ts"
import {
  kinds,
  type Measured,
  percentile99,
  type RequestKind,
  requests,
  type Small,
  work,
} from "./small.ts"
import type { World } from "./world.ts"

const longestSeconds = 10
/** So long what was broken off may go on before the next begins. */
const idleWithinSeconds = 20
/** Longer than that and it is told. */
const toldSeconds = 2

/** What was measured while something was done. */
export type Line = { deed: string; measured: Measured; loop: number }

/** `small`: on another server than the first. */
type Options = { rounds: number; deed?: string; small?: Small; without?: RequestKind[] }

export type Measuring = ReturnType<typeof openMeasuring>

/** Measures what the small organization's people wait for, and prints a line of each time. */
export function openMeasuring(world: World) {
  // Where this process waits too, the machine has no processor left.
  const own = monitorEventLoopDelay({ resolution: 10 })
  own.enable()
  return {
    /** While the large one does these, which it breaks off then. */
    during: async (deeds: DeedName[], options: Options): Promise<Line> => {
      const { rounds, deed = deeds.join(" + "), small = world.small, without } = options
      await world.neighbour.prepare(deeds, small.url)
      const before = await readMetrics(small.url)
      own.reset()
      world.neighbour.begin(deeds)
      const measured = await work(small, { rounds, seconds: longestSeconds }, without)
      const ownLoop = own.percentile(99) / 1e6
      const after = await readMetrics(small.url)
      const done = await world.neighbour.stop()
      const line = { deed, measured, loop: after.loop }
      print({ ...line, ...done, ownLoop, stalls: stallsBetween(before, after) })
      return line
    },
    /** Waits until what was broken off has ended; a sign-in waits for the hashes of those before it. */
    untilQuiet: async (): Promise<void> => {
      const startedAt = performance.now()
      await Promise.all([
        untilIdle(world.database.ownerUrl, idleWithinSeconds),
        requests.signIn(world.small),
      ])
      const seconds = (performance.now() - startedAt) / 1000
      if (seconds > toldSeconds)
        console.log(`      ${seconds.toFixed(0)} s until nothing of it was at work`)
    },
  }
}

type Printed = Line & {
  done: number
  ownLoop: number
  errors: string[]
  stalls: string[]
}

function print({ deed, measured, done, ownLoop, errors, loop, stalls }: Printed) {
  const times = kinds.map((kind) => `${kind} ${percentile99(measured.times[kind]).toFixed(0)}`)
  console.log(
    [
      `\n    ${deed}: p99 ${times.join(", ")} ms (${measured.times.list.length} rounds)`,
      `loop ${loop.toFixed(0)} ms, of this process ${ownLoop.toFixed(0)} ms`,
      `done ${done}×`,
      ...(stalls.length > 0 ? [`stalls: ${stalls.join("; ")}`] : []),
      ...tally("not answered", measured.failed),
      ...tally("of the large one", errors),
    ].join(", "),
  )
}

const tally = (what: string, all: string[]) =>
  all.length === 0
    ? []
    : [
        `${what}: ${[...Map.groupBy(all, (one) => one)]
          .map(([one, { length }]) => `${length}× ${one}`)
          .join("; ")
          .slice(0, 600)}`,
      ]
