import { setTimeout as pause } from "node:timers/promises"
import type { Runner } from "graphile-worker"
import type { Log } from "../log.ts"
import { watchClock } from "./clock.ts"

const minRestartSeconds = 0.5
const maxRestartSeconds = 10
/** A runner that has lived for so long is well; the next one begins soon again. */
const settledMs = 60_000

/**
 * Restarts the runner whenever it breaks off, until that succeeds; its unfinished jobs are done again. When the clock was
 * set back a new one begins beside it, for by the clock the library would wait until it is again what it was.
 * @param lookEveryMs how often to look at the clock: one that jumps ahead and back between two looks is not noticed
 */
export async function keepRunning(
  startRunner: () => Promise<Runner>,
  log: Log,
  lookEveryMs: number,
): Promise<() => Promise<void>> {
  let runner = await startRunner()
  /** Runners that take no more jobs, and finish those that they have. */
  const ending = new Set<Promise<void>>()
  const stopping = new AbortController()
  const { signal } = stopping
  let pauseSeconds = minRestartSeconds
  /** @returns undefined when the worker is being stopped */
  const restart = async (): Promise<Runner | undefined> => {
    for (;;) {
      await pause(pauseSeconds * 1000, undefined, { signal }).catch(() => {})
      if (signal.aborted) return undefined
      pauseSeconds = Math.min(2 * pauseSeconds, maxRestartSeconds)
      const restarted = await startRunner().catch((error) => {
        log.warn({ err: error }, "the job queue did not begin")
      })
      // A stop that came meanwhile has stopped the runner before this one.
      if (restarted && signal.aborted) await restarted.stop()
      if (restarted) return restarted
    }
  }
  const supervise = async (): Promise<void> => {
    for (let current: Runner | undefined = runner; current; current = await restart()) {
      runner = current
      const begun = performance.now()
      const { promise: setBack, resolve } = Promise.withResolvers<void>()
      // From the moment in which the library looked at the clock.
      const unwatch = watchClock(resolve, lookEveryMs)
      // It resolves when it breaks off too; the library has logged why.
      const isBroken = await Promise.race([
        runner.promise.then(() => true),
        setBack.then(() => false),
      ])
      unwatch()
      if (signal.aborted) return
      if (isBroken) log.error("the job queue broke off and begins anew")
      else {
        log.warn("the clock was set back: the job queue begins anew")
        end(runner)
      }
      if (performance.now() - begun > settledMs) pauseSeconds = minRestartSeconds
    }
  }
  const end = (old: Runner) => {
    const ended = old
      .stop()
      .catch(() => {})
      .finally(() => ending.delete(ended))
    ending.add(ended)
  }
  const supervised = supervise()
  return async () => {
    stopping.abort()
    // A runner that broke off has stopped already.
    await runner.stop().catch(() => {})
    await Promise.all([supervised, ...ending])
  }
}
