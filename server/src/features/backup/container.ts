import { createHash } from "node:crypto"
import { createWriteStream } from "node:fs"
import { type FileHandle, open, stat } from "node:fs/promises"
import { Readable, Transform } from "node:stream"
import { text } from "node:stream/consumers"
import { pipeline } from "node:stream/promises"
import { extract, pack } from "tar-stream"
import { BackupRefused, type Manifest, manifestName, parseManifest } from "./format.ts"
import { type BackupKey, encryptedBeginning } from "./keys.ts"

/** An entry of the tar: its content must have exactly this size. */
export type Entry = { name: string; bytes: number; open: () => Readable | Promise<Readable> }

/** After the end of the tar, where tar programs stop reading: the checksum of all before it. */
const footerOf = (sha256: string): string => `\nmarza-backup-end ${sha256}\n`
const footerBytes = footerOf("0".repeat(64)).length

/** Writes a backup: a tar and its footer, encrypted where there is a key; on the disk when this resolves. */
export async function writeContainer(
  path: string,
  { madeAt, entries, key }: { madeAt: Date; entries: Iterable<Entry>; key: BackupKey | undefined },
): Promise<void> {
  const whole = Readable.from(withFooter(tarOf(entries, madeAt)))
  const content = key ? await key.encrypt(whole) : whole
  await pipeline(content, createWriteStream(path, { mode: 0o600, flags: "wx", flush: true }))
}

function tarOf(entries: Iterable<Entry>, mtime: Date): Readable {
  const tar = pack()
  const fill = async () => {
    for (const { name, bytes, open } of entries)
      await pipeline(await open(), tar.entry({ name, size: bytes, mode: 0o600, mtime }))
    tar.finalize()
  }
  fill().catch((error) => tar.destroy(error))
  return Readable.from(tar)
}

async function* withFooter(content: AsyncIterable<Buffer>) {
  const hash = createHash("sha256")
  for await (const chunk of content) {
    hash.update(chunk)
    yield chunk
  }
  yield Buffer.from(footerOf(hash.digest("hex")))
}

type Visitor = (entry: { name: string; content: Readable }, manifest: Manifest) => Promise<void>

/**
 * Reads a backup from its beginning to its end. What was visited counts only when this resolves: the checksum of the
 * whole file comes last.
 * @param visit must read each entry to its end
 * @throws {BackupRefused} it is no backup, damaged, cut off, of a newer format, or the key is missing or another one
 */
export async function readContainer(
  path: string,
  key: BackupKey | undefined,
  visit: Visitor,
): Promise<Manifest> {
  const tar = extract()
  const stages = [await openContent(path, key), withoutFooter()] as const
  // Errors follow from one another, and the first says what is wrong.
  let first: { error: unknown; isVisitors: boolean } | undefined
  for (const stage of [...stages, tar])
    stage.on("error", (error: unknown) => {
      first ??= { error, isVisitors: false }
    })
  const reading = pipeline(...stages, tar)
  reading.catch(() => {})
  let manifest: Manifest | undefined
  try {
    for await (const entry of tar) {
      const { name } = entry.header
      if (!manifest) manifest = await readFirst(name, Readable.from(entry))
      else
        await visit({ name, content: Readable.from(entry) }, manifest).catch((error) => {
          first ??= { error, isVisitors: true }
          throw error
        })
    }
    await reading
  } catch (error) {
    tar.destroy()
    throw refusalOf(first ?? { error, isVisitors: false }, path)
  }
  if (!manifest) throw new BackupRefused(noBackup)
  return manifest
}

const noBackup = "this is no backup of this program"

async function readFirst(name: string, entry: Readable): Promise<Manifest> {
  if (name !== manifestName) throw new BackupRefused(noBackup)
  return parseManifest(await text(entry))
}

/** Reads only the manifest, without the checksum of the whole. */
export async function readManifest(path: string, key: BackupKey | undefined): Promise<Manifest> {
  const found = new Error("found")
  let manifest: Manifest | undefined
  try {
    return await readContainer(path, key, async (_, read) => {
      manifest = read
      throw found
    })
  } catch (error) {
    if (manifest && error === found) return manifest
    throw error
  }
}

async function openContent(path: string, key: BackupKey | undefined): Promise<Readable> {
  await checkFile(path)
  const file = await open(path).catch((error) => {
    throw new BackupRefused(`${path} cannot be read: ${error.code}`)
  })
  const isEncrypted = await beginsEncrypted(file)
  const content = file.createReadStream({ start: 0 })
  if (!isEncrypted) return content
  try {
    if (!key)
      throw new BackupRefused(
        `${path} is encrypted: give the key it was made with as BACKUP_KEY_FILE`,
      )
    return await key.decrypt(content)
  } catch (cause) {
    content.destroy()
    if (cause instanceof BackupRefused) throw cause
    throw new BackupRefused(`${path} was not encrypted with this key, or is damaged`, { cause })
  }
}

/** Before it is opened, which would wait for whoever writes into a pipe. */
async function checkFile(path: string): Promise<void> {
  const found = await stat(path).catch((error) => {
    throw new BackupRefused(`${path} cannot be read: ${error.code}`)
  })
  if (found.isDirectory()) throw new BackupRefused(`${path} is a folder: name the backup in it`)
  if (!found.isFile()) throw new BackupRefused(`${path} is no file`)
  if (found.size === 0) throw new BackupRefused(`${path} is empty`)
}

async function beginsEncrypted(file: FileHandle): Promise<boolean> {
  const { buffer } = await file.read(Buffer.alloc(encryptedBeginning.length), 0, null, 0)
  return buffer.toString("latin1") === encryptedBeginning
}

/** Passes all but the footer, and fails at the end unless the footer confirms what was passed. */
function withoutFooter(): Transform {
  const hash = createHash("sha256")
  let held = Buffer.alloc(0)
  return new Transform({
    transform(chunk: Uint8Array, _, done) {
      const bytes = Buffer.concat([held, chunk])
      const end = Math.max(0, bytes.length - footerBytes)
      held = bytes.subarray(end)
      const passed = bytes.subarray(0, end)
      hash.update(passed)
      done(null, passed)
    },
    flush(done) {
      const isWhole = held.toString("latin1") === footerOf(hash.digest("hex"))
      done(isWhole ? null : new Error("the checksum of the whole file is another one"))
    },
  })
}

/** Libraries say in their own words that a file is damaged; a failing database or disk stays what it is. */
function refusalOf({ error, isVisitors }: { error: unknown; isVisitors: boolean }, path: string) {
  const { code = "", syscall } = error as NodeJS.ErrnoException
  const isDamage = code.startsWith("Z_") || (!isVisitors && !syscall)
  if (error instanceof BackupRefused || !isDamage) return error
  return new BackupRefused(`${path} is cut off, damaged, or no backup at all`, { cause: error })
}
