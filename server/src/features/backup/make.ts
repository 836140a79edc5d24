import { randomUUID } from "node:crypto"
import { access, constants, mkdir, readdir, rename, rm, stat } from "node:fs/promises"
import { join } from "node:path"
import { pipeline, Readable } from "node:stream"
import { createGzip } from "node:zlib"
import {
  BackupIsRunning,
  type BackupSnapshot,
  withBackupLock,
  withBackupSnapshot,
} from "../../platform/db/backup-snapshot.ts"
import type { Database } from "../../platform/db/database.ts"
import { migrationChecksums } from "../../platform/db/migrate.ts"
import { findFull, isDiskFullError } from "../../platform/disk-space.ts"
import { openSpool, type Spool } from "../../platform/http/spool.ts"
import type { Files } from "../../platform/storage/files.ts"
import { holdFiles } from "../../platform/storage/holds.ts"
import { version as program } from "../../platform/version.ts"
import { collectFiles } from "./collect.ts"
import { type Entry, writeContainer } from "./container.ts"
import { DamagedFile, filesFolder, readBackup } from "./content.ts"
import { type FileStore, openFileStore, openMeasure, syncFolder } from "./file-store.ts"
import {
  BackupRefused,
  fileEntry,
  formatVersion,
  jobsName,
  type Manifest,
  manifestName,
  tableEntry,
} from "./format.ts"
import type { BackupKey } from "./keys.ts"
import { newestManifest, removeOutdated } from "./retention.ts"

export type BackupOptions = {
  /** Where the backup goes, with its files beside it. */
  folder: string
  /** All files go into the one backup; the room for them is needed twice while it is written. */
  single?: boolean
  key?: BackupKey | undefined
  madeAt?: Date
  /** Aborted when the program stops meanwhile. */
  signal?: AbortSignal
  /** Whether what is older goes, as {@link outdated} says, once the new one is proved. */
  removesOutdated?: boolean
}

export type BackupMade = {
  path: string
  rows: number
  files: number
  /** The size of the stored files together. */
  bytes: number
  missing: string[]
  /** Why outdated ones are still there, where they are. */
  notRemoved: string | undefined
}

export type BackupSource = {
  /** URL of the migrating role. */
  directUrl: string
  database: Database
  files: Files
}

/**
 * Makes a backup of everything while people work, and reads it back before it gets its name: what stands under a name
 * of a backup is a whole one.
 * @throws {BackupRefused} another one is being made; @throws whatever else goes wrong, and leaves no backup
 */
export async function makeBackup(
  source: BackupSource,
  options: BackupOptions,
): Promise<BackupMade> {
  try {
    return await withBackupLock(source.directUrl, (checkLock) =>
      makeLocked(source, checkLock, {
        single: false,
        madeAt: new Date(),
        signal: new AbortController().signal,
        removesOutdated: false,
        ...options,
      }),
    )
  } catch (error) {
    if (error instanceof BackupIsRunning) throw new BackupRefused(error.message, { cause: error })
    throw error
  }
}

async function makeLocked(
  source: BackupSource,
  checkLock: () => Promise<void>,
  {
    folder,
    single,
    key,
    madeAt,
    signal,
    removesOutdated,
  }: Required<Omit<BackupOptions, "key">> & Pick<BackupOptions, "key">,
): Promise<BackupMade> {
  await makeFolder(folder)
  await removeUnfinished(folder)
  const unfinished = join(folder, `.${randomUUID()}${unfinishedEnding}`)
  const ownFiles = `${unfinished}.files${unfinishedEnding}`
  const store = openFileStore(single ? ownFiles : filesFolder(unfinished), key)
  const spool = await openSpool(source.files.incomingFolder)
  const hold = await holdFiles(source.database, { heldFor: null, hours: maxHours })
  try {
    const { paths, spooled, ...rows } = await withBackupSnapshot(source.directUrl, (snapshot) =>
      spoolRows(snapshot, spool, signal),
    )
    checkMigrations(rows.migrations)
    const known = single ? undefined : await newestManifest(folder, key)
    const stored = await collectFiles(source.files.disk, paths, { store, known, signal })
    if (!(await source.database.withAuthRole(hold.isValid)))
      throw new Error("the database was away for so long that files may be gone: try again")
    const manifest: Manifest = {
      format: formatVersion,
      program,
      made_at: madeAt.toISOString(),
      ...rows,
      ...stored,
      single,
      encrypted: key !== undefined,
    }
    const entries = [
      manifestEntry(manifest),
      ...spooled,
      ...(single ? fileEntries(manifest, store) : []),
    ]
    await writeContainer(unfinished, { madeAt, entries, key })
    signal.throwIfAborted()
    // Another backup that has begun meanwhile removes files that only this one needs.
    await checkLock()
    await prove(unfinished, key, store)
    await checkLock()
    const path = await giveName(unfinished, folder, madeAt)
    return {
      path,
      notRemoved: removesOutdated ? await tryToRemoveOutdated(folder, key, checkLock) : undefined,
      rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
      files: manifest.files.length,
      bytes: manifest.files.reduce((sum, { bytes }) => sum + bytes, 0),
      missing: manifest.missing,
    }
  } catch (error) {
    if (!isDiskFullError(error)) throw error
    // Asked before anything is removed, and so before there is room again.
    const full = (await findFull([folder, source.files.incomingFolder])) ?? folder
    // Another backup may need them, unless this one still has the lock.
    const isRemoved = await checkLock()
      .then(store.removeAdded)
      .then(
        () => true,
        () => false,
      )
    const rest = isRemoved ? "nothing of this backup is left" : `what it stored is in ${folder}`
    throw new Error(`${full} has no room left: make room there, and try again; ${rest}`, {
      cause: error,
    })
  } finally {
    await hold.release()
    await spool.close()
    await rm(unfinished, { force: true })
    await rm(ownFiles, { recursive: true, force: true })
  }
}

