import { createHash } from "node:crypto"
import { setTimeout as pause } from "node:timers/promises"
import { makeOrganization, type Site } from "./installation.ts"
import { type Answer, type Write, writeCar } from "./writing.ts"

/** How many people write at the same time. */
export const writers = 6

/** A write with the moments at which it was sent and acknowledged. Moments are consecutive numbers, not times. */
export type Entry = { write: Write; sentAt: number; acknowledgedAt?: number }

type Options = {
  /** The codes of refusals with 503 that are expected. Any other response of 400 and above is a fault. */
  refusals?: readonly string[]
  /** Returns an access token; with `isRefused` a new one, because the earlier was refused as expired. */
  token?: (isRefused?: boolean) => Promise<string>
  /** How many milliseconds each writer waits after a car, so that an unavailable server is not flooded. */
  pauseMs?: number
  /** The most cars to keep: with more, the oldest is deleted. */
  maxCars?: number
  /** The statuses with which a proxy reports a lost server. Whether such a write was made is unknown. */
  lostBy?: readonly number[]
}

export type Ledger = Awaited<ReturnType<typeof openLedger>>

/**
 * Makes an organization, writes in it and records which writes were acknowledged. An acknowledged write must be stored.
 * One that was cut off or refused may be stored or not, and sent again it must take effect only once.
 */
export async function openLedger(
  installation: Site,
  {
    refusals = ["unavailable"],
    token = installation.token,
    pauseMs = 10,
    maxCars = Number.POSITIVE_INFINITY,
    lostBy = [],
  }: Options = {},
) {
  const { url } = installation
  const organizationId = await makeOrganization(url, await token())
  const faults: string[] = []
  /** The values that a row may hold, where null is no row. After an acknowledged write it is a single value. */
  const allowed = new Map<string, Set<string | null>>()
  /** The SHA-256 of each PDF that was sent, by the id of its attachment. */
  const contents = new Map<string, string>()
  /** The writes of each car, in the order in which they were sent. */
  const cars = new Map<string, Entry[]>()
  const refused = new Map<string, number>()
  let moment = 0
  let acknowledged = 0
  let cutOff = 0
  /** The writes that were to make a row and were cut off or refused. */
  let unknown: Write[] = []

  const send = async (write: Write): Promise<Answer> => {
    const key = keyOf(write)
    const before = allowed.get(key) ?? new Set([null])
    // The write may take effect before its response arrives.
    allowed.set(key, new Set([...before, write.holds]))
    if (write.body instanceof Buffer && write.type === "application/pdf")
      contents.set(write.id, hashOf(write.body))
    const entry: Entry = { write, sentAt: ++moment }
    const entries = cars.get(write.car) ?? []
    cars.set(write.car, [...entries, entry])
    let answer = await ask(url + write.path, () => token(), write)
    if (answer?.status === 401) answer = await ask(url + write.path, () => token(true), write)
    if (answer && answer.status < 300) {
      allowed.set(key, new Set([write.holds]))
      entry.acknowledgedAt = ++moment
      acknowledged += 1
      return { isDone: true, body: answer.text ? JSON.parse(answer.text) : {} }
    }
    if (!answer || lostBy.includes(answer.status)) cutOff += 1
    else if (!noteRefusal(answer.status, answer.text)) {
      faults.push(`${write.method} ${write.path}: ${answer.status} ${answer.text.slice(0, 300)}`)
    }
    if (write.method === "POST") unknown.push(write)
    return { isDone: false, body: {} }
  }
  const deleteOldest = async () => {
    const [[id, entries = []] = []] = cars
    if (!id) return
    // The car is taken off the list first, so that no other writer deletes it, too.
    cars.delete(id)
    const path = `/api/organizations/${organizationId}/cars/${id}?with_papers=true`
    const type = "application/json"
    const write = { table: "cars", id, car: id, method: "DELETE", path, type, holds: null } as const
    const { isDone } = await send(write)
    // `send` has recorded the deletion as a write of this car, which adds it to the list again.
    cars.delete(id)
    for (const { write } of entries) {
      const values = [...(allowed.get(keyOf(write)) ?? [])]
      // What is issued stays without the car.
      const kept = isDone ? values.filter((holds) => holds === "issued") : values
      const mayBeGone = kept.length < values.length || !isDone
      allowed.set(keyOf(write), new Set(mayBeGone ? [...kept, null] : kept))
    }
  }
  /** Counts an expected refusal. @returns false for any other response */
  const noteRefusal = (status: number, text: string) => {
    const code = refusals.find((code) => status === 503 && text.includes(`"${code}"`))
    if (code) refused.set(code, (refused.get(code) ?? 0) + 1)
    return code !== undefined
  }
  return {
    organizationId,
    faults,
    contents,
    cars: cars as ReadonlyMap<string, readonly Entry[]>,
    /** The present moment, counted as in {@link Entry}. */
    moment: () => moment,
    acknowledged: () => acknowledged,
    refusedWith: (code: string) => refused.get(code) ?? 0,
    /** "812 acknowledged writes, 9 cut off, 40 answered 503 unavailable" */
    counted: () =>
      [
        `${acknowledged} acknowledged writes`,
        `${cutOff} cut off`,
        ...[...refused].map(([code, times]) => `${times} answered 503 ${code}`),
      ].join(", "),
    /** Lets the writers write until `work` is over. */
    writeDuring: async (work: () => Promise<void>) => {
      let isOver = false
      const write = async () => {
        while (!isOver) {
          await writeCar(send, organizationId)
          if (cars.size > maxCars) await deleteOldest()
          await pause(pauseMs)
        }
      }
      const writing = Array.from({ length: writers }, () =>
        write().catch((error: unknown) => void faults.push(`a writer: ${error}`)),
      )
      try {
        await work()
      } finally {
        isOver = true
        await Promise.all(writing)
      }
    },
    /** Sends again, as a browser would, the writes that were to make a row and were cut off or refused. */
    sendAgain: async () => {
      const again = unknown
      unknown = []
      for (const write of again) await send(write)
    },
    /** Compares each stored row with the values that it may hold, which is then the only one that it may hold. */
    compareRows: async (when: string) => {
      const stored = new Map(
        (await readRows(installation, organizationId)).map(({ key, holds }) => [key, holds]),
      )
      for (const [key, values] of allowed) {
        const holds = stored.get(key) ?? null
        if (!values.has(holds))
          faults.push(`${when}: ${key} holds ${holds}, not ${[...values].join(" or ")}`)
        allowed.set(key, new Set([holds]))
      }
      for (const key of stored.keys())
        if (!allowed.has(key)) faults.push(`${when}: nobody has made ${key}`)
    },
  }
}

