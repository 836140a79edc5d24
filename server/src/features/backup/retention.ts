import { readdir, rm } from "node:fs/promises"
import { join, relative } from "node:path"
import { readManifest } from "./container.ts"
import { filesFolder } from "./content.ts"
import { isStored, storedName } from "./file-store.ts"
import type { Manifest } from "./format.ts"
import type { BackupKey } from "./keys.ts"
import { isAhead } from "./results.ts"

const day = 24 * 60 * 60 * 1000
const namePattern = /^marza-(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)Z(?:-(\d+))?\.backup$/

/** How many periods, of those that have a backup, keep their newest one. */
const kept: { periods: number; periodOf: (time: Date) => string | number }[] = [
  { periods: 7, periodOf: (time) => time.toISOString().slice(0, 10) },
  // Weeks begin on Monday; the first of January 1970 was a Thursday.
  { periods: 4, periodOf: (time) => Math.floor((time.getTime() / day + 3) / 7) },
  { periods: 12, periodOf: (time) => time.toISOString().slice(0, 7) },
]

/**
 * The backups among these names that may go: beside those of the last day one a day is kept for 7 days, one a week for
 * 4 weeks and one a month for 12 months, each the newest. What is named otherwise is not ours, and what was made while
 * the clock was ahead stays until its time has come.
 */
export function outdated(names: readonly string[], now = Date.now()): string[] {
  const backups = backupsAmong(names, now)
  const newest = backups[0]?.time.getTime() ?? 0
  const keep = new Set(backups.filter(({ time }) => newest - time.getTime() < day))
  for (const { periods, periodOf } of kept) {
    const newestOf = new Map<string | number, (typeof backups)[number]>()
    for (const backup of backups) {
      const period = periodOf(backup.time)
      if (!newestOf.has(period)) newestOf.set(period, backup)
    }
    for (const backup of [...newestOf.values()].slice(0, periods)) keep.add(backup)
  }
  return backups.filter((backup) => !keep.has(backup)).map(({ name }) => name)
}

const backupsAmong = (names: readonly string[], now: number): Named[] =>
  names
    .flatMap((name) => timeOf(name) ?? [])
    .filter(({ time }) => !isAhead(time.getTime(), now))
    .toSorted(newestFirst)

type Named = { name: string; time: Date; number: number }

const newestFirst = (a: Named, b: Named) =>
  b.time.getTime() - a.time.getTime() || b.number - a.number

function timeOf(name: string): Named | undefined {
  const [, date, hour, minute, number = "1"] = namePattern.exec(name) ?? []
  const time = new Date(`${date}T${hour}:${minute}:00Z`)
  return date && !Number.isNaN(time.getTime()) ? { name, time, number: Number(number) } : undefined
}

/** The manifest of the newest backup of a folder, where it can be read with this key. */
export async function newestManifest(
  folder: string,
  key: BackupKey | undefined,
): Promise<Manifest | undefined> {
  const names = await readdir(folder)
  const [newest] = backupsAmong(names, Date.now())
  return newest && readManifest(join(folder, newest.name), key).catch(() => undefined)
}

/**
 * Removes the backups of a folder that are outdated, and the files that no backup refers to any more. Only after a new
 * backup was proved. What has another name than this program gives stays.
 */
export async function removeOutdated(folder: string, key: BackupKey | undefined): Promise<void> {
  const names = await readdir(folder)
  const gone = new Set(outdated(names))
  for (const name of gone) await rm(join(folder, name))
  const left = names.filter((name) => name.endsWith(".backup") && !gone.has(name))
  const used = new Set<string>()
  for (const name of left) {
    const manifest = await readManifest(join(folder, name), key).catch(() => undefined)
    // One of another key, or a damaged one: nobody knows which files it needs.
    if (!manifest) return
    for (const { sha256 } of manifest.single ? [] : manifest.files)
      used.add(storedName(sha256, manifest.encrypted ? key : undefined))
  }
  const files = filesFolder(join(folder, "backup"))
  const entries = await readdir(files, { recursive: true, withFileTypes: true }).catch(() => [])
  for (const entry of entries)
    if (entry.isFile() && !used.has(entry.name)) {
      const path = join(entry.parentPath, entry.name)
      if (isStored(relative(files, path))) await rm(path)
    }
}
