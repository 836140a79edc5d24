import { setTimeout as pause } from "node:timers/promises"
import type { Log } from "../../log.ts"

/** A PostgreSQL that accepted connections; `ended` resolves when it no longer runs, whether it was stopped or not. */
export type Running = { ended: Promise<unknown>; stop: () => Promise<void> }

type Options = {
  log: Log
  /** The pause before each restart within {@link countWindowSeconds}. */
  pauseSeconds?: number[] | undefined
  /** Whether the disk is full: then restarts are attempted until there is room, without a limit. */
  isFull: () => Promise<boolean>
  fullPauseSeconds?: number
}

const countWindowSeconds = 600
const defaultPauseSeconds = [0, 1, 2, 4, 8]
const defaultFullPauseSeconds = 5

/**
 * Starts PostgreSQL again whenever it ends by itself, until it is stopped here or has ended too often.
 * @param first the PostgreSQL that runs now
 * @param start starts another one; its signal is aborted when a stop is requested meanwhile
 */
export function restartWheneverEnded(
  first: Running,
  start: (abortSignal: AbortSignal) => Promise<Running>,
  {
    log,
    isFull,
    pauseSeconds = defaultPauseSeconds,
    fullPauseSeconds = defaultFullPauseSeconds,
  }: Options,
): { stop: () => Promise<void>; givenUp: Promise<Error> } {
  const stopping = new AbortController()
  let running: Running | undefined = first
  let deaths: number[] = []

  /** @returns undefined when it has ended too often */
  const secondsToWait = async (): Promise<number | undefined> => {
    if (await isFull()) {
      log.error(
        "the embedded PostgreSQL ended: storage is full; it is started again until there is room",
      )
      return fullPauseSeconds
    }
    const now = Date.now()
    deaths = [...deaths.filter((at) => at > now - countWindowSeconds * 1000), now]
    const seconds = pauseSeconds[deaths.length - 1]
    if (seconds !== undefined)
      log.error({ seconds }, "the embedded PostgreSQL ended; it is started again")
    return seconds
  }

  const restart = async (): Promise<Running | undefined> => {
    while (!stopping.signal.aborted) {
      const seconds = await secondsToWait()
      if (seconds === undefined) return undefined
      await pause(seconds * 1000, undefined, { signal: stopping.signal }).catch(() => {})
      if (stopping.signal.aborted) return undefined
      try {
        const restarted = await start(stopping.signal)
        log.info("the embedded PostgreSQL runs again")
        // A stop that came meanwhile has not seen this one.
        if (stopping.signal.aborted) await restarted.stop()
        return restarted
      } catch (error) {
        if (!stopping.signal.aborted)
          log.error({ err: error }, "the embedded PostgreSQL did not start again")
      }
    }
    return undefined
  }

  const supervise = async () => {
    while (running) {
      await running.ended
      running = stopping.signal.aborted ? undefined : await restart()
    }
  }
  const supervised = supervise()
  const givenUp = supervised.then(() =>
    stopping.signal.aborted
      ? new Promise<never>(() => {})
      : new Error(
          `the embedded PostgreSQL ended ${deaths.length} times within ${countWindowSeconds / 60} minutes; its log is in DATA_DIR`,
        ),
  )
  return {
    givenUp,
    stop: async () => {
      stopping.abort()
      await running?.stop()
      await supervised
    },
  }
}
