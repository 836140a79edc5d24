import { Logger, runMigrations } from "graphile-worker"
import type pg from "pg"

/** What goes wrong in a migration is thrown. */
const silentLogger = new Logger(() => () => {})

/**
 * Brings the job queue's own schema to the version of the library. Before our migrations, which refer to it.
 * @param pool of the migrating role
 */
export const installQueue = (pool: pg.Pool): Promise<void> =>
  runMigrations({ pgPool: pool, logger: silentLogger })

/**
 * Lets marza_worker, and nobody else of ours, work in the queue. Its tables have row level security without
 * policies, so each gets one. Run at every start, for a newer library may have brought tables; what is there is
 * left alone, for changing it would lock out the workers of other servers.
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
  for (const { name } of rows) {
    const table = `graphile_worker.${client.escapeIdentifier(name)}`
    await client.query(`grant select, insert, update, delete on ${table} to marza_worker`)
    await client.query(
      `create policy worker on ${table} to marza_worker using (true) with check (true)`,
    )
  }
}
