import { createHash, createHmac } from "node:crypto"
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { Kysely, PostgresDialect, sql } from "kysely"
import { Migrator } from "kysely/migration"
import pg from "pg"
import { checkDirectUrl } from "./check.ts"
import { grantQueueAccess, installQueue } from "./queue.ts"

export const migrationsFolder = fileURLToPath(new URL("../../../migrations/", import.meta.url))
export const lockKey = 7_041_971
/** A migration that every database from before version 0.2.0 has applied. */
const beforeFirstRelease = "0004_enter"

/**
 * Migrates the database to this version's schema, under a lock, so that two servers may start together, and prepares
 * the login role of the application.
 * @param directUrl URL of the migrating role, not through PgBouncer
 * @param appUrl URL the application signs in with; default: a role of our own for this database
 * @param folder where the migrations are; a test gives its own
 * @returns the URL that the application signs in with
 * @throws one line that names what failed and says what to do
 */
export async function migrate(
  directUrl: string,
  appUrl?: string,
  folder = migrationsFolder,
): Promise<string> {
  await checkDirectUrl(directUrl)
  const pool = new pg.Pool({ connectionString: directUrl, max: 4 })
  // When the database goes away during a start that fails, the first error is the one to report.
  pool.on("error", () => {})
  pool.on("connect", (client) => client.on("error", () => {}))
  const lock = await pool.connect()
  const database = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    await lock.query("select pg_advisory_lock($1)", [lockKey])
    await checkApplied(lock, folder)
    await withContext("the job queue's schema could not be installed", () => installQueue(pool))
    await applyMigrations(database, folder)
    await recordApplied(lock, folder)
    return await withContext("the application's roles could not be prepared", async () => {
      await grantQueueAccess(lock)
      await lock.query(openToBackup)
      return appUrl ? await grantRoles(lock, appUrl) : await createLogin(lock, directUrl)
    })
  } finally {
    await lock.query("select pg_advisory_unlock($1)", [lockKey]).catch(() => {})
    lock.release()
    await database.destroy()
  }
}

async function applyMigrations(db: Kysely<unknown>, folder: string): Promise<void> {
  const { error, results } = await new Migrator({
    db,
    provider: { getMigrations: async () => readMigrations(folder) },
  }).migrateToLatest()
  const failed = results?.find(({ status }) => status === "Error")
  const what = failed
    ? `migration ${failed.migrationName} failed, and none was applied`
    : "the migrations could not be applied"
  if (error) {
    await withContext(what, () => {
      throw error
    })
  }
}

/** Adds to an error what failed and, where known, what helps. */
async function withContext<Result>(what: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : String(cause)
    throw new Error(`${what}: ${message}${hintFor(cause, message)}`, { cause })
  }
}

function hintFor(error: unknown, message: string): string {
  const code = error instanceof pg.DatabaseError ? error.code : undefined
  if (code === "42501" && /role/.test(message))
    return ". Give the role of DATABASE_URL CREATEROLE; where only the first start may have it, DATABASE_APP_URL names the application's login from then on"
  if (code === "42501") return ". The role of DATABASE_URL must own the database"
  if (code === "42704") return ". The login of DATABASE_APP_URL must be made first"
  if (code === "40P01")
    return ". Servers of the older version still work on the database: stop them, and start again"
  if (code === "25006") return ". DATABASE_URL leads to a copy that may only be read"
  return ""
}

