import { randomUUID } from "node:crypto"
import { setTimeout as pause } from "node:timers/promises"
import type { Site } from "../installation.ts"

const everyMs = 200
const inviteEveryMs = 2000
/** A request that takes longer is sent again. */
const patienceMs = 5000

export type Probe = ReturnType<typeof openProbe>

/**
 * A write every 200 ms in an organization of its own, whatever became of those before it, and an invitation by mail every
 * two seconds, asked for until it is acknowledged.
 */
export function openProbe(site: Site, organizationId: string) {
  const path = `${site.url}/api/organizations/${organizationId}`
  /** The ids of acknowledged cars, with the time of each. */
  const acknowledged = new Map<string, number>()
  const invited = new Set<string>()
  let isOver = false
  let times: number[] = []

  const ask = async (url: string, body: object) => {
    const headers = {
      authorization: `Bearer ${await site.token()}`,
      "content-type": "application/json",
    }
    const signal = AbortSignal.timeout(patienceMs)
    return fetch(url, { method: "POST", headers, body: JSON.stringify(body), signal })
  }
  const write = async () => {
    const id = randomUUID()
    const car = { id, name: "Volvo", purchase_price: "5000.00", purchase_currency: "EUR" }
    const answer = await ask(`${path}/cars`, car).catch(() => undefined)
    if (answer?.status !== 201) return
    const now = performance.now()
    acknowledged.set(id, now)
    times.push(now)
  }
  const invite = async () => {
    const email = `${randomUUID()}@prove.test`
    while (!isOver) {
      const answer = await ask(`${path}/invitations`, { email, full_name: "Ona" }).catch(() => {})
      if (answer?.status === 201) {
        invited.add(email)
        return
      }
      await pause(500)
    }
  }

  return {
    acknowledged,
    invited,
    /** Begins a round. @returns ends it, and gives the longest time without an acknowledged write in milliseconds */
    begin: () => {
      isOver = false
      times = [performance.now()]
      const writes: Promise<void>[] = []
      const invitations: Promise<void>[] = []
      const writing = setInterval(() => writes.push(write()), everyMs)
      const inviting = setInterval(() => invitations.push(invite()), inviteEveryMs)
      return async (): Promise<number> => {
        isOver = true
        clearInterval(writing)
        clearInterval(inviting)
        const end = performance.now()
        await Promise.all([...writes, ...invitations])
        const all = [...times.filter((time) => time < end), end].sort((one, other) => one - other)
        return Math.max(...all.slice(1).map((time, index) => time - (all[index] ?? 0)))
      }
    },
    /** Whether a write was acknowledged since a time. */
    hasWrittenSince: (since: number) => (times.at(-1) ?? 0) > since,
    /** How many acknowledged writes are not in the database. */
    countLost: async (): Promise<number> => {
      const ids = [...acknowledged.keys()]
      const [row] = await site.sql<{ stored: string }>(
        "select count(*) as stored from cars where id = any($1)",
        [ids],
      )
      return ids.length - Number(row?.stored)
    },
  }
}
