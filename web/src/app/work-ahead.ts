import { workAhead } from "../ui/loadChunk.ts"

/** Resolves when the browser has nothing better to do. Safari cannot tell. */
const idle = () =>
  new Promise<unknown>((resolve) =>
    "requestIdleCallback" in window
      ? requestIdleCallback(resolve, { timeout: 2000 })
      : setTimeout(resolve, 100),
  )

let isWorking = false

async function work() {
  if (isWorking) return
  isWorking = true
  for (;;) {
    const [next, ...others] = workAhead.current()
    if (!next) break
    workAhead.set(others)
    await idle()
    await next()
  }
  isWorking = false
}

/** Does what loads ahead of its use, now and whenever something is added: one piece at a time, each in an idle moment. */
export function startWorkAhead() {
  workAhead.subscribe(() => void work())
  void work()
}
