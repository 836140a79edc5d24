import type { Config } from "../../platform/config.ts"
import { BackupIsRunning } from "../../platform/db/backup-snapshot.ts"
import type { Log } from "../../platform/log.ts"
import { readKey } from "./keys.ts"
import { type BackupSource, makeBackup } from "./make.ts"
import { backupLine } from "./operator.ts"
import { type BackupResults, readResults, recordResult } from "./results.ts"

type Settings = Pick<Config, "BACKUP_DIR" | "BACKUP_EVERY" | "BACKUP_KEY_FILE">

const minute = 60 * 1000
/** A backup that failed is tried again, but not at once: a full disk stays full. */
const retryMs = 60 * minute
/** Asks whether one is due. A job that waits already is enough. */
const crontab = "*/10 * * * * back_up ?jobKey=back_up&queue=backup"

/**
 * Makes a backup in BACKUP_DIR, removes outdated ones there, and stores the outcome in the database.
 * @returns the line that tells
 */
export async function backUp(
  source: BackupSource,
  { BACKUP_DIR: folder = "", BACKUP_KEY_FILE: keyFile }: Settings,
  signal?: AbortSignal,
): Promise<string> {
  const madeAt = new Date()
  const startedAt = performance.now()
  try {
    const key = keyFile ? await readKey(keyFile) : undefined
    const made = await makeBackup(source, {
      folder,
      key,
      madeAt,
      removesOutdated: true,
      ...(signal && { signal }),
    })
    const line = backupLine(made, Math.round((performance.now() - startedAt) / 1000))
    await recordResult(source.database, "proved", { at: madeAt, line })
    return line
  } catch (error) {
    const { message: line, cause } = error as Error
    if (!signal?.aborted && !(cause instanceof BackupIsRunning))
      await recordResult(source.database, "failed", { at: madeAt, line }).catch(() => {})
    throw error
  }
}

/** The server's own backups, once in each period that BACKUP_EVERY gives, counted from midnight in UTC. */
export function openBackups(
  source: BackupSource,
  settings: Settings,
  log: Log,
  stopping: AbortSignal,
) {
  const { BACKUP_EVERY: every } = settings
  const back_up = async () => {
    if (!every || !isDue(await readResults(source.database), every, Date.now())) return
    try {
      log.info(`backup: ${await backUp(source, settings, stopping)}`)
    } catch (error) {
      // After a clock was set ahead the queue asks for all the times that were left out, at once.
      const isRunning = (error as Error).cause instanceof BackupIsRunning
      if (!stopping.aborted && !isRunning)
        log.error(`backup: none was made. ${(error as Error).message}`)
    }
  }
  return { tasks: { back_up }, crontab: every ? crontab : "" }
}

/** Whether the present period has no proved backup, and the last failure is an hour ago. */
export function isDue({ proved, failed }: BackupResults, every: number, now: number): boolean {
  const period = (time: number) => Math.floor(time / every)
  if (proved && period(Date.parse(proved.at)) >= period(now)) return false
  return !failed || now - Date.parse(failed.at) >= retryMs
}
