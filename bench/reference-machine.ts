/**
 * The machine by whose pace times and rates are judged: a quiet virtual machine with two cores, Node 24, PostgreSQL 18 and
 * Chromium 156, of which the same machine in a quiet hour is a pace of 1. `npm run bench -- pace` reads all of them; in a
 * quiet hour its least readings are better constants than these, which came about in a busy one (29 November 2026):
 */
export const referenceMachine = {
  /**
   * Milliseconds of a request to the bare handler with the fixed statement, one after another. A bare handler of the list
   * page answered 583 to 787 requests a second to 16 connections in quiet hours; 787 leave two cores 2.54 ms each. One of
   * these takes 1.53 times as much processor time as one of those, its caller's included (13.5 and 8.8 ms, medians of six
   * rounds in turn), and waits for nothing else: 2.54 × 1.53. So it is computed, and was not yet seen.
   */
  request: 3.9,
  /** Milliseconds of the loop in Node: the least of 480, when half of them took more than 70. */
  nodeLoop: 25,
  /** Milliseconds of the same loop in a page of the headless shell: the least of 450, when half took more than 59. */
  browserLoop: 19,
}
