import type { Readable } from "node:stream"
import pg from "pg"
import { to as copyTo } from "pg-copy-streams"
import {
  backupClient,
  copyOf,
  fixedForms,
  type KeptTable,
  readKeptTables,
} from "./backup-tables.ts"
import { locks } from "./locks.ts"

/** The last value of a sequence, and whether it was given out. */
export type SequenceValue = { name: string; value: string; isCalled: boolean }

/** Everything that the database holds, at one moment. */
export type BackupSnapshot = {
  /** The applied migrations with their checksums, oldest first. */
  migrations: Record<string, string>
  tables: KeptTable[]
  sequences: SequenceValue[]
  /** The paths of all files that rows refer to. */
  paths: string[]
  /** The rows of a table as text; one table at a time. */
  copyTable: (table: KeptTable) => Readable
  /** The jobs that wait, as rows of {@link jobColumns}. */
  copyJobs: () => Readable
}

export class BackupIsRunning extends Error {}

/** What is kept of a job; the queue's own tables change with its version. */
export const jobColumns = "task, payload, run_at, max_attempts, priority, key, queue"

const waitingJobs = `copy (
  select t.identifier as task, j.payload::text, j.run_at, j.max_attempts, j.priority, j.key, q.queue_name as queue
  from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id
    left join graphile_worker._private_job_queues q on q.id = j.job_queue_id
  where j.attempts < j.max_attempts order by j.id
) to stdout`

const storedPaths = `
  select path from public.attachments
  union select path from public.papers where path is not null
  union select split_part(avatar_path, '?', 1) from public.profiles where avatar_path is not null
  union select split_part(logo_path, '?', 1) from public.organizations where logo_path is not null
  order by 1`

/** Row level security hides rows without a word: each table must be open as a whole. */
const hiddenTables = `
  select c.relname as name from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relrowsecurity and c.relname = any ($1) and not exists (
    select 1 from pg_policy p
    where p.polrelid = c.oid and p.polpermissive and p.polcmd in ('r', '*')
      and 'marza_backup'::regrole = any (p.polroles) and pg_get_expr(p.polqual, p.polrelid) = 'true'
  )`

/**
 * Reads the whole database as marza_backup in one snapshot, while others write.
 * @param directUrl of the migrating role, not through a PgBouncer in transaction mode
 * @throws {BackupIsRunning} when another backup of this database is being made
 */
export async function withBackupSnapshot<Result>(
  directUrl: string,
  work: (snapshot: BackupSnapshot) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: directUrl, ...backupClient })
  client.on("error", () => {})
  await client.connect()
  try {
    await client.query("begin isolation level repeatable read read only")
    await client.query(fixedForms)
    const migrations = await readMigrations(client)
    const tables = await readKeptTables(client)
    await client.query("set local role marza_backup")
    const hidden = await client.query<{ name: string }>(hiddenTables, [
      tables.map(({ name }) => name),
    ])
    if (hidden.rows.length > 0)
      throw new Error(`the policies hide rows of ${hidden.rows.map(({ name }) => name).join(", ")}`)
    const paths = await client.query<{ path: string }>(storedPaths)
    const result = await work({
      migrations,
      tables,
      sequences: await readSequences(client),
      paths: paths.rows.map(({ path }) => path),
      copyTable: (table) => client.query(copyTo(copyOf(table))),
      copyJobs: () => client.query(copyTo(waitingJobs)),
    })
    await client.query("commit")
    return result
  } finally {
    await client.end().catch(() => {})
  }
}

/**
 * Holds the lock that makes backups of a database one at a time, for as long as the work takes.
 * @param work asks before each step that another backup would spoil whether the lock is still held: it ends with its
 *   connection, and then `checkLock` throws
 * @throws {BackupIsRunning}
 */
export async function withBackupLock<Result>(
  directUrl: string,
  work: (checkLock: () => Promise<void>) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: directUrl, ...backupClient })
  client.on("error", () => {})
  await client.connect()
  try {
    const { rows } = await client.query<{ locked: boolean }>(
      "select pg_try_advisory_lock($1) as locked",
      [locks.backup],
    )
    if (!rows[0]?.locked) throw new BackupIsRunning("another backup of this database is being made")
    return await work(async () => {
      await client.query("select 1").catch((cause) => {
        throw new Error("the database was away meanwhile: try again", { cause })
      })
    })
  } finally {
    await client.end().catch(() => {})
  }
}

/** The migrations of a database with their checksums; none of one that this program has never started on. */
export async function readAppliedMigrations(directUrl: string): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: directUrl, ...backupClient })
  client.on("error", () => {})
  await client.connect()
  try {
    const { rows } = await client.query<{ found: boolean }>(
      "select to_regclass('public.migration_checksums') is not null as found",
    )
    return rows[0]?.found ? await readMigrations(client) : {}
  } finally {
    await client.end().catch(() => {})
  }
}

async function readMigrations(client: pg.Client): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string; sha256: string }>(
    "select name, sha256 from public.migration_checksums order by name",
  )
  return Object.fromEntries(rows.map(({ name, sha256 }) => [name, sha256]))
}

async function readSequences(client: pg.Client): Promise<SequenceValue[]> {
  const { rows } = await client.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S' order by 1",
  )
  const sequences = []
  for (const { name } of rows) {
    const value = await client.query<{ value: string; is_called: boolean }>(
      `select last_value::text as value, is_called from public.${client.escapeIdentifier(name)}`,
    )
    for (const { value: last, is_called } of value.rows)
      sequences.push({ name, value: last, isCalled: is_called })
  }
  return sequences
}
