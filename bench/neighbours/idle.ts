import { setTimeout as pause } from "node:timers/promises"
import pg from "pg"

const busy = `select
  (select count(*) from pg_stat_activity where datname = current_database() and state = 'active' and pid <> pg_backend_pid()
    and application_name like 'marza%')
  + (select count(*) from graphile_worker.jobs where locked_at is not null or run_at <= now() and attempts < max_attempts)
  as count`

/** Waits until the server's database has nothing to do and no job is due. */
export async function untilIdle(ownerUrl: string, seconds: number): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  const end = performance.now() + seconds * 1000
  try {
    let idle = 0
    while (idle < 2 && performance.now() < end) {
      const { rows } = await client.query<{ count: string }>(busy)
      idle = rows[0]?.count === "0" ? idle + 1 : 0
      await pause(200)
    }
  } finally {
    await client.end()
  }
}
