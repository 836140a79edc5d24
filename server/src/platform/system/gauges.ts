import { setTimeout as pause } from "node:timers/promises"
import { Gauge, type Registry } from "prom-client"
import type { DiskSpace } from "../disk-space.ts"
import type { Worker } from "../jobs/jobs.ts"

/** What a server tells about itself and about what it shares with others. */
export type Watched = {
  version: string
  openStreams: () => number
  connections: () => { busy: number; idle: number; waiting: number }
  /** What is under way and what waits in each line of this process (allowances.ts). */
  lines: () => Record<string, { taken: number; waiting: number }>
  pingDatabase: () => Promise<void>
  /** Absent in an application that does no jobs. */
  jobs?: Pick<Worker, "readState" | "unattendedSeconds"> | undefined
  readSpaces: () => Promise<DiskSpace[]>
  /** Returns when the last proved backup and the last failed one began. */
  readBackups: () => Promise<{ proved?: { at: string }; failed?: { at: string } }>
  countDifferingSums: () => Promise<number>
  countDifferingBalances: () => Promise<number>
  /** How many mails in the morning of the last seven days were sent, and of how many the last attempt failed. */
  countMorningMails: () => Promise<{ sent: number; failed: number }>
}

/** Prometheus gives up after ten seconds, and then has none of the metrics. */
const waitMs = 2000

/**
 * @returns sets all gauges anew. What cannot be read, or not soon enough, is absent: without the database the other
 * metrics still say something
 */
export function openGauges(registry: Registry, watched: Watched): () => Promise<void> {
  const gauge = <Label extends string = never>(name: string, help: string, labels: Label[] = []) =>
    new Gauge<Label>({ name, help, labelNames: labels, registers: [registry] })
  gauge("program_info", "1, with the version of this process", ["version"]).set(
    { version: watched.version },
    1,
  )
  const streams = gauge("event_streams_open", "Streams of /api/events that are open")
  const reachable = gauge("database_reachable", "1 when the database answers this process")
  const connections = gauge(
    "database_connections",
    "Connections of this process for calls, busy or idle",
    ["state"],
  )
  const waiting = gauge("database_connections_wanted", "Calls that wait for a connection")
  const inLines = gauge(
    "line_works",
    "What is under way, and what waits, in each line of this process",
    ["line", "state"],
  )
  const size = gauge("database_size_bytes", "The database on its disk, without its log")
  const due = gauge("jobs_due", "Jobs that could be done now and that nobody does")
  const oldest = gauge(
    "jobs_oldest_due_seconds",
    "How long the oldest of them has been due; 0 without one",
  )
  const unattended = gauge(
    "jobs_unattended_seconds",
    "How long nobody of this process has asked for jobs, though it could",
  )
  const retrying = gauge("jobs_retrying", "Jobs that failed and are tried again")
  const givenUp = gauge("jobs_given_up", "Jobs that failed too often, since the queue was made")
  const free = gauge("storage_free_bytes", "What is free on the disk of a folder", ["folder"])
  const whole = gauge("storage_size_bytes", "The size of the disk of a folder", ["folder"])
  const age = gauge(
    "backup_age_seconds",
    "How long ago the last backup that was proved began; absent without one",
  )
  const failing = gauge("backup_failing", "1 when a backup failed after the last that was proved")
  const differing = gauge(
    "cars_with_differing_sums",
    "Cars whose kept sums differed from those computed anew, at the last comparison",
  )
  const balances = gauge(
    "organizations_with_differing_balances",
    "Organizations whose partners' balances did not add up, at the last comparison",
  )
  const morningMails = gauge(
    "morning_mails",
    "Morning mails of the last seven days, sent or with a last attempt that failed",
    ["result"],
  )

  const ping = openQuestion(() => watched.pingDatabase().then(() => true))
  const jobs = openQuestion(async () => watched.jobs?.readState())
  const spaces = openQuestion(watched.readSpaces)
  const backups = openQuestion(watched.readBackups)
  const sums = openQuestion(watched.countDifferingSums)
  const balancesQuestion = openQuestion(watched.countDifferingBalances)
  const mails = openQuestion(watched.countMorningMails)

  return async () => {
    const [isReachable, jobsState, disks, results, differingSums, differingBalances, mailed] =
      await Promise.all([ping(), jobs(), spaces(), backups(), sums(), balancesQuestion(), mails()])
    streams.set(watched.openStreams())
    const { busy, idle, waiting: wanted } = watched.connections()
    connections.set({ state: "busy" }, busy)
    connections.set({ state: "idle" }, idle)
    waiting.set(wanted)
    for (const [line, { taken, waiting: waits }] of Object.entries(watched.lines())) {
      inLines.set({ line, state: "taken" }, taken)
      inLines.set({ line, state: "waiting" }, waits)
    }
    // The jobs have connections of their own, when calls keep all of theirs busy.
    reachable.set(isReachable || jobsState ? 1 : 0)
    setOrRemove(size, jobsState?.databaseBytes)
    setOrRemove(due, jobsState?.due)
    setOrRemove(oldest, jobsState?.oldestDueSeconds)
    setOrRemove(unattended, watched.jobs?.unattendedSeconds())
    setOrRemove(retrying, jobsState?.retrying)
    setOrRemove(givenUp, jobsState?.givenUp)
    free.reset()
    whole.reset()
    for (const { name: folder, freeBytes, sizeBytes } of disks ?? []) {
      free.set({ folder }, freeBytes)
      whole.set({ folder }, sizeBytes)
    }
    const { proved, failed } = results ?? {}
    setOrRemove(age, proved && (Date.now() - Date.parse(proved.at)) / 1000)
    const isFailing = failed && (!proved || failed.at > proved.at)
    setOrRemove(failing, results && (isFailing ? 1 : 0))
    setOrRemove(differing, differingSums)
    setOrRemove(balances, differingBalances)
    morningMails.reset()
    for (const [result, count] of Object.entries(mailed ?? {})) morningMails.set({ result }, count)
  }
}

function setOrRemove(gauge: Gauge, value: number | undefined): void {
  if (value === undefined) gauge.remove()
  else gauge.set(value)
}

/** Asks once at a time, and waits no longer than {@link waitMs}. @returns undefined where there is no answer */
function openQuestion<Answer>(ask: () => Promise<Answer>): () => Promise<Answer | undefined> {
  let asking: Promise<Answer | undefined> | undefined
  return async () => {
    asking ??= ask()
      .catch(() => undefined)
      .finally(() => {
        asking = undefined
      })
    const waited = new AbortController()
    const late = pause(waitMs, undefined, { signal: waited.signal }).catch(() => undefined)
    return Promise.race([asking, late]).finally(() => waited.abort())
  }
}
