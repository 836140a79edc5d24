import { EventEmitter } from "node:events"
import { run, type Task, type TaskList, type WorkerEvents } from "graphile-worker"
import { sql } from "kysely"
import pg from "pg"
import { type Lane, laneOf } from "../allowances.ts"
import { query, type Transaction } from "../db/database.ts"
import type { Log } from "../log.ts"
import type { MailJob } from "../mail/job.ts"
import { underName } from "../stalls.ts"
import { openJobRecovery, unlockJobs } from "./job-recovery.ts"
import { concurrency, openLanes } from "./lanes.ts"
import { loggerOf } from "./logger.ts"
import { type JobRunner, runAnew } from "./restart-runner.ts"

/** The tasks and their payloads; the SQL function enqueue() allows the same names. */
export type Jobs = {
  send_mail: MailJob
  make_thumbnail: { path: string }
  /** Removes files that no row refers to any more. Those of cars are of this organization. */
  remove_files: { paths: string[]; organization_id?: string | undefined }
  /** The same an hour later, for an upload that may have been broken off. */
  settle_upload: { paths: string[]; organization_id?: string | undefined }
  /** Deletes for good, half a minute after its deletion, what was not restored. */
  purge_attachments: Record<string, never>
  /** Notes the sizes of files that are older than the column of them. */
  measure_attachments: { paths: string[] }
  /** Makes the PDF of an issued paper, if it has none yet. */
  render_paper: { organization_id: string; paper_id: string }
  /** Mails an issued paper that waits for it to the address on its row. */
  mail_paper: { organization_id: string; paper_id: string }
  /** Takes the other side's data from papers that were kept long enough. */
  blank_papers: Record<string, never>
  /** Stores the reference rates that were published since the last time. */
  fetch_rates: Record<string, never>
  /** Makes the backup that is due. */
  back_up: Record<string, never>
  /** Compares the kept sums of cars with those computed anew. */
  compare_sums: Record<string, never>
  /** Makes tasks of what is known, and withdraws them when their ground has gone. */
  look_through: Record<string, never>
  /** Plans the mails of this morning. */
  plan_morning_mails: Record<string, never>
  /** Mails a person what is due on a day, if they still want it and something is. */
  morning_mail: { user_id: string; day: string }
}

/** What a task does with a job; `jobId` is the job's own, the same at every attempt, and never another's. */
type Work<Payload> = (payload: Payload, jobId: string) => Promise<void>

/** Thrown by a task whose job is to be done some seconds later; its place is for others meanwhile. */
export class JobPostponed extends Error {
  readonly seconds: number
  constructor(seconds: number) {
    super("later")
    this.seconds = seconds
  }
}

const lanesOfTasks: Record<keyof Jobs, Lane> = laneOf
/** A worker that found nothing asks again so soon; one of them is told of each new job. */
const askAgainMs = 4000
/** Statements of the queue that are under way at once; a job itself has none here. */
const statementsAtOnce = 2
/** How often servers look for jobs of a killed server; they look at the clock ten times as often. */
const lookSeconds = 10

/** The queue as a whole, whichever servers work on it, and the database that it lies in. */
export type JobsState = {
  /** Jobs that could be done now and that nobody does. */
  due: number
  /** How long the oldest of them has been due; 0 without one. */
  oldestDueSeconds: number
  /** Jobs that failed and are tried again. */
  retrying: number
  /** Jobs that failed too often; they stay in the queue's table. */
  givenUp: number
  databaseBytes: number
}

const isDue = "locked_at is null and attempts < max_attempts and run_at <= now()"

const stateOfJobs = `select
    count(*) filter (where ${isDue})::int as "due",
    coalesce(extract(epoch from now() - min(run_at) filter (where ${isDue})), 0)::float8 as "oldestDueSeconds",
    count(*) filter (where last_error is not null and attempts < max_attempts)::int as "retrying",
    count(*) filter (where attempts >= max_attempts and locked_at is null)::int as "givenUp",
    pg_database_size(current_database())::float8 as "databaseBytes"
  from graphile_worker.jobs`

/** Deletes scheduled jobs that were given up: the schedule adds them again. */
const forgetGivenUp = `select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs
  where task_identifier in ('back_up', 'fetch_rates', 'compare_sums', 'blank_papers', 'look_through', 'plan_morning_mails') and attempts >= max_attempts and locked_at is null`

/** Unlocks the jobs of runners that broke off, except those still running; the library would wait four hours. */
const unlockOwn = unlockJobs("id <> all($2::bigint[])")

/**
 * For a clock that was set back, which leaves times in the future. In the order of the statements:
 * - A task by the clock that was last done in the future counts as done now, so that its next time comes.
 * - A job that was added or tried in the future is done now; `settle_upload` and `purge_attachments` are not, because
 *   they would remove files too soon.
 * - A job that is due in more than 7 hours is due in one. A true one is never so late: the longest pause, between the last
 *   attempts, is 6 hours. An hour is long enough for the upload that `settle_upload` waits for.
 */
const forgetFuture = [
  `update graphile_worker._private_known_crontabs set last_execution = now()
   where last_execution > now() + interval '1 minute'`,
  `update graphile_worker._private_jobs as jobs set run_at = now(), updated_at = now()
   from graphile_worker._private_tasks as tasks
   where tasks.id = jobs.task_id and tasks.identifier not in ('settle_upload', 'purge_attachments')
     and jobs.updated_at > now() + interval '1 minute'`,
  `update graphile_worker._private_jobs set run_at = now() + interval '1 hour'
   where run_at > now() + interval '7 hours'`,
]

