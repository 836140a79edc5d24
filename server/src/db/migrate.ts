import { createHmac } from "node:crypto"
import { readdirSync, readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { Kysely, PostgresDialect, sql } from "kysely"
import { Migrator } from "kysely/migration"
import pg from "pg"
import { admitWorker, installQueue } from "../jobs/prepare.ts"

const migrationsFolder = fileURLToPath(new URL("../../migrations/", import.meta.url))
const lockKey = 7_041_971

/**
 * Brings the database to this version's schema, under a lock, so that two servers may start together,
 * and sees to the login role of the application.
 * @param directUrl address of the migrating role, not through PgBouncer
 * @param appUrl address the application signs in with; default: a role of our own for this database
 * @returns the address that the application signs in with
 */
export async function migrate(directUrl: string, appUrl?: string): Promise<string> {
  const pool = new pg.Pool({ connectionString: directUrl, max: 4 })
  // When the database goes away under a failing start, the error of the failure is the one to tell.
  pool.on("error", () => {})
  pool.on("connect", (client) => client.on("error", () => {}))
  const lock = await pool.connect()
  const database = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    await lock.query("select pg_advisory_lock($1)", [lockKey])
    await installQueue(pool)
    const { error } = await new Migrator({
      db: database,
      provider: { getMigrations },
    }).migrateToLatest()
    if (error) throw error
    await admitWorker(lock)
    return appUrl ? await admit(lock, appUrl) : await makeLogin(lock, directUrl)
  } finally {
    await lock.query("select pg_advisory_unlock($1)", [lockKey]).catch(() => {})
    lock.release()
    await database.destroy()
  }
}

/** The names of all migrations, oldest first. */
export function migrationNames(): string[] {
  return readdirSync(migrationsFolder)
    .filter((file) => file.endsWith(".sql"))
    .sort()
}

async function getMigrations() {
  return Object.fromEntries(
    migrationNames().map((file) => [
      file.replace(".sql", ""),
      {
        up: async (database: Kysely<unknown>) => {
          await sql.raw(readFileSync(migrationsFolder + file, "utf8")).execute(database)
        },
      },
    ]),
  )
}

/**
 * One login role for each database. Its password is derived from the migrating role's, so that all
 * processes know it and none is stored.
 */
async function makeLogin(client: pg.PoolClient, directUrl: string): Promise<string> {
  const url = new URL(directUrl)
  if (!url.password) {
    throw new Error(
      "DATABASE_URL holds no password: give DATABASE_APP_URL, a role for the application",
    )
  }
  const { rows } = await client.query<{ name: string }>("select current_database() as name")
  const role = `${rows[0]?.name}_login`
  const password = createHmac("sha256", url.password).update(`login of ${role}`).digest("base64url")
  const name = client.escapeIdentifier(role)
  const found = await client.query("select 1 from pg_roles where rolname = $1", [role])
  // noinherit: it may do nothing until a transaction chooses marza_app or marza_auth.
  await client.query(
    `${found.rowCount ? "alter" : "create"} role ${name} login noinherit password ${client.escapeLiteral(password)}`,
  )
  // Nothing we send takes long; what does must not hold a connection, or a lock, for ever.
  for (const limit of [
    "statement_timeout = '15s'",
    "idle_in_transaction_session_timeout = '30s'",
  ]) {
    await client.query(`alter role ${name} set ${limit}`)
  }
  url.username = role
  url.password = password
  return admit(client, url.href)
}

async function admit(client: pg.PoolClient, appUrl: string): Promise<string> {
  const role = decodeURIComponent(new URL(appUrl).username)
  const { rows } = await client.query<{ admitted: boolean }>(
    `select pg_has_role($1, 'marza_app', 'member') and pg_has_role($1, 'marza_auth', 'member') as admitted`,
    [role],
  )
  if (!rows[0]?.admitted) {
    await client.query(`grant marza_app, marza_auth to ${client.escapeIdentifier(role)}`)
  }
  return appUrl
}
