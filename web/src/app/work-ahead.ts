import { workAhead } from "../ui/loadChunk.ts"

/** Resolves when the browser has nothing better to do. Safari cannot tell. */
const idle = () =>
  new Promise<unknown>((resolve) =>
    "requestIdleCallback" in window
      ? requestIdleCallback(resolve, { timeout: 2000 })
      : setTimeout(resolve, 100),
  )

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
    await idle()
    await Promise.race([next(), patience()])
  }
  isWorking = false
}

/**
 * Does what loads ahead of its use, now and whenever something is added: one piece at a time, each in an idle moment.
 * @returns what ends that
 */
export function startWorkAhead() {
  const end = workAhead.subscribe(() => void work())
  void work()
  return end
}
