import { runMigrations } from "graphile-worker"
import type pg from "pg"
import { quietLogger } from "./logger.ts"

/**
 * Brings the job queue's own schema to the version of the library. Before our migrations, which refer to it.
 * @param pool of the migrating role
 */
export const installQueue = (pool: pg.Pool): Promise<void> =>
  runMigrations({ pgPool: pool, logger: quietLogger })

/**
 * Lets marza_worker, and nobody else of ours, work in the queue. Its tables have row level security without
 * policies, so each gets one. Run at every start: a newer library may have brought tables.
 */
export async function admitWorker(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'graphile_worker'",
  )
  await client.query("begin")
  await client.query("grant usage on schema graphile_worker to marza_worker")
  await client.query(
    "grant select, insert, update, delete on all tables in schema graphile_worker to marza_worker",
  )
  await client.query("grant usage on all sequences in schema graphile_worker to marza_worker")
  await client.query("grant execute on all functions in schema graphile_worker to marza_worker")
  for (const { name } of rows) {
    const table = `graphile_worker.${client.escapeIdentifier(name)}`
    await client.query(`drop policy if exists worker on ${table}`)
    await client.query(
      `create policy worker on ${table} to marza_worker using (true) with check (true)`,
    )
  }
  await client.query("commit")
}
