import { setImmediate as turn } from "node:timers/promises"

/** So long a process may keep everybody waiting without anybody noticing. */
const sliceMs = 8

/**
 * @returns to be awaited between the parts of a long work: lets the process do what others ask for, once it has been at this
 *   for 8 ms
 */
export function openTurns(): () => Promise<void> {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < sliceMs) return
    await turn()
    since = performance.now()
  }
}