/** @throws {BackupRefused} where it cannot be one */
async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await access(folder, constants.W_OK)
  } catch (error) {
    if (isDiskFullError(error)) throw error
    const { code } = error as NodeJS.ErrnoException
    const reason =
      code === "EEXIST" || code === "ENOTDIR" ? "is no folder" : `cannot be written (${code})`
    throw new BackupRefused(`${folder} ${reason}: give another one for backups`, { cause: error })
  }
}

/** The new backup is good, whatever becomes of the old ones. */
const tryToRemoveOutdated = (
  folder: string,
  key: BackupKey | undefined,
  checkLock: () => Promise<void>,
) =>
  checkLock()
    .then(() => removeOutdated(folder, key))
    .then(
      () => undefined,
      (error: Error) => error.message,
    )

/** Reads it back. A file that has decayed since an earlier backup must not spoil all later ones. */
async function prove(path: string, key: BackupKey | undefined, store: FileStore): Promise<void> {
  try {
    await readBackup(path, key)
  } catch (error) {
    if (!(error instanceof DamagedFile)) throw error
    const aside = await store.setAside(error.sha256)
    throw new Error(`${aside} was damaged and is set aside: the next backup brings it anew`, {
      cause: error,
    })
  }
}

/** Reading all files takes less. */
const maxHours = 24

const unfinishedEnding = ".unfinished"
const unfinishedName = /^\.[0-9a-f-]{36}\.unfinished(\.files\.unfinished)?$/
/** Longer than a backup takes. */
const leftAfterMs = 48 * 60 * 60 * 1000

/** Removes what a killed process left. */
async function removeUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!unfinishedName.test(name)) continue
    const path = join(folder, name)
    const { mtimeMs } = await stat(path)
    if (Date.now() - mtimeMs > leftAfterMs) await rm(path, { recursive: true, force: true })
  }
}

/** Read while the program loads, because an update may change the files later. */
const ownMigrations = JSON.stringify(migrationChecksums())

/** A newer program must not keep an older schema without saying so, nor the other way round. */
export function checkMigrations(applied: Record<string, string>): void {
  if (JSON.stringify(applied) !== ownMigrations)
    throw new BackupRefused(
      "the database is not of this program's version: start the server once, or make the backup with the version it belongs to",
    )
}

/** Reads all rows in one snapshot, compressed, onto this machine's disk: the transaction ends before files are read. */
async function spoolRows(snapshot: BackupSnapshot, spool: Spool, signal: AbortSignal) {
  const spooled: Entry[] = []
  const spoolOne = async (name: string, rows: Readable) => {
    const measure = openMeasure()
    let bytes = 0
    const compressed = pipeline(Readable.from(measure.pass(rows)), createGzip(), () => {})
    const count = async function* () {
      for await (const chunk of compressed) {
        signal.throwIfAborted()
        bytes += chunk.length
        yield chunk
      }
    }
    const open = await spool.add(count())
    spooled.push({ name: tableEntry(name), bytes, open })
    const { lines, sha256 } = measure.result()
    return { rows: lines, sha256 }
  }
  const tables = []
  for (const table of snapshot.tables)
    tables.push({ ...table, ...(await spoolOne(table.name, snapshot.copyTable(table))) })
  const jobs = await spoolOne(jobsName, snapshot.copyJobs())
  const { migrations, sequences, paths } = snapshot
  return { migrations, tables, jobs, sequences, paths, spooled }
}

function manifestEntry(manifest: Manifest): Entry {
  const content = Buffer.from(JSON.stringify(manifest))
  return { name: manifestName, bytes: content.length, open: () => Readable.from([content]) }
}

const fileEntries = ({ files }: Manifest, store: FileStore): Entry[] =>
  [...Map.groupBy(files, ({ sha256 }) => sha256)].map(([sha256, [file]]) => ({
    name: fileEntry(sha256),
    bytes: file?.bytes ?? 0,
    open: () => store.read(sha256),
  }))

/** "marza-2026-11-21T0100Z.backup"; a second one of that minute gets a number. */
async function giveName(unfinished: string, folder: string, madeAt: Date): Promise<string> {
  const minute = madeAt.toISOString().slice(0, 16).replace(":", "")
  for (let number = 1; ; number++) {
    const path = join(folder, `marza-${minute}Z${number === 1 ? "" : `-${number}`}.backup`)
    const isTaken = await access(path).then(
      () => true,
      () => false,
    )
    if (isTaken) continue
    await rename(unfinished, path)
    await syncFolder(folder)
    return path
  }
}
