import { basename, dirname, join } from "node:path"
import { pipeline, Readable } from "node:stream"
import { createGunzip } from "node:zlib"
import pLimit from "p-limit"
import { readContainer } from "./container.ts"
import { type FileStore, openFileStore, openMeasure } from "./file-store.ts"
import {
  BackupRefused,
  fileEntry,
  jobsName,
  type Manifest,
  type StoredFile,
  tableEntry,
} from "./format.ts"
import type { BackupKey } from "./keys.ts"

/** What a reader does with the rows and the files; each content must be read to its end. */
export type BackupReader = {
  table?: (table: Manifest["tables"][number], rows: Readable) => Promise<void>
  jobs?: (rows: Readable) => Promise<void>
  file?: (files: StoredFile[], content: Readable) => Promise<void>
}

/** A file beside a backup is not what its name says. */
export class DamagedFile extends BackupRefused {
  readonly sha256: string
  constructor(sha256: string, message: string, options: ErrorOptions) {
    super(message, options)
    this.sha256 = sha256
  }
}

/** Where the files of a backup lie that holds only their checksums. */
export const filesFolder = (backup: string): string => join(dirname(backup), "files")

/**
 * Reads all of a backup and compares every row and file with its checksum; it counts only when this resolves.
 * @throws {BackupRefused}
 */
export async function readBackup(
  path: string,
  key: BackupKey | undefined,
  reader: BackupReader = {},
): Promise<Manifest> {
  const seen = new Set<string>()
  const manifest = await readContainer(path, key, async ({ name, content }, manifest) => {
    if (seen.has(name)) throw new BackupRefused(`${path} holds ${name} twice`)
    seen.add(name)
    const table = manifest.tables.find((table) => tableEntry(table.name) === name)
    if (table)
      await readRows(path, table, content, (rows) => reader.table?.(table, rows) ?? drain(rows))
    else if (name === tableEntry(jobsName))
      await readRows(path, { name: jobsName, ...manifest.jobs }, content, (rows) =>
        reader.jobs ? reader.jobs(rows) : drain(rows),
      )
    else await readFile(path, filesOf(manifest).get(name), content, reader)
  })
  const names = [...manifest.tables.map(({ name }) => name), jobsName].map(tableEntry)
  const files = filesOf(manifest)
  const lacking = [...names, ...(manifest.single ? files.keys() : [])].find(
    (name) => !seen.has(name),
  )
  if (lacking) throw new BackupRefused(`${path} lacks ${lacking}`)
  if (!manifest.single) await readBeside(openFileStore(filesFolder(path), key), files, reader)
  return manifest
}

/** The files by the names of their entries; equal ones are one entry. */
function filesOf({ files }: Manifest): Map<string, StoredFile[]> {
  return Map.groupBy(files, ({ sha256 }) => fileEntry(sha256))
}

/** Several at a time: a store in S3 takes each with a pause. */
async function readBeside(
  store: FileStore,
  files: Map<string, StoredFile[]>,
  reader: BackupReader,
): Promise<void> {
  const queue = pLimit(filesAtOnce)
  const read = async ([name, same]: [string, StoredFile[]]) => {
    const path = join(store.folder, basename(name))
    try {
      await readFile(path, same, await store.read(basename(name)), reader)
    } catch (cause) {
      const { code } = cause as NodeJS.ErrnoException
      if (!(cause instanceof BackupRefused) && code !== "ENOENT") throw cause
      throw new DamagedFile(basename(name), `${path} is missing or damaged`, { cause })
    }
  }
  try {
    await queue.map(files, read)
  } finally {
    queue.clearQueue()
  }
}

const filesAtOnce = 4

async function readRows(
  path: string,
  table: { name: string; rows: number; sha256: string },
  content: Readable,
  read: (rows: Readable) => Promise<void>,
): Promise<void> {
  const measure = openMeasure()
  // Whoever reads gets the errors.
  const text = pipeline(content, createGunzip(), () => {})
  await read(Readable.from(measure.pass(text)))
  const { sha256, lines } = measure.result()
  if (sha256 !== table.sha256 || lines !== table.rows)
    throw new BackupRefused(`${path} is damaged: the rows of ${table.name} are not those counted`)
}

async function readFile(
  path: string,
  files: StoredFile[] | undefined,
  content: Readable,
  reader: BackupReader,
): Promise<void> {
  const [first] = files ?? []
  if (!files || !first) throw new BackupRefused(`${path} holds a file that it does not name`)
  const measure = openMeasure()
  const measured = Readable.from(measure.pass(content))
  try {
    await (reader.file ? reader.file(files, measured) : drain(measured))
  } catch (cause) {
    if (content.errored) throw new BackupRefused(`${path} is missing or damaged`, { cause })
    throw cause
  }
  const { sha256, bytes } = measure.result()
  if (sha256 !== first.sha256 || bytes !== first.bytes)
    throw new BackupRefused(`${path} is damaged: ${first.path} is not what was stored`)
}

const drain = async (content: Readable): Promise<void> => {
  for await (const _ of content);
}
