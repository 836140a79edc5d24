import { setTimeout as pause } from "node:timers/promises"
import { type Runner, run, type TaskList } from "graphile-worker"
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
const restartMilliseconds = 1000

/** Puts a job into the queue, in the transaction of the change it belongs to. */
export async function enqueue<Task extends keyof Jobs>(
  { rows }: Transaction,
  task: Task,
  payload: Jobs[Task],
): Promise<void> {
  const job = JSON.stringify(payload)
  await rows(query.selectNoFrom(sql`enqueue(${task}, ${job}::jsonb)`.as("done")))
}

/**
 * Does the jobs of this database until it is stopped; any number of servers may.
 * @param directUrl of the migrating role, not through a PgBouncer in transaction mode: it listens
 * @returns what stops it, after the jobs under way
 */
export async function startWorker(
  directUrl: string,
  tasks: { [Task in keyof Jobs]: (payload: Jobs[Task]) => Promise<void> },
  log: Log,
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
  const begin = () =>
    run({
      pgPool: pool,
      concurrency,
      noHandleSignals: true,
      logger: loggerOf(log),
      // Reported done one by one, a database that goes away meanwhile would be a rejection inside the library that
      // ends this process; in batches it ends the runner, which begins anew.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      // The library types payloads as unknown; enqueue() is the only way in, and it types them.
      taskList: tasks as unknown as TaskList,
    })
  const stop = await keepRunning(begin, log)
  return async () => {
    await stop()
    await pool.end()
  }
}

/** Begins anew whenever the runner breaks off. What it had in hand is done again by the queue's own rules. */
async function keepRunning(begin: () => Promise<Runner>, log: Log): Promise<() => Promise<void>> {
  let runner = await begin()
  let isStopping = false
  const supervise = async (): Promise<void> => {
    while (!isStopping) {
      const broken = await runner.promise.then(
        () => undefined,
        (error) => error,
      )
      if (isStopping) return
      log.error({ err: broken }, "the job queue broke off and begins anew")
      await pause(restartMilliseconds)
      if (!isStopping) runner = await begin().catch(() => runner)
    }
  }
  const supervised = supervise()
  return async () => {
    isStopping = true
    // One that broke off a moment ago has stopped already.
    await runner.stop().catch(() => {})
    await supervised
  }
}
