import { randomBytes, randomUUID } from "node:crypto"
import { type Database, query } from "../db/database.ts"
import { locks } from "../db/locks.ts"

export const purposes = ["access_token", "refresh_token", "file_url", "factor"] as const
export type Purpose = (typeof purposes)[number]

/** A new key, to be inserted. */
export const newSecret = (purpose: Purpose) => ({
  id: randomUUID(),
  purpose,
  value: randomBytes(32).toString("base64url"),
})

export type Secret = { id: string; value: string }

/** A process goes on using the keys that it knows for so long after a newer one was added. */
const rereadAfterSeconds = 60
/** More keys than anybody makes in the year for which a signed URL is valid; every list has a bound. */
const maxKeys = 1000

/** Keys shared by all server processes, kept in the database, so a backup holds them. */
export type Secrets = {
  /** The key to sign or encrypt with. */
  newest: (purpose: Purpose) => Promise<Secret>
  /** All keys that still verify, newest first; read again when `missed` says that none of the known ones does. */
  all: (purpose: Purpose, missed?: boolean) => Promise<Secret[]>
  /** The key with this id, which another process may have made a moment ago; undefined when there is none. */
  find: (purpose: Purpose, id: string | undefined) => Promise<Secret | undefined>
}

/** Reads the secrets, and creates the first of each purpose. */
export function openSecrets(database: Database, now: () => Date = () => new Date()): Secrets {
  const cache = new Map<Purpose, { at: number; secrets: Promise<Secret[]> }>()

  const all = (purpose: Purpose, missed = false): Promise<Secret[]> => {
    const cached = cache.get(purpose)
    const age = cached ? (now().getTime() - cached.at) / 1000 : Number.POSITIVE_INFINITY
    // After a miss at most once a second: forged tokens must not cause a query each.
    // Below 0 the clock was set back, and nobody knows how old they are.
    if (cached && age >= 0 && age < (missed ? 1 : rereadAfterSeconds)) return cached.secrets
    const secrets = readOrCreate(database, purpose)
    cache.set(purpose, { at: now().getTime(), secrets })
    secrets.catch(() => cache.delete(purpose))
    return secrets
  }
  return {
    all,
    find: async (purpose, id) => {
      const byId = ({ id: candidate }: Secret) => candidate === id
      return (await all(purpose)).find(byId) ?? (await all(purpose, true)).find(byId)
    },
    newest: async (purpose) => {
      const [newest] = await all(purpose)
      if (!newest) throw new Error(`no secret for ${purpose}`)
      return newest
    },
  }
}

async function readOrCreate(database: Database, purpose: Purpose): Promise<Secret[]> {
  const read = query
    .selectFrom("secrets")
    .select(["id", "value"])
    .where("purpose", "=", purpose)
    .orderBy("created_at", "desc")
    .limit(maxKeys)
  const found = await database.withAuthRole(({ all }) => all(read))
  if (found.length > 0) return found
  return database.withAuthRole(async ({ all, run }) => {
    // Two processes that start together must agree on one key. The lock is released with the transaction.
    await run(lockSecrets)
    if ((await all(read)).length === 0) {
      await run(query.insertInto("secrets").values(newSecret(purpose)))
    }
    return all(read)
  })
}

const lockSecrets = {
  compile: () =>
    query
      .selectNoFrom((e) => e.fn("pg_advisory_xact_lock", [e.val(locks.secrets)]).as("locked"))
      .compile(),
}
