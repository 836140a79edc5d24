import { Refusal } from "@marza/domain/refusal.ts"

/** For whom something is done; a person without an organization is one of their own. */
export type Turn = { organization: string; person: string }

type Waiting = { turn: Turn; begin: () => void }

/**
 * Shares a few places fairly, in this process: the next is of the organization that has the fewest, and of those, the
 * one that waited longest since its last. A person has one place at a time, so that nobody takes them all.
 * @param waitMs how long anybody waits
 */
export function openTurns(places: number, waitMs: number) {
  const waiting: Waiting[] = []
  const taken: Turn[] = []
  /** When an organization that waits or has a place got its last one, counted. */
  const lastBegun = new Map<string, number>()
  let begun = 0

  const count = ({ organization }: Turn) =>
    taken.filter((turn) => turn.organization === organization).length
  const isBefore = (one: Turn, other: Turn) =>
    count(one) - count(other) ||
    (lastBegun.get(one.organization) ?? 0) - (lastBegun.get(other.organization) ?? 0)

  const remove = (entry: Waiting) => waiting.splice(waiting.indexOf(entry), 1)
  const forget = ({ organization }: Turn) => {
    const isOf = (turn: Turn) => turn.organization === organization
    if (!taken.some(isOf) && !waiting.some(({ turn }) => isOf(turn))) lastBegun.delete(organization)
  }

  const fill = () => {
    while (taken.length < places) {
      // Sorted stably: of equals the one who came first.
      const [next] = waiting
        .filter(({ turn }) => !taken.some(({ person }) => person === turn.person))
        .toSorted((one, other) => isBefore(one.turn, other.turn))
      if (!next) return
      remove(next)
      taken.push(next.turn)
      lastBegun.set(next.turn.organization, ++begun)
      next.begin()
    }
  }

  /**
   * Waits for a place.
   * @returns gives it back
   * @throws {Refusal} unavailable after too long a wait; bad_request when the caller has gone
   */
  const take = (turn: Turn, gone?: AbortSignal): Promise<() => void> => {
    // Of this call alone: places are given back by what they are, not by what they look like.
    const own = { ...turn }
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
      turn: own,
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

  return { take, state: () => ({ waiting: waiting.length, taken: taken.length }) }
}
