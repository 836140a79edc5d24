import { Logger, runMigrations } from "graphile-worker"
import type pg from "pg"

/** Errors of the migrations are thrown, so nothing needs to be logged. */
const silentLogger = new Logger(() => () => {})

/**
 * Migrates the job queue's own schema to the library's version; before our migrations, which refer to it.
 * @param pool of the migrating role
 */
export const installQueue = (pool: pg.Pool): Promise<void> =>
  runMigrations({ pgPool: pool, logger: silentLogger })

/**
 * Lets marza_worker, and no other role of ours, work in the queue. Its tables have row level security without
 * policies, so each gets one. Runs at every start, because a newer library may add tables; existing policies are
 * left alone, because changing them would block the workers of other servers.
 */
export async function grantQueueAccess(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select tablename as name from pg_tables t where schemaname = 'graphile_worker' and not exists (
       select 1 from pg_policies p
       where p.schemaname = t.schemaname and p.tablename = t.tablename and p.policyname = 'worker'
     )`,
  )
  await client.query("grant usage on schema graphile_worker to marza_worker")
  await client.query("grant usage on all sequences in schema graphile_worker to marza_worker")
  await client.query("grant execute on all functions in schema graphile_worker to marza_worker")
  // The library's view of its jobs, which is public as its tables are not.
  await client.query("grant select on graphile_worker.jobs to marza_worker")
  for (const { name } of rows) {
    const table = `graphile_worker.${client.escapeIdentifier(name)}`
    await client.query(`grant select, insert, update, delete on ${table} to marza_worker`)
    await client.query(
      `create policy worker on ${table} to marza_worker using (true) with check (true)`,
    )
  }
}
