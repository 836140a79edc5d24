import { readdir } from "node:fs/promises"
import { join, relative, sep } from "node:path"
import type { Readable } from "node:stream"
import { buffer } from "node:stream/consumers"
import type { Disk } from "flydrive"
import { findContent, loadBackup } from "../../platform/db/backup-load.ts"
import { migrate, migrationChecksums, migrationsFolder } from "../../platform/db/migrate.ts"
import { readBackup } from "./content.ts"
import { measureContent } from "./file-store.ts"
import { BackupRefused, type Manifest } from "./format.ts"
import type { BackupKey } from "./keys.ts"

/** A backup all of which was read and found whole, and that this program can restore. */
export type CheckedBackup = {
  path: string
  key: BackupKey | undefined
  manifest: Manifest
  /** The folder of this program's migrations. */
  migrations: string
}

/**
 * Reads all of a backup before anything is touched.
 * @param migrations the folder of this program's migrations; a test gives its own
 * @throws {BackupRefused} one line that says why it cannot be restored
 */
export async function checkBackup(
  path: string,
  key: BackupKey | undefined,
  migrations = migrationsFolder,
): Promise<CheckedBackup> {
  const manifest = await readBackup(path, key)
  const known = migrationChecksums(migrations)
  const names = Object.keys(manifest.migrations)
  const unknown = names.find((name) => !(name in known))
  if (unknown)
    throw new BackupRefused(
      `the backup is of version ${manifest.program}, which is newer than this program: it does not know ${unknown}`,
    )
  const edited = names.find((name) => known[name] !== manifest.migrations[name])
  if (edited)
    throw new BackupRefused(`the backup's migration ${edited} is another one than this program's`)
  return { path, key, manifest, migrations }
}

/**
 * @param filesIn the folder of stored files; of a bucket only the backup's own paths are looked at
 * @throws {BackupRefused} when there is anything that the restore could write over
 */
export async function checkTarget(
  { manifest }: CheckedBackup,
  { directUrl, disk, filesIn }: { directUrl: string; disk: Disk; filesIn: string | undefined },
): Promise<void> {
  const filled = await findContent(directUrl)
  if (filled)
    throw new BackupRefused(
      `the database is not empty (${filled}), and nothing is restored over something: give an empty DATA_DIR, or an empty database as DATABASE_URL`,
    )
  const taken = await findOtherFile(manifest, disk, filesIn)
  if (taken)
    throw new BackupRefused(
      `the place for files is not empty (${taken}), and nothing is restored over something: give an empty one`,
    )
}

/** A file that is not the backup's. A restore that was broken off may have stored some of it already. */
async function findOtherFile(
  { files }: Manifest,
  disk: Disk,
  filesIn: string | undefined,
): Promise<string | undefined> {
  const own = new Map(files.map(({ path, sha256 }) => [path, sha256]))
  // A file of the backup that a killed restore left half written has this ending, and is written anew.
  const isOwn = (path: string) => own.has(path) || own.has(path.replace(/\.new$/, ""))
  const stray = filesIn && (await namesIn(filesIn)).find((path) => !isOwn(path))
  if (stray) return stray
  for (const [path, sha256] of own) {
    if (!(await disk.exists(path))) continue
    const present = await measureContent(await disk.getStream(path))
    if (present.sha256 !== sha256) return path
  }
  return undefined
}

/** Returns the paths of all files below the folder. */
async function namesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, "/"))
}

/**
 * Restores files and rows: files first, which no row refers to yet, then all rows in one transaction, each table
 * compared with the backup before it is committed; then the schema is brought to this program's version. What fails
 * before the commit leaves the database without a row.
 * @param directUrl of the migrating role
 */
export async function restoreBackup(
  { path, key, manifest, migrations }: CheckedBackup,
  {
    directUrl,
    appUrl,
    storeFile,
    keepSessions,
  }: {
    directUrl: string
    appUrl?: string | undefined
    storeFile: (path: string, content: Uint8Array) => Promise<void>
    keepSessions: boolean
  },
): Promise<void> {
  // The schema that the rows were in.
  await migrate(directUrl, appUrl, { migrations, only: Object.keys(manifest.migrations) })
  await loadBackup(directUrl, { ...manifest, keepSessions }, async (load) => {
    await readBackup(path, key, {
      table: load.table,
      jobs: load.jobs,
      file: async (files, content) => {
        const bytes = await buffer(content)
        for (const file of files) await storeFile(file.path, bytes)
      },
    })
    for (const table of manifest.tables) await compare(table, load.storedTable(table))
  })
  await migrate(directUrl, appUrl, { migrations })
}

/** Compares what the database gives back with what the backup holds, to the byte. */
async function compare(
  { name, rows, sha256 }: Manifest["tables"][number],
  stored: Readable,
): Promise<void> {
  const measured = await measureContent(stored)
  if (measured.sha256 !== sha256 || measured.lines !== rows)
    throw new Error(`the rows of ${name} are stored otherwise than the backup has them`)
}
