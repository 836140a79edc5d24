import { Refusal } from "@marza/domain/refusal.ts"

/** For whom something is done; a person without an organization is one of their own. */
export type Requester = { organization: string; person: string }

type Limits = {
  slots: number
  /** How many of the slots one organization has at a time, and one person in whatever organization. */
  ofOrganization?: number
  ofPerson?: number
  /** How long anybody waits; for ever unless it is given. */
  waitMs?: number
}

/**
 * Shares a few slots fairly, in this process: the next is given to a requester of the organization that has the fewest, of
 * those to the one that waited longest since its last, and within an organization by person in the same way.
 */
export function openFairLine({
  slots,
  ofOrganization = slots,
  ofPerson = ofOrganization,
  waitMs,
}: Limits) {
  const levels = [
    { key: "organization", share: ofOrganization, lastBegun: new Map<string, number>() },
    { key: "person", share: ofPerson, lastBegun: new Map<string, number>() },
  ] as const
  type Level = (typeof levels)[number]
  const waiting: { requester: Requester; begin: () => void }[] = []
  const taken: Requester[] = []
  let begun = 0

  const count = ({ key }: Level, requester: Requester) =>
    taken.filter((other) => other[key] === requester[key]).length
  const hasRoom = (requester: Requester) =>
    levels.every((level) => count(level, requester) < level.share)
  const isBefore = (one: Requester, other: Requester) => {
    for (const level of levels) {
      const { key, lastBegun } = level
      const order =
        count(level, one) - count(level, other) ||
        (lastBegun.get(one[key]) ?? 0) - (lastBegun.get(other[key]) ?? 0)
      if (order !== 0) return order
    }
    return 0
  }
  /** Keeps nothing about whoever neither waits nor has a slot. */
  const forget = (requester: Requester) => {
    for (const { key, lastBegun } of levels) {
      const isOf = (other: Requester) => other[key] === requester[key]
      if (!taken.some(isOf) && !waiting.some((entry) => isOf(entry.requester)))
        lastBegun.delete(requester[key])
    }
  }

  const fill = () => {
    while (taken.length < slots) {
      // Sorted stably: of equals the one who came first.
      const [next] = waiting
        .filter(({ requester }) => hasRoom(requester))
        .toSorted((one, other) => isBefore(one.requester, other.requester))
      if (!next) return
      waiting.splice(waiting.indexOf(next), 1)
      taken.push(next.requester)
      begun += 1
      for (const { key, lastBegun } of levels) lastBegun.set(next.requester[key], begun)
      next.begin()
    }
  }

  /** Waits for a slot. @returns releases it */
  const acquire = (requester: Requester, gone?: AbortSignal): Promise<() => void> => {
    // This call has a copy of its own, because a release finds its slot by identity.
    const own = { ...requester }
    const { promise, resolve, reject } = Promise.withResolvers<() => void>()
    const stop = () => {
      clearTimeout(timer)
      gone?.removeEventListener("abort", leave)
    }
    const refuse = (code: "unavailable" | "bad_request") => {
      stop()
      waiting.splice(waiting.indexOf(entry), 1)
      forget(own)
      reject(new Refusal(code))
    }
    const leave = () => refuse("bad_request")
    const timer = waitMs === undefined ? undefined : setTimeout(() => refuse("unavailable"), waitMs)
    const entry = {
      requester: own,
      begin: () => {
        stop()
        resolve(() => {
          taken.splice(taken.indexOf(own), 1)
          forget(own)
          fill()
        })
      },
    }
    waiting.push(entry)
    if (gone?.aborted) leave()
    gone?.addEventListener("abort", leave, { once: true })
    fill()
    return promise
  }

  return {
    /**
     * Works once the requester has a slot. What still waits when `gone` aborts leaves the line at once and is never done.
     * @throws {Refusal} unavailable after too long a wait; bad_request when the requester has gone
     */
    run: async <Result>(
      { gone, ...requester }: Requester & { gone?: AbortSignal | undefined },
      work: () => Promise<Result>,
    ): Promise<Result> => {
      const release = await acquire(requester, gone)
      try {
        return await work()
      } finally {
        release()
      }
    },
    state: () => ({ waiting: waiting.length, taken: taken.length }),
  }
}
