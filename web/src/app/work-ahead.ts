import { idle } from "../ui/idle.ts"
import { workAhead } from "../ui/loadChunk.ts"

/** While the page moves, as in a fling, no idle moment is this long, because the next frame is due before. */
const calmMs = 17

/** No fling lasts as long, but what turns or blinks may never end. */
const longestMoveMs = 3000

async function calm() {
  const until = performance.now() + longestMoveMs
  while ((await idle()) < calmMs && performance.now() < until);
}

/** After which a piece that never ends holds up the others no longer. */
const patienceMs = 10_000
const patience = () => new Promise((resolve) => setTimeout(resolve, patienceMs))

let isWorking = false

async function work() {
  if (isWorking) return
  isWorking = true
  for (;;) {
    const [next, ...others] = workAhead.current()
    if (!next) break
    workAhead.set(others)
    await calm()
    await Promise.race([next(), patience()])
  }
  isWorking = false
}

/**
 * Does what loads ahead of its use, now and whenever something is added: one piece at a time, each begun in an idle moment in which nothing moves.
 * @returns what ends that
 */
export function startWorkAhead() {
  const end = workAhead.subscribe(() => void work())
  void work()
  return end
}