/** The rows of an organization: the id of the car, the key as by `keyOf`, and the value as in {@link Write}. */
export const readRows = ({ sql }: Pick<Site, "sql">, organizationId: string) =>
  sql<{ car: string; key: string; holds: string }>(
    `select id as car, 'cars ' || id as key, name as holds from cars where organization_id = $1
     union all
     select car_id, 'expenses ' || id, description from expenses where organization_id = $1
     union all
     select car_id, 'attachments ' || id, name from attachments
       where organization_id = $1 and deleted_at is null
     union all
     select car_id, 'papers ' || id, state from papers where organization_id = $1`,
    [organizationId],
  )

export const keyOf = ({ table, id }: Pick<Write, "table" | "id">) => `${table} ${id}`

export const hashOf = (content: Buffer) => createHash("sha256").update(content).digest("hex")

/** Sends a write. @returns undefined when the connection broke, or no token could be had */
async function ask(url: string, token: () => Promise<string>, { method, body, type }: Write) {
  try {
    const answer = await fetch(url, {
      method,
      headers: { authorization: `Bearer ${await token()}`, ...(body && { "content-type": type }) },
      ...(body && { body: body instanceof Buffer ? new Uint8Array(body) : JSON.stringify(body) }),
    })
    return { status: answer.status, text: await answer.text() }
  } catch {
    return undefined
  }
}
