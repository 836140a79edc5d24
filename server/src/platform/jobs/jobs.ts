import { EventEmitter } from "node:events"
import { setTimeout as pause } from "node:timers/promises"
import { type Runner, run, type TaskList, type WorkerEvents } from "graphile-worker"
import { sql } from "kysely"
import pg from "pg"
import { query, type Transaction } from "../db/database.ts"
import type { Log } from "../log.ts"
import type { MailJob } from "../mail/job.ts"
import { loggerOf } from "./logger.ts"

/** What may be put into the queue; the same names as in the function enqueue(). */
export type Jobs = {
  send_mail: MailJob
  make_thumbnail: { path: string }
  /** Removes files that no row refers to any more. */
  remove_files: { paths: string[] }
  /** The same an hour later, for an upload of which nobody knows what became. */
  settle_upload: { paths: string[] }
}

const concurrency = 2
const minRestartSeconds = 0.5
const maxRestartSeconds = 10

const unlockAll = `select graphile_worker.force_unlock_workers(array_agg(distinct locked_by))
  from graphile_worker._private_jobs where locked_by is not null`

/** Puts a job into the queue, in the transaction of the change it belongs to. */
export async function enqueue<Task extends keyof Jobs>(
  { run }: Transaction,
  task: Task,
  payload: Jobs[Task],
): Promise<void> {
  const job = JSON.stringify(payload)
  await run(query.selectNoFrom(sql`enqueue(${task}, ${job}::jsonb)`.as("done")))
}

/**
 * Does the jobs of this database until it is stopped; any number of servers may.
 * @param directUrl of the migrating role, not through a PgBouncer in transaction mode: it listens
 * @param isAlone no other server does jobs of this database: what is locked was left by one that was killed
 * @returns what stops it, after the jobs under way
 */
export async function startWorker(
  directUrl: string,
  tasks: { [Task in keyof Jobs]: (payload: Jobs[Task]) => Promise<void> },
  log: Log,
  { isAlone = false } = {},
): Promise<() => Promise<void>> {
  const pool = new pg.Pool({
    connectionString: directUrl,
    max: concurrency + 2,
    // From the first statement on it is the worker, who may do nothing but this.
    options: "-c role=marza_worker",
    application_name: "marza jobs",
  })
  pool.on("error", () => {})
  pool.on("connect", (client) => client.on("error", () => {}))
  const poolIds: string[] = []
  const events: WorkerEvents = new EventEmitter()
  events.on("pool:create", ({ workerPool }) => poolIds.push(workerPool.id))
  const startRunner = async () => {
    // What a runner that broke off had in hand is locked by its pool, and would wait for it four hours.
    if (poolIds.length > 0) {
      await pool.query("select graphile_worker.force_unlock_workers($1)", [poolIds])
      poolIds.length = 0
    }
    return run({
      pgPool: pool,
      events,
      concurrency,
      noHandleSignals: true,
      logger: loggerOf(log),
      // Reported done one by one, a database that goes away meanwhile would be a rejection inside the library that
      // ends this process; in batches it ends the runner, which begins anew.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      // The library types payloads as unknown; enqueue() is the only way in, and it types them.
      taskList: tasks as unknown as TaskList,
    })
  }
  if (isAlone) await pool.query(unlockAll)
  const stop = await keepRunning(startRunner, log)
  return async () => {
    await stop()
    await pool.end()
  }
}

/** Begins anew whenever the runner breaks off, trying until it can. What it had in hand is done again. */
async function keepRunning(
  startRunner: () => Promise<Runner>,
  log: Log,
): Promise<() => Promise<void>> {
  let runner = await startRunner()
  const stopping = new AbortController()
  const { signal } = stopping
  /** @returns undefined when it is to stop */
  const restart = async (): Promise<Runner | undefined> => {
    for (let seconds = minRestartSeconds; ; seconds = Math.min(2 * seconds, maxRestartSeconds)) {
      await pause(seconds * 1000, undefined, { signal }).catch(() => {})
      if (signal.aborted) return undefined
      const restarted = await startRunner().catch((error) => {
        log.warn({ err: error }, "the job queue did not begin")
      })
      // Whoever stops meanwhile stopped the one before.
      if (restarted && signal.aborted) await restarted.stop()
      if (restarted) return restarted
    }
  }
  const supervise = async (): Promise<void> => {
    for (let current: Runner | undefined = runner; current; current = await restart()) {
      runner = current
      const failure = await current.promise.then(
        () => undefined,
        (error) => error,
      )
      if (signal.aborted) return
      log.error({ err: failure }, "the job queue broke off and begins anew")
    }
  }
  const supervised = supervise()
  return async () => {
    stopping.abort()
    // One that broke off a moment ago has stopped already.
    await runner.stop().catch(() => {})
    await supervised
  }
}
