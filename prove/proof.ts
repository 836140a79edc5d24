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
