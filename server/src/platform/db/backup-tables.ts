import type pg from "pg"

/** A table whose rows a backup keeps: its columns, and the order in which its rows are read. */
export type KeptTable = { name: string; columns: string[]; order: string[] }

/** Tables that a backup leaves out, and why. A table that is not named here is kept. */
export const leftOut: Record<string, string> = {
  "public.kysely_migration": "the manifest names the migrations, and the restore applies them",
  "public.kysely_migration_lock": "as above",
  "public.migration_checksums": "as above",
  "public.sql_checksums": "the restore applies this program's functions and views",
  "public.file_holds": "a moment's state of the processes that run",
  "public.backup_results":
    "about the backups of this installation, which a restored one has none of",
  "graphile_worker._private_jobs": "kept as jobs, apart from the queue's own tables",
  "graphile_worker._private_tasks": "kept as jobs",
  "graphile_worker._private_job_queues": "a moment's state of the processes that run",
  "graphile_worker._private_known_crontabs": "each start tells the queue what is due by the clock",
  "graphile_worker.migrations": "the job queue installs its own tables",
}

/** Tables that came with an extension, such as those of PostGIS, come with it again. */
export const isOwnTable = `c.relkind in ('r', 'p', 'm', 'f') and not c.relispartition
  and not exists (select 1 from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`

/** All tables of our two schemas, kept or left out, by their whole names; other schemas are not ours. */
const allTables = `
  select n.nspname || '.' || c.relname as name, c.relrowsecurity as is_secured,
    (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
    -- The same order in every database, whatever it sorts texts by.
    (select array_agg(quote_ident(a.attname) || case when a.attcollation <> 0 then ' collate "C"' else '' end
        order by array_position(i.indkey::int2[], a.attnum))
      from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = any (i.indkey)
      where i.indrelid = c.oid and i.indisprimary) as order
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in ('public', 'graphile_worker') and ${isOwnTable}
  order by 1`

/**
 * The tables whose rows a backup keeps.
 * @throws when a table is neither one of ours, which have row level security and a key, nor left out
 */
export async function readKeptTables(client: pg.Client): Promise<KeptTable[]> {
  const { rows } = await client.query<{
    name: string
    columns: string[]
    order: string[] | null
    is_secured: boolean
  }>(allTables)
  return rows
    .filter(({ name }) => !(name in leftOut))
    .map(({ name, columns, order, is_secured }) => {
      const [schema, table = ""] = name.split(".")
      if (schema !== "public" || !order || !is_secured)
        throw new Error(
          `the table ${name} is none of this program's, and a backup does not know how to keep it: give it a schema of its own`,
        )
      return { name: table, columns, order }
    })
}

/** The rows of a table as text, in their order. */
export const copyOf = ({ name, columns, order }: KeptTable): string =>
  `copy (select ${columns.map(quote).join(", ")} from public.${quote(name)} order by ${order.join(", ")}) to stdout`

/** How a row looks as text must not depend on anybody's settings. */
export const fixedForms = `
  set local search_path = pg_catalog; set local timezone = 'UTC'; set local datestyle = 'ISO, YMD';
  set local intervalstyle = 'postgres'; set local bytea_output = 'hex'; set local extra_float_digits = 1;
  set local client_encoding = 'UTF8'; set local statement_timeout = 0; set local lock_timeout = 0;
  set local idle_in_transaction_session_timeout = 0`

export const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** A connection of the migrating role for a transaction that may take long. */
export const backupClient = {
  application_name: "marza backup",
  connectionTimeoutMillis: 10_000,
  keepAlive: true,
}
