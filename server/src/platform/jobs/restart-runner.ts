import { setTimeout as wait } from "node:timers/promises"
import type { Log } from "../log.ts"
import { watchClock } from "./clock.ts"

const minRestartSeconds = 0.5
const maxRestartSeconds = 10
/** A runner that has lived for so long is well; the next one begins soon again. */
const wellAfterMs = 60_000
/** A runner that asks for no job for so long, although a worker has none, has failed in a way that it does not tell. */
const unattendedLimitMs = 30_000

export type JobRunner = {
  /** Takes no more jobs, and finishes those that it has. */
  stop: () => Promise<void>
  /** Resolves once it takes no more jobs, however that came, and may still be at work. */
  ended: Promise<void>
  /** Whether since the last call it has asked for a job, or all its workers are busy. */
  hasAttended: () => boolean
}

/** Why another runner begins, with what the log says of it. */
const endings = {
  broken: "the job queue broke off and begins anew",
  unattended: "the job queue took no jobs and begins anew",
  setBack: "the clock was set back: the job queue begins anew",
} as const

/**
 * Begins another runner beside one that has broken off, or that asks for no jobs: what either still does may take long,
 * and may never end. When the clock was set back, too, for by the clock the library would wait until it is again what
 * it was.
 * @param lookEveryMs how often to look at the clock, where one that jumps ahead and back between two looks is not
 *   noticed, and at the runner
 * @param pause between two attempts to begin
 */
export async function runAnew(
  startRunner: () => Promise<JobRunner>,
  log: Log,
  lookEveryMs: number,
  pause: (ms: number, signal: AbortSignal) => Promise<void> = (ms, signal) =>
    wait(ms, undefined, { signal }),
): Promise<{ stop: () => Promise<void>; unattendedSeconds: () => number }> {
  let runner = await startRunner()
  /** Whether `runner` has not ended yet. */
  let isRunning = true
  /** Runners that take no more jobs, and finish those that they have. */
  const ending = new Set<Promise<void>>()
  const stopping = new AbortController()
  const { signal } = stopping
  let pauseSeconds = minRestartSeconds
  /** Counted in looks: while the whole process stood still nobody could ask. */
  let unattendedMs = 0
  let onUnattended = () => {}
  const watch = setInterval(() => {
    unattendedMs = isRunning && runner.hasAttended() ? 0 : unattendedMs + lookEveryMs
    if (unattendedMs >= unattendedLimitMs) onUnattended()
  }, lookEveryMs)
  watch.unref()

  /** @returns undefined when the worker is being stopped */
  const restart = async (): Promise<JobRunner | undefined> => {
    for (;;) {
      await pause(pauseSeconds * 1000, signal).catch(() => {})
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
    for (let current: JobRunner | undefined = runner; current; current = await restart()) {
      runner = current
      isRunning = true
      const begun = performance.now()
      const { promise: change, resolve } = Promise.withResolvers<keyof typeof endings>()
      void runner.ended.then(() => resolve("broken"))
      onUnattended = () => resolve("unattended")
      // From the moment in which the library looked at the clock.
      const unwatch = watchClock(() => resolve("setBack"), lookEveryMs)
      const why = await change
      unwatch()
      if (signal.aborted) return
      isRunning = false
      log[why === "setBack" ? "warn" : "error"](endings[why])
      end(runner)
      if (performance.now() - begun > wellAfterMs) pauseSeconds = minRestartSeconds
    }
  }
  const end = (old: JobRunner) => {
    const ended = old
      .stop()
      .catch(() => {})
      .finally(() => ending.delete(ended))
    ending.add(ended)
  }
  const supervised = supervise()
  return {
    stop: async () => {
      stopping.abort()
      clearInterval(watch)
      // A runner that broke off has stopped already.
      await runner.stop().catch(() => {})
      await Promise.all([supervised, ...ending])
    },
    unattendedSeconds: () => Math.floor(unattendedMs / 1000),
  }
}
