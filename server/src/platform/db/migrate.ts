import { createHash } from "node:crypto"
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { Kysely, PostgresDialect, sql } from "kysely"
import { Migrator } from "kysely/migration"
import pg from "pg"
import { createLogin, grantRoles } from "./app-login.ts"
import { checkDirectUrl } from "./check.ts"
import { locks } from "./locks.ts"
import { grantQueueAccess, installQueue } from "./queue.ts"
import { applySqlFiles, dropViews, findNewerSql, sqlFolder } from "./sql-files.ts"
import { withContext } from "./with-context.ts"

export const migrationsFolder = fileURLToPath(new URL("../../../migrations/", import.meta.url))
/** A migration that every database from before version 0.2.0 has applied. */
const beforeFirstRelease = "0004_enter"
/** Up to here migrations made views and functions too; later ones change tables alone. */
const lastMigrationWithFunctions = "0038_copied_invitation_links"

export type SchemaOptions = {
  /** The folder of the migrations; a test gives its own. */
  migrations?: string
  /** The folder of the functions and views; a test gives its own. */
  sql?: string
  /** Only these migrations, without server/sql: the schema that an older backup was made of. */
  only?: readonly string[]
}

/**
 * Migrates the database to this version's schema, under a lock, so that two servers may start together, and prepares
 * the login role of the application.
 * @param directUrl URL of the migrating role, not through PgBouncer
 * @param appUrl URL the application signs in with; default: a role of our own for this database
 * @returns the URL that the application signs in with
 * @throws one line that names what failed and says what to do
 */
export async function migrate(
  directUrl: string,
  appUrl?: string,
  { migrations = migrationsFolder, sql: sqlFiles = sqlFolder, only }: SchemaOptions = {},
): Promise<string> {
  await checkDirectUrl(directUrl)
  const files = migrationFiles(migrations).filter(([name]) => only?.includes(name) ?? true)
  const pool = new pg.Pool({ connectionString: directUrl, max: 4 })
  // When the database goes away during a start that fails, the first error is the one to report.
  pool.on("error", () => {})
  pool.on("connect", (client) => client.on("error", () => {}))
  const lock = await pool.connect()
  const database = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    await lock.query("select pg_advisory_lock($1)", [locks.migrations])
    await checkApplied(lock, files, sqlFiles)
    await withContext("the job queue's schema could not be installed", () => installQueue(pool))
    await database.transaction().execute(async (transaction) => {
      const isMigrated = await applyMigrations(transaction, files)
      if (!only) await applySqlFiles(transaction, sqlFiles, isMigrated)
    })
    await recordApplied(lock, files)
    return await withContext("the application's roles could not be prepared", async () => {
      await grantQueueAccess(lock)
      await lock.query(openToBackup)
      return appUrl ? await grantRoles(lock, appUrl) : await createLogin(lock, directUrl)
    })
  } finally {
    await lock.query("select pg_advisory_unlock($1)", [locks.migrations]).catch(() => {})
    lock.release()
    await database.destroy()
  }
}

/** @returns whether there was one to apply */
async function applyMigrations(
  transaction: Kysely<unknown>,
  files: MigrationFile[],
): Promise<boolean> {
  // The migrator then cannot give its lock back in the broken transaction, and reports that alone.
  let failure: unknown
  const getMigrations = async () => {
    // That of the migrator's lock would hold for the whole transaction.
    await sql`set local lock_timeout to default`.execute(transaction)
    return toMigrations(files, (error) => {
      failure = error
      throw error
    })
  }
  const { error, results } = await new Migrator({
    db: transaction,
    provider: { getMigrations },
  }).migrateToLatest()
  if (failure) throw failure
  if (error)
    await withContext("the migrations could not be applied", () => {
      throw error
    })
  return results !== undefined && results.length > 0
}

/** @throws when the database knows migrations or SQL that this version does not, or other migrations by the same name */
async function checkApplied(
  client: pg.PoolClient,
  files: MigrationFile[],
  sqlFiles: string,
): Promise<void> {
  const { rows } = await client.query<{ applied: boolean; has_checksums: boolean }>(
    "select to_regclass('kysely_migration') is not null as applied, to_regclass('migration_checksums') is not null as has_checksums",
  )
  const known = new Map(Object.entries(checksumsOf(files)))
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
    const newerSql = await findNewerSql(client, sqlFiles)
    if (newerSql) newer.push(`server/sql of ${newerSql}`)
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
async function recordApplied(client: pg.PoolClient, files: MigrationFile[]): Promise<void> {
  await client.query(
    "create table if not exists migration_checksums (name text primary key, sha256 text not null)",
  )
  const checksums = checksumsOf(files)
  await client.query(
    `insert into migration_checksums (name, sha256)
     select * from unnest($1::text[], $2::text[]) on conflict do nothing`,
    [Object.keys(checksums), Object.values(checksums)],
  )
}

type MigrationFile = [name: string, text: string]

/** The checksum of each migration by its name, oldest first. */
export const migrationChecksums = (folder = migrationsFolder): Record<string, string> =>
  checksumsOf(migrationFiles(folder))

const checksumsOf = (files: MigrationFile[]): Record<string, string> =>
  Object.fromEntries(
    files.map(([name, text]) => [name, createHash("sha256").update(text).digest("hex")]),
  )

/** Name and text of each migration, oldest first. */
const migrationFiles = (folder: string): MigrationFile[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith(".sql"))
    .sort()
    .map((file) => [file.replace(".sql", ""), readFileSync(join(folder, file), "utf8")])

const toMigrations = (files: MigrationFile[], onFailure: (error: unknown) => never) =>
  Object.fromEntries(
    files.map(([name, text]) => [
      name,
      {
        up: (database: Kysely<unknown>) =>
          withContext(`migration ${name} failed, and none was applied`, () =>
            applyMigration(database, name, text),
          ).catch(onFailure),
      },
    ]),
  )

async function applyMigration(database: Kysely<unknown>, name: string, text: string) {
  const isLater = name > lastMigrationWithFunctions
  if (isLater) await dropViews(database)
  await sql.raw(text).execute(database)
  if (!isLater) await trackTenantTables.execute(database)
}

/** Older migrations change tables that earlier ones made; this gives those tables their triggers in between. */
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
