import { type Deed, type Large, untilStopped } from "./deed.ts"
import { fileDeeds } from "./files.ts"
import { jobDeeds } from "./jobs.ts"
import { readDeeds } from "./reads.ts"
import { writeDeeds } from "./writes.ts"

/** All that a large organization does. */
export const openDeeds = (large: Large) =>
  ({
    nothing: { round: untilStopped },
    ...jobDeeds(large),
    ...readDeeds(large),
    ...writeDeeds(large),
    ...fileDeeds(large),
  }) satisfies Record<string, Deed>

export type DeedName = keyof ReturnType<typeof openDeeds>
