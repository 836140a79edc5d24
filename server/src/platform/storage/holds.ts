import { randomUUID } from "node:crypto"
import { sql } from "kysely"
import { type Database, query, type Transaction } from "../db/database.ts"

/** A hold is renewed long before it runs out; that of a process that was killed runs out by itself. */
const holdMinutes = 2
const renewEveryMs = 20_000
/** Whoever reads an archive more slowly than this does not keep the files of everybody for ever. */
const maxHours = 24

/** While it is held, no stored file is removed, by any server process. */
export type FileHold = {
  /** Whether it was held without a gap until now: a computer may have slept. */
  isValid: (transaction: Transaction) => Promise<boolean>
  release: () => Promise<void>
}

/** Begins a hold. A file that a row refers to afterwards is there until it is released. */
export async function holdFiles(database: Database): Promise<FileHold> {
  const id = randomUUID()
  await database.withAuthRole(async ({ run }) => {
    await run(query.deleteFrom("file_holds").where("until", "<", now))
    await run(query.insertInto("file_holds").values({ id, until: soon }))
  })
  const renewal = setInterval(() => {
    // Without a connection for two minutes it runs out, and is not renewed any more.
    void database.withAuthRole(({ run }) => run(renew(id))).catch(() => {})
  }, renewEveryMs)
  renewal.unref()
  return {
    isValid: async ({ one }) => (await one(selectValid.where("id", "=", id))) !== undefined,
    release: async () => {
      clearInterval(renewal)
      await database
        .withAuthRole(({ run }) => run(query.deleteFrom("file_holds").where("id", "=", id)))
        .catch(() => {})
    },
  }
}

/** Whether anybody holds files. Only for the role of accounts. */
export const isHeld = async ({ one }: Transaction): Promise<boolean> =>
  (await one(selectValid)) !== undefined

const now = sql<string>`clock_timestamp()`
const soon = sql<string>`clock_timestamp() + make_interval(mins => ${holdMinutes})`

const selectValid = query.selectFrom("file_holds").select("id").where("until", ">", now).limit(1)

const renew = (id: string) =>
  query
    .updateTable("file_holds")
    .set({ until: soon })
    .where("id", "=", id)
    .where("until", ">", now)
    .where("begun_at", ">", sql<string>`clock_timestamp() - make_interval(hours => ${maxHours})`)
