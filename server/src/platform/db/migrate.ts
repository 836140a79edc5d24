import { createHash, createHmac } from "node:crypto"
import { readdirSync, readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { Kysely, PostgresDialect, sql } from "kysely"
import { Migrator } from "kysely/migration"
import pg from "pg"
import { checkDirectUrl } from "./check.ts"
import { admitWorker, installQueue } from "./queue.ts"

const migrationsFolder = fileURLToPath(new URL("../../../migrations/", import.meta.url))
const lockKey = 7_041_971

/**
 * Brings the database to this version's schema, under a lock, so that two servers may start together,
 * and sees to the login role of the application.
 * @param directUrl address of the migrating role, not through PgBouncer
 * @param appUrl address the application signs in with; default: a role of our own for this database
 * @returns the address that the application signs in with
 * @throws one line that names what failed and says what to do
 */
export async function migrate(directUrl: string, appUrl?: string): Promise<string> {
  await checkDirectUrl(directUrl)
  const pool = new pg.Pool({ connectionString: directUrl, max: 4 })
  // When the database goes away under a failing start, the error of the failure is the one to tell.
  pool.on("error", () => {})
  pool.on("connect", (client) => client.on("error", () => {}))
  const lock = await pool.connect()
  const database = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    await lock.query("select pg_advisory_lock($1)", [lockKey])
    await checkApplied(lock)
    await named("the job queue's schema could not be installed", () => installQueue(pool))
    await applyMigrations(database)
    await rememberApplied(lock)
    return await named("the application's roles could not be prepared", async () => {
      await admitWorker(lock)
      return appUrl ? await admit(lock, appUrl) : await makeLogin(lock, directUrl)
    })
  } finally {
    await lock.query("select pg_advisory_unlock($1)", [lockKey]).catch(() => {})
    lock.release()
    await database.destroy()
  }
}

async function applyMigrations(db: Kysely<unknown>): Promise<void> {
  const { error, results } = await new Migrator({
    db,
    provider: { getMigrations },
  }).migrateToLatest()
  const failed = results?.find(({ status }) => status === "Error")
  const what = failed
    ? `migration ${failed.migrationName} failed, and none was applied`
    : "the migrations could not be applied"
  if (error) {
    await named(what, () => {
      throw error
    })
  }
}

/** Says of what fails what it was, and what helps where that is known. */
async function named<Result>(what: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : String(cause)
    throw new Error(`${what}: ${message}${helpFor(cause, message)}`, { cause })
  }
}

function helpFor(error: unknown, message: string): string {
  const code = error instanceof pg.DatabaseError ? error.code : undefined
  if (code === "42501" && /role/.test(message))
    return ". Give the role of DATABASE_URL CREATEROLE; where only the first start may have it, DATABASE_APP_URL names the application's login from then on"
  if (code === "42501") return ". The role of DATABASE_URL must own the database"
  if (code === "42704") return ". The login of DATABASE_APP_URL must be made first"
  if (code === "25006") return ". DATABASE_URL leads to a copy that may only be read"
  return ""
}

/** @throws when the database knows migrations that this version does not, or other ones by the same name */
async function checkApplied(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ applied: boolean; remembered: boolean }>(
    "select to_regclass('kysely_migration') is not null as applied, to_regclass('migration_checksums') is not null as remembered",
  )
  const known = new Map(
    migrationNames().map((file) => [file.replace(".sql", ""), checksumOf(file)]),
  )
  const [{ applied, remembered } = { applied: false, remembered: false }] = rows
  if (applied) {
    const names = await client.query<{ name: string }>(
      "select name from kysely_migration order by name",
    )
    const newer = names.rows.map(({ name }) => name).filter((name) => !known.has(name))
    if (newer.length > 0) {
      throw new Error(
        `the database is newer than this program, which does not know ${newer.join(", ")}: start the version that knows it, or give the backup from before it`,
      )
    }
  }
  if (remembered) {
    const sums = await client.query<{ name: string; sha256: string }>(
      "select name, sha256 from migration_checksums order by name",
    )
    const edited = sums.rows.find(({ name, sha256 }) => known.get(name) !== sha256)
    if (edited) {
      throw new Error(
        `migration ${edited.name} was edited after it was applied to this database: restore server/migrations/${edited.name}.sql; a change of the schema is a new migration`,
      )
    }
  }
}

/** What was applied before checksums were kept is believed to be what stands here. */
async function rememberApplied(client: pg.PoolClient): Promise<void> {
  await client.query(
    "create table if not exists migration_checksums (name text primary key, sha256 text not null)",
  )
  const files = migrationNames()
  await client.query(
    `insert into migration_checksums (name, sha256)
     select * from unnest($1::text[], $2::text[]) on conflict do nothing`,
    [files.map((file) => file.replace(".sql", "")), files.map(checksumOf)],
  )
}

const checksumOf = (file: string): string =>
  createHash("sha256")
    .update(readFileSync(migrationsFolder + file, "utf8"))
    .digest("hex")

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