const unlockAll = `select graphile_worker.force_unlock_workers(array_agg(distinct locked_by))
  from graphile_worker.jobs where locked_by is not null`

/** Adds a job in the transaction of the change it belongs to. */
export async function enqueue<Task extends keyof Jobs>(
  { run }: Transaction,
  task: Task,
  payload: Jobs[Task],
): Promise<void> {
  const job = JSON.stringify(payload)
  await run(query.selectNoFrom(sql`enqueue(${task}, ${job}::jsonb)`.as("done")))
}

export type Worker = {
  stop: () => Promise<void>
  readState: () => Promise<JobsState>
  unattendedSeconds: () => number
}

/**
 * Works on the jobs of this database until it is stopped; any number of servers may.
 * @param directUrl of the migrating role, not through a PgBouncer in transaction mode, because it listens
 * @param crontab when tasks are done by the clock, in UTC: once, however many servers there are
 * @param isAlone no other server works on these jobs, so locked ones were left by a process that was killed; of several,
 *   the others notice after a while: see openJobRecovery()
 * @returns `stop` stops the worker after its current jobs, `readState` tells of the queue, and `unattendedSeconds` how
 *   long nobody of this process has asked for jobs
 */
export async function startWorker(
  directUrl: string,
  tasks: { [Task in keyof Jobs]: Work<Jobs[Task]> },
  log: Log,
  { isAlone = false, crontab = "", lookEverySeconds = lookSeconds } = {},
): Promise<Worker> {
  const pool = new pg.Pool({
    connectionString: directUrl,
    // One more listens, one completes jobs, and one says that this process is alive.
    max: statementsAtOnce + 3,
    // The worker's role from the first statement on, which may do nothing else.
    options: "-c role=marza_worker",
    application_name: "marza jobs",
    // A database that is gone without a word is noticed, sooner than others take its jobs: see openJobRecovery().
    connectionTimeoutMillis: 5000,
    query_timeout: 60_000,
    keepAlive: true,
  })
  pool.on("error", () => {})
  pool.on("connect", (client) => client.on("error", () => {}))
  const poolIds: string[] = []
  const working = new Map<string, Promise<void>>()
  const recovery = openJobRecovery(pool, { ids: poolIds, working }, log, lookEverySeconds)
  const startRunner = async (): Promise<JobRunner> => {
    await pool.query(unlockOwn, [poolIds, [...working.keys()]])
    for (const statement of [forgetGivenUp, ...forgetFuture]) await pool.query(statement)
    const events: WorkerEvents = new EventEmitter()
    events.on("pool:create", ({ workerPool }) => poolIds.push(workerPool.id))
    const watched = watchRunner(events)
    const runner = await run({
      pgPool: pool,
      events,
      concurrency,
      forbiddenFlags: openLanes(events, lanesOfTasks),
      pollInterval: askAgainMs,
      crontab,
      noHandleSignals: true,
      logger: loggerOf(log),
      // With jobs reported one by one, a database that goes away causes an unhandled rejection inside the library,
      // which ends this process; in batches it ends the runner, which is restarted.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      taskList: toTaskList(tasks, working),
    })
    void recovery.look()
    return { stop: runner.stop, ...watched }
  }
  if (isAlone) await pool.query(unlockAll)
  const { stop, unattendedSeconds } = await runAnew(startRunner, log, lookEverySeconds * 100)
  return {
    unattendedSeconds,
    stop: async () => {
      await stop()
      // A runner that broke off does not wait for its own.
      await Promise.all(working.values())
      await recovery.close()
      await pool.end()
    },
    readState: async () => {
      const { rows } = await pool.query<JobsState>(stateOfJobs)
      // Sums without a group are always one row.
      return rows[0] as JobsState
    },
  }
}

/** What a runner's events say of it. Its own promise does not tell: it waits for its last job, and sometimes for ever. */
function watchRunner(events: WorkerEvents): Omit<JobRunner, "stop"> {
  const { promise: ended, resolve } = Promise.withResolvers<void>()
  let busy = 0
  let hasAsked = false
  const ask = () => {
    hasAsked = true
  }
  events.on("pool:gracefulShutdown", () => resolve())
  events.on("worker:getJob:empty", ask)
  events.on("job:start", () => {
    busy += 1
    ask()
  })
  events.on("job:complete", () => {
    busy -= 1
    ask()
  })
  const hasAttended = () => {
    const has = hasAsked || busy >= concurrency
    hasAsked = false
    return has
  }
  return { ended, hasAttended }
}

/**
 * The library types payloads as unknown; enqueue() is the only way in, and it types them.
 * @param working what is being done, by the id of its job
 */
const toTaskList = (tasks: object, working: Map<string, Promise<void>>): TaskList =>
  Object.fromEntries(
    Object.entries(tasks as Record<string, Work<unknown>>).map(([name, work]): [string, Task] => [
      name,
      async (payload, { job, addJob }) => {
        const { promise: done, resolve } = Promise.withResolvers<void>()
        working.set(job.id, done)
        try {
          // A restored database counts jobs from the beginning.
          await underName(name, () => work(payload, `${job.id}.${job.created_at.getTime()}`))
        } catch (error) {
          if (!(error instanceof JobPostponed)) throw error
          await addJob(name, payload, { runAt: new Date(Date.now() + error.seconds * 1000) })
        } finally {
          working.delete(job.id)
          resolve()
        }
      },
    ]),
  )