/** @throws when the database knows migrations that this version does not, or other ones by the same name */
async function checkApplied(client: pg.PoolClient, folder: string): Promise<void> {
  const { rows } = await client.query<{ applied: boolean; has_checksums: boolean }>(
    "select to_regclass('kysely_migration') is not null as applied, to_regclass('migration_checksums') is not null as has_checksums",
  )
  const known = new Map(Object.entries(migrationChecksums(folder)))
  const [{ applied, has_checksums } = { applied: false, has_checksums: false }] = rows
  if (applied) {
    const names = await client.query<{ name: string }>(
      "select name from kysely_migration order by name",
    )
    if (names.rows.some(({ name }) => name === beforeFirstRelease)) {
      throw new Error(
        "the database was made before version 0.2.0, whose schema cannot be brought over: give DATA_DIR an empty folder, or DATABASE_URL an empty database",
      )
    }
    const newer = names.rows.map(({ name }) => name).filter((name) => !known.has(name))
    if (newer.length > 0) {
      throw new Error(
        `the database is newer than this program, which does not know ${newer.join(", ")}: start the version that knows it, or give the backup from before it`,
      )
    }
  }
  if (has_checksums) {
    const sums = await client.query<{ name: string; sha256: string }>(
      "select name, sha256 from migration_checksums order by name",
    )
    const edited = sums.rows.find(({ name, sha256 }) => known.get(name) !== sha256)
    if (edited) {
      throw new Error(
        `migration ${edited.name} was edited after it was applied to this database: restore server/migrations/${edited.name}.sql; a change of the schema is a new migration, and a database made between two releases may be of none (CHANGELOG.md)`,
      )
    }
  }
}

/** Migrations that were applied before checksums were kept are assumed to be the present ones. */
async function recordApplied(client: pg.PoolClient, folder: string): Promise<void> {
  await client.query(
    "create table if not exists migration_checksums (name text primary key, sha256 text not null)",
  )
  const checksums = migrationChecksums(folder)
  await client.query(
    `insert into migration_checksums (name, sha256)
     select * from unnest($1::text[], $2::text[]) on conflict do nothing`,
    [Object.keys(checksums), Object.values(checksums)],
  )
}

/** The checksum of each migration by its name, oldest first. */
export const migrationChecksums = (folder = migrationsFolder): Record<string, string> =>
  Object.fromEntries(
    migrationFiles(folder).map(([name, text]) => [
      name,
      createHash("sha256").update(text).digest("hex"),
    ]),
  )

/** Name and text of each migration, oldest first. */
const migrationFiles = (folder: string): [name: string, text: string][] =>
  readdirSync(folder)
    .filter((file) => file.endsWith(".sql"))
    .sort()
    .map((file) => [file.replace(".sql", ""), readFileSync(join(folder, file), "utf8")])

const readMigrations = (folder: string) =>
  Object.fromEntries(
    migrationFiles(folder).map(([name, text]) => [
      name,
      {
        up: async (database: Kysely<unknown>) => {
          await sql.raw(text).execute(database)
          await trackTenantTables.execute(database)
        },
      },
    ]),
  )

/** Fails when a migration makes a table of organizations without saying whether it has history. */
const trackTenantTables = sql`do $$
  begin
    if to_regprocedure('track_tenant_tables()') is not null then
      perform track_tenant_tables();
    end if;
  end
$$`

/** Lets a backup read what the migrations, or a newer job queue, have added. */
const openToBackup = `do $$
  begin
    if to_regprocedure('open_to_backup()') is not null then
      perform open_to_backup();
    end if;
  end
$$`

/**
 * One login role for each database. Its password is derived from the migrating role's, so that all processes know it
 * without storing it.
 */
async function createLogin(client: pg.PoolClient, directUrl: string): Promise<string> {
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
  // No statement of ours takes long; one that does must not hold a connection or a lock for ever.
  for (const limit of [
    "statement_timeout = '15s'",
    "idle_in_transaction_session_timeout = '30s'",
  ]) {
    await client.query(`alter role ${name} set ${limit}`)
  }
  url.username = role
  url.password = password
  return grantRoles(client, url.href)
}

async function grantRoles(client: pg.PoolClient, appUrl: string): Promise<string> {
  const role = decodeURIComponent(new URL(appUrl).username)
  const { rows } = await client.query<{ is_member: boolean }>(
    `select pg_has_role($1, 'marza_app', 'member') and pg_has_role($1, 'marza_auth', 'member') as is_member`,
    [role],
  )
  if (!rows[0]?.is_member) {
    await client.query(`grant marza_app, marza_auth to ${client.escapeIdentifier(role)}`)
  }
  return appUrl
}
