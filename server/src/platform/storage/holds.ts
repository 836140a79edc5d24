import { randomUUID } from "node:crypto"
import { sql } from "kysely"
import { type Database, query, type Transaction } from "../db/database.ts"

/** A hold is renewed long before it runs out; that of a process that was killed runs out by itself. */
const holdMinutes = 2
const renewEveryMs = 20_000
const hourMs = 60 * 60 * 1000

/** While it is held, no server process removes a stored file of those that it is for. */
export type FileHold = {
  /** Aborted when it ends before it is released: whoever reads the files must stop. */
  ended: AbortSignal
  /** Whether it was held without a gap until now: a computer may have slept. */
  isValid: (transaction: Transaction) => Promise<boolean>
  release: () => Promise<void>
}

/**
 * Begins a hold. A file that a row refers to afterwards is there until it is released, or for so many hours.
 * @param heldFor the organization whose files it is for; null for all files
 */
export async function holdFiles(
  database: Database,
  { heldFor, hours }: { heldFor: string | null; hours: number },
): Promise<FileHold> {
  const id = randomUUID()
  await database.withAuthRole(async ({ run }) => {
    await run(query.deleteFrom("file_holds").where("until", "<", now))
    const ends_at = sql<string>`clock_timestamp() + make_interval(hours => ${hours})`
    await run(
      query.insertInto("file_holds").values({ id, held_for: heldFor, until: soon, ends_at }),
    )
  })
  const ending = new AbortController()
  const end = () => ending.abort(new Error("files were held for too long, or not without a gap"))
  // Without a connection for two minutes it runs out, and is not renewed any more.
  const renewal = setInterval(() => {
    void database
      .withAuthRole(({ one }) => one(renew(id)))
      .then(
        (renewed) => !renewed && end(),
        () => {},
      )
  }, renewEveryMs)
  renewal.unref()
  const limit = setTimeout(end, hours * hourMs)
  limit.unref()
  return {
    ended: ending.signal,
    isValid: async ({ one }) => (await one(selectValid.where("id", "=", id))) !== undefined,
    release: async () => {
      clearInterval(renewal)
      clearTimeout(limit)
      await database
        .withAuthRole(({ run }) => run(query.deleteFrom("file_holds").where("id", "=", id)))
        .catch(() => {})
    },
  }
}

/**
 * Whether anybody holds a stored file. Only for the role of accounts. Pictures of people are in no archive: only a hold
 * of all files is for them.
 * @param organizationId whose file it is, where the path does not say it; undefined where nobody knows it: then every hold
 *   counts
 */
export async function isHeld(
  { one }: Transaction,
  path: string,
  organizationId: string | undefined,
): Promise<boolean> {
  const [bucket, owner = ""] = path.split("/")
  const heldFor = bucket === "organization-logos" ? owner : organizationId
  if (bucket !== "avatars" && heldFor === undefined) return (await one(selectValid)) !== undefined
  const counts = selectValid.where(({ or, eb }) =>
    or([
      eb("held_for", "is", null),
      ...(bucket === "avatars" ? [] : [eb("held_for", "=", heldFor ?? null)]),
    ]),
  )
  return (await one(counts)) !== undefined
}

const now = sql<string>`clock_timestamp()`
const soon = sql<string>`clock_timestamp() + make_interval(mins => ${holdMinutes})`

const selectValid = query.selectFrom("file_holds").select("id").where("until", ">", now).limit(1)

const renew = (id: string) =>
  query
    .updateTable("file_holds")
    .set({ until: sql<string>`least(${soon}, ends_at)` })
    .where("id", "=", id)
    .where("until", ">", now)
    .returning("id")
