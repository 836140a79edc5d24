import { Refusal } from "@marza/domain/refusal.ts"

/** For whom something is done; a person without an organization is one of their own. */
export type Requester = { organization: string; person: string }

type Waiting = { requester: Requester; begin: () => void }

/**
 * Shares a few slots fairly, in this process: the next is given to a requester of the organization that has the fewest, and of those, the
 * one that waited longest since its last. A person has one slot at a time, so that nobody takes them all.
 * @param waitMs how long anybody waits
 */
export function openFairQueue(slots: number, waitMs: number) {
  const waiting: Waiting[] = []
  const taken: Requester[] = []
  /** When an organization that waits or has a slot got its last one, counted. */
  const lastBegun = new Map<string, number>()
  let begun = 0

  const count = ({ organization }: Requester) =>
    taken.filter((requester) => requester.organization === organization).length
  const isBefore = (one: Requester, other: Requester) =>
    count(one) - count(other) ||
    (lastBegun.get(one.organization) ?? 0) - (lastBegun.get(other.organization) ?? 0)

  const remove = (entry: Waiting) => waiting.splice(waiting.indexOf(entry), 1)
  const forget = ({ organization }: Requester) => {
    const isOf = (requester: Requester) => requester.organization === organization
    if (!taken.some(isOf) && !waiting.some(({ requester }) => isOf(requester)))
      lastBegun.delete(organization)
  }

  const fill = () => {
    while (taken.length < slots) {
      // Sorted stably: of equals the one who came first.
      const [next] = waiting
        .filter(({ requester }) => !taken.some(({ person }) => person === requester.person))
        .toSorted((one, other) => isBefore(one.requester, other.requester))
      if (!next) return
      remove(next)
      taken.push(next.requester)
      lastBegun.set(next.requester.organization, ++begun)
      next.begin()
    }
  }

  /**
   * Waits for a slot.
   * @returns releases the slot
   * @throws {Refusal} unavailable after too long a wait; bad_request when the caller has gone
   */
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
      remove(entry)
      forget(own)
      reject(new Refusal(code))
    }
    const leave = () => refuse("bad_request")
    const timer = setTimeout(() => refuse("unavailable"), waitMs)
    const entry: Waiting = {
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

  return { acquire, state: () => ({ waiting: waiting.length, taken: taken.length }) }
}
