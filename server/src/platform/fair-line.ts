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

/** What a line knows of an organization, or of a person, that waits in it or has a slot; `share` is the most it has. */
type Tally = { present: number; taken: number; lastBegun: number; share: number }

type Entry = {
  organization: Tally
  person: Tally
  begin: () => void
}

/** Those of one organization that wait: of each person the first one first. */
type Queues = Map<Tally, Set<Entry>>

export type FairLine = ReturnType<typeof openFairLine>

/**
 * Shares a few slots fairly, in this process: the next is given to a requester of the organization that has the fewest, of
 * those to the one that waited longest since its last, and within an organization by person in the same way. To find them
 * takes a look at each organization and each of its people, however much each of them asks for.
 */
export function openFairLine({
  slots,
  ofOrganization = slots,
  ofPerson = ofOrganization,
  waitMs,
}: Limits) {
  const organizations = openTallies(ofOrganization)
  const people = openTallies(ofPerson)
  const waiting = new Map<Tally, Queues>()
  let waitingCount = 0
  let taken = 0
  let begun = 0

  const queue = (entry: Entry) => {
    const queues = waiting.get(entry.organization) ?? new Map()
    waiting.set(entry.organization, queues)
    const ofTheirs = queues.get(entry.person) ?? new Set()
    queues.set(entry.person, ofTheirs)
    ofTheirs.add(entry)
    waitingCount += 1
  }
  const unqueue = (entry: Entry) => {
    const queues = waiting.get(entry.organization)
    const ofTheirs = queues?.get(entry.person)
    if (!ofTheirs?.delete(entry)) return
    waitingCount -= 1
    if (ofTheirs.size === 0) queues?.delete(entry.person)
    if (queues?.size === 0) waiting.delete(entry.organization)
  }

  const findNext = (): Entry | undefined => {
    const best = firstOf(waiting.keys(), (tally) => firstOf(waiting.get(tally)?.keys() ?? []))
    const person = best && firstOf(waiting.get(best)?.keys() ?? [])
    const [next] = (best && person && waiting.get(best)?.get(person)) ?? []
    return next
  }

  const begin = ({ organization, person, begin }: Entry) => {
    taken += 1
    begun += 1
    for (const tally of [organization, person]) {
      tally.taken += 1
      tally.lastBegun = begun
    }
    begin()
  }

  const fill = () => {
    while (taken < slots && waitingCount > 0) {
      const next = findNext()
      if (!next) return
      unqueue(next)
      begin(next)
    }
  }

  const acquire = (requester: Requester, goneOf?: () => AbortSignal): Promise<() => void> => {
    const { promise, resolve, reject } = Promise.withResolvers<() => void>()
    const organization = organizations.enter(requester.organization)
    const person = people.enter(requester.person)
    const exit = () => {
      organizations.exit(requester.organization)
      people.exit(requester.person)
    }
    let stopWaiting = () => {}
    const entry: Entry = {
      organization,
      person,
      begin: () => {
        stopWaiting()
        resolve(() => {
          taken -= 1
          organization.taken -= 1
          person.taken -= 1
          exit()
          fill()
        })
      },
    }
    // Whoever waits has no room, so nobody is overtaken.
    if (taken < slots && hasRoom(organization) && hasRoom(person)) {
      begin(entry)
      return promise
    }
    const refuse = (code: "unavailable" | "bad_request") => {
      stopWaiting()
      unqueue(entry)
      exit()
      reject(new Refusal(code))
    }
    const gone = goneOf?.()
    const leave = () => refuse("bad_request")
    if (gone?.aborted) {
      leave()
      return promise
    }
    const timer = waitMs === undefined ? undefined : setTimeout(() => refuse("unavailable"), waitMs)
    gone?.addEventListener("abort", leave, { once: true })
    stopWaiting = () => {
      clearTimeout(timer)
      gone?.removeEventListener("abort", leave)
    }
    queue(entry)
    return promise
  }

  return {
    /**
     * Waits for a slot.
     * @param goneOf asked only when it has to wait: what aborts when the requester has gone
     * @returns gives it back
     * @throws {Refusal} as `run`
     */
    acquire,
    /**
     * Works once the requester has a slot. What still waits when `gone` aborts leaves the line at once and is never done.
     * @throws {Refusal} unavailable after too long a wait; bad_request when the requester has gone
     */
    run: async <Result>(
      { gone, ...requester }: Requester & { gone?: AbortSignal | undefined },
      work: () => Promise<Result>,
    ): Promise<Result> => {
      if (gone?.aborted) throw new Refusal("bad_request")
      const release = await acquire(requester, gone && (() => gone))
      try {
        return await work()
      } finally {
        release()
      }
    },
    state: () => ({ waiting: waitingCount, taken }),
  }
}

const hasRoom = ({ taken, share }: Tally): boolean => taken < share

/** Of those with room, the one that has the fewest and waited longest; of equals the one that came first. */
function firstOf(
  tallies: Iterable<Tally>,
  isReady: (tally: Tally) => unknown = () => true,
): Tally | undefined {
  let first: Tally | undefined
  for (const tally of tallies)
    if (hasRoom(tally) && (!first || isBefore(tally, first)) && isReady(tally)) first = tally
  return first
}

const isBefore = (one: Tally, other: Tally): boolean =>
  (one.taken - other.taken || one.lastBegun - other.lastBegun) < 0

/** Tallies by name; nothing is kept about whoever neither waits nor has a slot. */
function openTallies(share: number) {
  const all = new Map<string, Tally>()
  return {
    enter: (name: string): Tally => {
      const tally = all.get(name) ?? { present: 0, taken: 0, lastBegun: 0, share }
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
