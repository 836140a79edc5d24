import { Refusal } from "@marza/domain/refusal.ts"

type Subjects = readonly string[]

/**
 * Runs at most `atOnce` pieces of work at a time, and at most `share` of one subject (a person, an organization). Others
 * wait; the next to run is the one that waited longest of those whose subjects all have room.
 * @returns a function that runs work once there is room for it; what still waits when `gone` aborts never runs, and is
 *   refused as bad_request
 */
export function openLimiter({ atOnce, share }: { atOnce: number; share: number }) {
  const running: Subjects[] = []
  const waiting: { subjects: Subjects; start: () => void }[] = []
  const hasFreePlace = (subject: string) =>
    running.filter((subjects) => subjects.includes(subject)).length < share
  /** Starts all that have room: one that ends may make room for several, of different subjects. */
  const startWaiting = () => {
    while (running.length < atOnce) {
      const at = waiting.findIndex(({ subjects }) => subjects.every(hasFreePlace))
      const [next] = at < 0 ? [] : waiting.splice(at, 1)
      if (!next) return
      running.push(next.subjects)
      next.start()
    }
  }
  return async <Result>(
    subjects: Subjects,
    work: () => Promise<Result>,
    gone?: AbortSignal,
  ): Promise<Result> => {
    const place = [...subjects]
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const entry = { subjects: place, start: resolve }
    const leave = () => {
      const at = waiting.indexOf(entry)
      if (at < 0) return
      waiting.splice(at, 1)
      reject(new Refusal("bad_request"))
    }
    waiting.push(entry)
    if (gone?.aborted) leave()
    gone?.addEventListener("abort", leave, { once: true })
    startWaiting()
    await promise.finally(() => gone?.removeEventListener("abort", leave))
    try {
      return await work()
    } finally {
      running.splice(running.indexOf(place), 1)
      startWaiting()
    }
  }
}
