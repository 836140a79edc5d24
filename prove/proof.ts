import { inspect } from "node:util"

/** What came out of trying something many times. */
export type Proof = {
  what: string
  /** How often it was tried. */
  times: string
  /** What came out, in words. */
  found: string
  /** What may come out. */
  budget: string
  /** What broke the budget, in words; empty when it is kept. */
  faults: string[]
}

/** What a proof needs is not on this machine, so that it cannot be tried here. */
export class Missing extends Error {}

/** A proof that could not go on. @param faults what it had found until then, where that is known */
export function endedEarly(what: string, error: unknown, faults: readonly string[] = []): Proof {
  const all = [...faults, inspect(error)]
  const [times, budget] = ["ended early", "it goes on to its end"]
  return { what, times, found: `${all.length} faults`, budget, faults: all }
}
