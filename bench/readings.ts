import type { Pace } from "./budgets.ts"
import type { Reading } from "./judging.ts"
import { readPace } from "./pace.ts"

/** A reading serves what is measured this soon after it. */
const freshSeconds = 20
/** How often each reference is read for the constants of reference-machine.ts. */
const readingsForConstants = 5

const taken: (Reading & { at: number })[] = []
export const readings: readonly Reading[] = taken

export async function takeReading(kind: Pace): Promise<number> {
  const { pace, note } = await readPace(kind)
  taken.push({ kind, pace, at: performance.now() })
  console.log(`  pace of ${kind}: ${pace.toFixed(2)} (${note})`)
  return pace
}

/** The pace of this moment. */
export async function paceNow(kind: Pace): Promise<number> {
  const last = taken.findLast((reading) => reading.kind === kind)
  const isFresh = last && performance.now() - last.at < freshSeconds * 1000
  return isFresh ? last.pace : takeReading(kind)
}

/** npm run bench -- pace: what the constants of reference-machine.ts come to here. */
export async function printPace(): Promise<void> {
  for (let round = 0; round < readingsForConstants; round += 1)
    for (const kind of ["server", "processor", "browser"] as const) await takeReading(kind)
}
