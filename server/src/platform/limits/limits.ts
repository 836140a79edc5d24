import { createHash } from "node:crypto"
import { Refusal } from "@marza/domain/refusal.ts"
import { sql } from "kysely"
import { type Database, query } from "../db/database.ts"

/** How often an action may be attempted, and by whom: an IP address, or an account's e-mail. */
export type Limit = { action: string; subject: string; max: number; windowSeconds: number }

/** One attempt in so many also deletes windows that are over. */
const sweepEvery = 100

/**
 * Counts an attempt against all the limits, shared by all server processes, before the action is carried out.
 * @throws {Refusal} too_many_requests with `retry_after`, in seconds, when one of them is passed
 */
export async function limit(database: Database, limits: Limit[]): Promise<void> {
  const refusedFor = await database.withAuthRole(async ({ all, run }) => {
    const waits: number[] = []
    const counters = limits.map((each) => ({ ...each, key: keyOf(each) }))
    for (const { max, windowSeconds, key } of inOrder(counters)) {
      const [counted] = await all(count(key, windowSeconds))
      if (counted && counted.count > max) waits.push(counted.wait)
    }
    if (Math.random() * sweepEvery < 1) {
      await run(query.deleteFrom("attempts").where("ends_at", "<", sql<string>`now()`))
    }
    return Math.max(0, ...waits)
  }, counting)
  if (refusedFor > 0)
    throw new Refusal("too_many_requests", { detail: { retry_after: refusedFor } })
}

type Counter = Pick<Limit, "action" | "subject">

/**
 * Forgets attempts of somebody who has just proved who they are.
 * @param reset where none of theirs counts any more
 * @param takenBack where one that was counted is none: of many at once, each takes back its own
 */
export const forgive = (
  database: Database,
  { reset = [], takenBack = [] }: { reset?: Counter[]; takenBack?: Counter[] },
): Promise<void> =>
  database.withAuthRole(async ({ one, run }) => {
    const counters = [
      ...reset.map((counter) => ({ key: keyOf(counter), isReset: true })),
      ...takenBack.map((counter) => ({ key: keyOf(counter), isReset: false })),
    ]
    for (const { key, isReset } of inOrder(counters)) {
      const own = query.deleteFrom("attempts").where("key", "=", key)
      const less = query.updateTable("attempts").set({ count: sql`count - 1` })
      if (await one((isReset ? own : own.where("count", "<=", 1)).returning("key"))) continue
      if (!isReset) await run(less.where("key", "=", key).where("count", ">", 1))
    }
  }, counting)

/** In one order for everybody, or two transactions at the same time could deadlock. */
const inOrder = <Keyed extends { key: Buffer }>(counters: Keyed[]): Keyed[] =>
  counters.toSorted((a, b) => Buffer.compare(a.key, b.key))

/** A crash may forget a few attempts, and nobody waits for the disk. */
const counting = { mayBeLost: true } as const

const count = (key: Buffer, windowSeconds: number) =>
  query
    .insertInto("attempts")
    .values({ key, count: 1, ends_at: windowEnd(windowSeconds) })
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet({
        count: sql`case when ${isOpen(windowSeconds)} then attempts.count + 1 else 1 end`,
        ends_at: sql`case when ${isOpen(windowSeconds)} then attempts.ends_at else ${windowEnd(windowSeconds)} end`,
      }),
    )
    .returning([
      "count",
      sql<number>`ceil(extract(epoch from ends_at - now()))::integer`.as("wait"),
    ])

const windowEnd = (seconds: number) => sql<string>`now() + make_interval(secs => ${seconds})`

/** When attempts arrive at the same time, the transaction that began later may be the first to count. */
const slackSeconds = 60

/**
 * A window counts if it has not ended and does not end later than its length allows, which happens after the clock was
 * set back.
 */
const isOpen = (seconds: number) =>
  sql<boolean>`attempts.ends_at between now() and ${windowEnd(seconds + slackSeconds)}`

const keyOf = ({ action, subject }: Counter): Buffer =>
  createHash("sha256").update(`${action}\n${subject}`).digest()
