import { setFlagsFromString } from "node:v8"

/** How much the heap may grow between two collections, in percent; 0 leaves it to V8. */
const earlyPercent = 50
const setGrowth = (percent: number) => setFlagsFromString(`--heap-growing-percent=${percent}`)

let atWork = 0

/**
 * Does work that reads very many rows, and collects garbage early meanwhile: V8 lets the heap of a machine with much
 * memory grow by hundreds of megabytes before it looks. As a flag of the whole server this would make each request two
 * fifths dearer (docs/proof.md). V8 reads the flag at each collection.
 */
export async function collectingEarly<Result>(work: () => Promise<Result>): Promise<Result> {
  if (atWork++ === 0) setGrowth(earlyPercent)
  try {
    return await work()
  } finally {
    if (--atWork === 0) setGrowth(0)
  }
}
