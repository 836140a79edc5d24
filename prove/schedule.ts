import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { openFakeClock } from "./fake-clock.ts"
import { openInstallation, until } from "./installation.ts"

const hour = 60 * 60 * 1000
/** The first two lie in one day, and the third more than a day after both: then the first is outdated. */
const hours = [0, 1, 49]
const withinSeconds = 90
const startedWithinMs = 20_000

/**
 * The server makes its backups itself: it is started 20 seconds before it asks whether one is due, in one hour, in
 * the next, and two days later.
 * @throws {Missing} without a clock that can be set
 */
export async function proveSchedule() {
  const clock = openFakeClock()
  const folder = mkdtempSync(join(tmpdir(), "marza-backups-"))
  const settings = { ...clock.settings, BACKUP_DIR: folder, BACKUP_EVERY: "1h" }
  const faults: string[] = []
  // Noon is far from the days' ends.
  const noon = Math.ceil(Date.now() / (24 * hour)) * 24 * hour + 12 * hour
  const toNoon = noon - Date.now()
  clock.set(toNoon)
  const installation = await openInstallation(settings)
  try {
    const made: string[] = []
    for (const after of hours) {
      await installation.killServer()
      await until(
        () => !installation.isDatabaseRunning(),
        () => "the database did not stop",
      )
      const ahead = toNoon + after * hour
      clock.set(ahead)
      clock.set(ahead + msUntilBackupCheck(clock.now(), startedWithinMs))
      await installation.start()
      const isNew = (name: string) => !made.includes(name)
      await until(
        () => backupsIn(folder).some(isNew),
        () => `no backup was made by the clock; ${backupsIn(folder)}`,
        withinSeconds,
      )
      made.push(...backupsIn(folder).filter(isNew))
    }
    // The new one has its name before the old ones go.
    await until(
      () => backupsIn(folder).length < made.length,
      () => `nothing was removed: ${backupsIn(folder)}`,
    )
    const left = backupsIn(folder).toSorted()
    if (`${left}` !== `${made.slice(1).toSorted()}`) faults.push(`of ${made} are left ${left}`)
    return {
      times: `${made.length} by the clock`,
      found: `${left.length} of them are left`,
      faults,
    }
  } finally {
    await installation.close()
    clock.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The names of the backups in a folder, which may not be there yet. */
export const backupsIn = (folder: string): string[] =>
  existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(".backup")) : []

/** How long until so many milliseconds before the server next asks whether a backup is due. */
export const msUntilBackupCheck = (now: number, beforeMs: number): number => {
  const period = 10 * 60_000
  return (2 * period - beforeMs - (now % period)) % period
}
