import type { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { isDeepStrictEqual } from "node:util"
import pg from "pg"
import { from as copyFrom, to as copyTo } from "pg-copy-streams"
import { jobColumns, type SequenceValue } from "./backup-snapshot.ts"
import {
  backupClient,
  copyOf,
  fixedForms,
  isOwnTable,
  type KeptTable,
  quote,
  readKeptTables,
} from "./backup-tables.ts"
import { locks } from "./locks.ts"

/** Writes the rows of a backup; each function stands for one step, in this order. */
export type BackupLoad = {
  table: (table: KeptTable, rows: Readable) => Promise<void>
  jobs: (rows: Readable) => Promise<void>
  /** The rows of a table as they are stored now. */
  storedTable: (table: KeptTable) => Readable
}

/**
 * Fills an empty, migrated database with the rows of a backup, in one transaction: what fails leaves it empty. The role
 * needs to own the tables and no more, so triggers and the owner's row level security are off meanwhile, and foreign
 * keys, which the order of tables would break, are dropped and made anew.
 * @param directUrl of the migrating role
 * @throws when the database holds any row, or its tables are not those of the backup
 */
export async function loadBackup(
  directUrl: string,
  {
    tables,
    sequences,
    keepSessions,
  }: { tables: KeptTable[]; sequences: SequenceValue[]; keepSessions: boolean },
  fill: (load: BackupLoad) => Promise<void>,
): Promise<void> {
  const client = new pg.Client({ connectionString: directUrl, ...backupClient })
  client.on("error", () => {})
  await client.connect()
  try {
    await client.query("begin")
    // A server that starts meanwhile waits, and then finds everything.
    await client.query("select pg_advisory_xact_lock($1)", [locks.migrations])
    await client.query(fixedForms)
    await checkTables(client, tables)
    const foreignKeys = await open(client, tables)
    await fill({
      table: (table, rows) => pipeline(rows, client.query(copyFrom(copyInto(table)))),
      jobs: (rows) => loadJobs(client, rows),
      storedTable: (table) => client.query(copyTo(copyOf(table))),
    })
    for (const { name, value, isCalled } of sequences)
      await client.query("select setval($1::regclass, $2, $3)", [
        `public.${quote(name)}`,
        value,
        isCalled,
      ])
    for (const { table, name, definition } of foreignKeys)
      await client.query(`alter table ${table} add constraint ${quote(name)} ${definition}`)
    await endWhatWasGoingOn(client, keepSessions)
    await close(client, tables)
    await client.query("commit")
    await client.query("analyze").catch(() => {})
  } finally {
    await client.end().catch(() => {})
  }
}

/**
 * Papers may have been issued since the backup: each series waits until its last number is confirmed (rules 21.8). The tables are
 * those of the backup's version, which may not know each kind of series yet.
 */
export const lockSeries = `
  insert into public.paper_series (organization_id, kind, series, year, is_locked)
  select o.id, kind, prefix || year || '-', year, true
  from public.organizations o, (values ('invoice', 'SF-'), ('contract', 'S-'), ('proforma', 'IS-')) series (kind, prefix),
    lateral (select extract(year from now() at time zone 'Europe/Vilnius')::integer as year) now
  where exists (
    select from pg_constraint
    where conrelid = 'public.paper_series'::regclass and contype = 'c'
      and strpos(pg_get_constraintdef(oid), quote_literal(kind)) > 0
  )
  on conflict (organization_id, kind) do update set is_locked = true`

/** Whether a database has nothing that a restore could write over: no table of its own, or only ours without a row. */
export async function findContent(directUrl: string): Promise<string | undefined> {
  const client = new pg.Client({ connectionString: directUrl, ...backupClient })
  client.on("error", () => {})
  await client.connect()
  try {
    await client.query("begin read only")
    return await contentIn(client)
  } finally {
    await client.end().catch(() => {})
  }
}

/** The name of a table that has rows, or that is none of ours. Ends as the role of the transaction. */
async function contentIn(client: pg.Client): Promise<string | undefined> {
  const { rows } = await client.query<{ name: string; known: boolean }>(
    `select c.relname as name, to_regprocedure('public.open_to_backup()') is not null as known
     from pg_class c where c.relnamespace = 'public'::regnamespace and ${isOwnTable} order by 1`,
  )
  const foreign = rows.find(({ known }) => !known)
  if (foreign || rows.length === 0) return foreign?.name
  const tables = await readKeptTables(client)
  // Row level security would hide the rows from their owner.
  await client.query("set local role marza_backup")
  for (const { name } of tables) {
    const { rowCount } = await client.query(`select from public.${quote(name)} limit 1`)
    if (rowCount) return name
  }
  await client.query("reset role")
  return undefined
}

async function checkTables(client: pg.Client, tables: KeptTable[]): Promise<void> {
  const filled = await contentIn(client)
  if (filled) throw new Error(`the database is not empty: ${filled}`)
  const present = await readKeptTables(client)
  const expected = tables.map(({ name, columns, order }) => ({ name, columns, order }))
  if (!isDeepStrictEqual(present, expected))
    throw new Error("the tables of the backup are not those that its migrations make")
}

type ForeignKey = { table: string; name: string; definition: string }

/** Opens the tables to rows in any order. @returns what is to be made anew */
async function open(client: pg.Client, tables: KeptTable[]): Promise<ForeignKey[]> {
  for (const { name } of tables)
    await client.query(
      `alter table public.${quote(name)} no force row level security, disable trigger user`,
    )
  const { rows } = await client.query<ForeignKey>(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by 1, 2`,
  )
  for (const { table, name } of rows)
    await client.query(`alter table ${table} drop constraint ${quote(name)}`)
  return rows
}

async function close(client: pg.Client, tables: KeptTable[]): Promise<void> {
  for (const { name } of tables)
    await client.query(
      `alter table public.${quote(name)} enable trigger user, force row level security`,
    )
}

const copyInto = ({ name, columns }: KeptTable): string =>
  `copy public.${quote(name)} (${columns.map(quote).join(", ")}) from stdin`

/** Mails are not restored: they were probably sent since the backup, and a second or late one would confuse people. */
async function loadJobs(client: pg.Client, rows: Readable): Promise<void> {
  await client.query(
    `create temporary table restored_jobs (
       task text, payload text, run_at timestamptz, max_attempts integer, priority integer, key text, queue text
     ) on commit drop`,
  )
  await pipeline(
    rows,
    client.query(copyFrom(`copy pg_temp.restored_jobs (${jobColumns}) from stdin`)),
  )
  await client.query(
    `select graphile_worker.add_job(task, payload::json, queue, run_at, max_attempts, key, priority)
     from pg_temp.restored_jobs where task not in ('send_mail', 'mail_paper', 'morning_mail')`,
  )
}

/** Ends the sessions and download addresses of the backup's time, so that a stolen backup signs nobody in. */
async function endWhatWasGoingOn(client: pg.Client, keepSessions: boolean): Promise<void> {
  await client.query("delete from public.downloads")
  if (!keepSessions) await client.query("delete from public.sessions")
  const { rows } = await client.query("select to_regclass('public.paper_series') as series")
  if (rows[0]?.series) await client.query(lockSeries)
}
