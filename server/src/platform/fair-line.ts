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

/** What a line knows of an organization, or of a person, that waits in it or has a slot. */
type Tally = { present: number; taken: number; lastBegun: number }

type Entry = {
  /** Of the organization, then of the person. */
  tallies: readonly Tally[]
  begin: () => void
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
  const shares = [ofOrganization, ofPerson]
  const organizations = openTallies()
  const people = openTallies()
  const waiting = new Set<Entry>()
  let taken = 0
  let begun = 0

  const hasRoom = ({ tallies }: Entry) =>
    tallies.every((tally, level) => tally.taken < (shares[level] ?? 0))

  const findNext = () => {
    let next: Entry | undefined
    for (const entry of waiting)
      if (hasRoom(entry) && (!next || isBefore(entry, next))) next = entry
    return next
  }

  const fill = () => {
    while (taken < slots) {
      const next = findNext()
      if (!next) return
      waiting.delete(next)
      taken += 1
      begun += 1
      for (const tally of next.tallies) {
        tally.taken += 1
        tally.lastBegun = begun
      }
      next.begin()
    }
  }

  /** Waits for a slot. @returns releases it */
  const acquire = (
    { organization, person }: Requester,
    gone?: AbortSignal,
  ): Promise<() => void> => {
    const { promise, resolve, reject } = Promise.withResolvers<() => void>()
    const tallies = [organizations.enter(organization), people.enter(person)]
    const exit = () => {
      organizations.exit(organization)
      people.exit(person)
    }
    const stop = () => {
      clearTimeout(timer)
      gone?.removeEventListener("abort", leave)
    }
    const refuse = (code: "unavailable" | "bad_request") => {
      stop()
      waiting.delete(entry)
      exit()
      reject(new Refusal(code))
    }
    const leave = () => refuse("bad_request")
    const timer = waitMs === undefined ? undefined : setTimeout(() => refuse("unavailable"), waitMs)
    const entry: Entry = {
      tallies,
      begin: () => {
        stop()
        resolve(() => {
          taken -= 1
          for (const tally of tallies) tally.taken -= 1
          exit()
          fill()
        })
      },
    }
    waiting.add(entry)
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
    state: () => ({ waiting: waiting.size, taken }),
  }
}

/** Of equals the one that came first stays in front. */
function isBefore(one: Entry, other: Entry): boolean {
  for (const [level, tally] of one.tallies.entries()) {
    const beside = other.tallies[level] ?? tally
    const order = tally.taken - beside.taken || tally.lastBegun - beside.lastBegun
    if (order !== 0) return order < 0
  }
  return false
}

/** Tallies by name; nothing is kept about whoever neither waits nor has a slot. */
function openTallies() {
  const all = new Map<string, Tally>()
  return {
    enter: (name: string): Tally => {
      const tally = all.get(name) ?? { present: 0, taken: 0, lastBegun: 0 }
      tally.present += 1
      all.set(name, tally)
      return tally
    },
    exit: (name: string) => {
      const tally = all.get(name)
      if (!tally) return
      tally.present -= 1
      if (tally.present === 0) all.delete(name)
    },
  }
}
