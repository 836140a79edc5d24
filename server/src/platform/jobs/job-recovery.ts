import type pg from "pg"
import { lockClasses } from "../db/locks.ts"
import type { Log } from "../log.ts"

const announce = `select pg_advisory_lock_shared(${lockClasses.runners}, hashtext(id)) from unnest($1::text[]) id`

/**
 * Jobs that are locked although their runner is gone, or ($1) is ours and does not know them ($2). One that was locked
 * ahead of the clock was so before the clock was set back.
 */
const findAbandoned = `select id::text, locked_by from graphile_worker.jobs
  where (locked_at < now() - interval '10 seconds' or locked_at > now() + interval '1 minute') and (
    locked_by = any($1) and id <> all($2::bigint[])
    or not exists (
      select 1 from pg_locks
      where locktype = 'advisory' and objsubid = 2 and classid = ${lockClasses.runners}
        and objid = hashtext(locked_by)::oid
        and database = (select oid from pg_database where datname = current_database())
    )
  )`

/**
 * Frees these jobs of runners ($1). A named queue is locked with its job, and gives no other until it is free.
 * @param which of their jobs, by $2
 */
export const unlockJobs = (which: string) => `with freed as (
    update graphile_worker._private_jobs set locked_at = null, locked_by = null
    where locked_by = any($1) and ${which}
    returning job_queue_id
  )
  update graphile_worker._private_job_queues set locked_at = null, locked_by = null
  where id in (select job_queue_id from freed) and locked_by = any($1)`

const unlock = unlockJobs("id = any($2::bigint[])")

type Runners = {
  /** The ids of the runners that this process has had. */
  ids: readonly string[]
  /** What they work on, by the ids of the jobs. */
  working: ReadonlyMap<string, unknown>
}

/**
 * Frees jobs that are locked and on which nobody works: of a server that was killed, and those that a runner took without
 * hearing of it, because the database broke off while it answered. The library alone would free them after four hours.
 *
 * Each runner says that it is alive by an advisory lock, which the database gives up when the process ends, however it
 * does. A job is freed when it was abandoned for almost the time between two looks: a connection that was lost is first
 * made anew, which its process tries ten times in that time, and a job that is done is first reported.
 */
export function openJobRecovery(pool: pg.Pool, runners: Runners, log: Log, everySeconds: number) {
  const graceMs = everySeconds * 900
  let isClosed = false
  let connection: pg.PoolClient | undefined
  let announced = new Set<string>()
  /** Abandoned jobs by id and runner, each with when it was first found so, by a clock that nobody sets. */
  let abandonedSince = new Map<string, number>()
  let reconnecting: NodeJS.Timeout | undefined

  const lose = (client: pg.PoolClient, error: Error) => {
    if (connection !== client) return
    connection = undefined
    client.release(error)
    lookSoon()
  }
  const connect = async (): Promise<pg.PoolClient> => {
    const client = await pool.connect()
    client.on("error", (error) => lose(client, error))
    announced = new Set()
    abandonedSince = new Map()
    connection = client
    return client
  }
  const look = async (): Promise<void> => {
    const client = connection ?? (await connect())
    try {
      const unannounced = runners.ids.filter((id) => !announced.has(id))
      await client.query(announce, [unannounced])
      announced = new Set([...announced, ...unannounced])
      const { rows } = await client.query<{ id: string; locked_by: string }>(findAbandoned, [
        runners.ids,
        [...runners.working.keys()],
      ])
      const now = performance.now()
      const found = rows.map((job) => {
        const key = `${job.id} ${job.locked_by}`
        return { ...job, key, since: abandonedSince.get(key) ?? now }
      })
      abandonedSince = new Map(found.map(({ key, since }) => [key, since]))
      const jobs = found.filter(({ since }) => now - since > graceMs)
      if (jobs.length === 0) return
      const ids = jobs.map(({ id }) => id)
      await client.query(unlock, [jobs.map(({ locked_by }) => locked_by), ids])
      log.warn({ jobs: ids }, "jobs on which nobody worked any more are free again")
    } catch (error) {
      lose(client, error as Error)
      throw error
    }
  }
  /** One look after another. */
  let looking: Promise<void> = Promise.resolve()
  let hasFailed = false
  const lookNext = () => {
    looking = looking.then(look).then(
      () => {
        hasFailed = false
      },
      (error) => {
        if (!hasFailed) log.warn({ err: error }, "jobs on which nobody works were not looked for")
        hasFailed = true
        lookSoon()
      },
    )
    return looking
  }
  const timer = setInterval(lookNext, everySeconds * 1000)
  const lookSoon = () => {
    if (isClosed) return
    clearTimeout(reconnecting)
    reconnecting = setTimeout(lookNext, everySeconds * 100)
  }

  return {
    look: lookNext,
    close: async (): Promise<void> => {
      isClosed = true
      clearInterval(timer)
      clearTimeout(reconnecting)
      await looking
      connection?.release(true)
      connection = undefined
    },
  }
}
