import { createHash, randomUUID } from "node:crypto"
import { createWriteStream } from "node:fs"
import { access, mkdir, open, rename, rm } from "node:fs/promises"
import { dirname, join } from "node:path"
import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import type { BackupKey } from "./keys.ts"

/** Files by what they hold, once each, however many backups refer to them. */
export type FileStore = {
  folder: string
  has: (sha256: string) => Promise<boolean>
  /** @returns the checksum and size of what was stored, which may have changed since it was asked for */
  add: (content: Readable) => Promise<Measured>
  /** Removes what was added, and was not there before. */
  removeAdded: () => Promise<void>
  /** Takes a damaged file out of use, so that its content can be added anew. @returns its new path */
  setAside: (sha256: string) => Promise<string>
  /** The content; a damaged file fails, or ends with another checksum. */
  read: (sha256: string) => Promise<Readable>
}

export type Measured = { sha256: string; bytes: number }

/** @param key encrypts; another key, or none, makes other files, so that each backup is whole with its own */
export function openFileStore(folder: string, key: BackupKey | undefined): FileStore {
  const pathOf = (sha256: string) => join(folder, sha256.slice(0, 2), storedName(sha256, key))
  const added = new Set<string>()
  const isThere = (path: string) =>
    access(path).then(
      () => true,
      () => false,
    )
  return {
    folder,
    has: (sha256) => isThere(pathOf(sha256)),
    async add(content) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const unfinished = join(folder, `${randomUUID()}.new`)
      const measure = openMeasure()
      try {
        const measured = Readable.from(measure.pass(content))
        await pipeline(
          key ? await key.encrypt(measured) : measured,
          createWriteStream(unfinished, { mode: 0o600, flags: "wx", flush: true }),
        )
        const path = pathOf(measure.result().sha256)
        await mkdir(dirname(path), { recursive: true, mode: 0o700 })
        if (!(await isThere(path))) added.add(path)
        await rename(unfinished, path)
        await syncFolder(dirname(path))
        return measure.result()
      } catch (error) {
        await rm(unfinished, { force: true })
        throw error
      }
    },
    async removeAdded() {
      for (const path of added) await rm(path, { force: true })
    },
    async setAside(sha256) {
      const aside = `${pathOf(sha256)}.${randomUUID()}.damaged`
      await rename(pathOf(sha256), aside)
      return aside
    },
    async read(sha256) {
      const content = (await open(pathOf(sha256))).createReadStream()
      return key ? key.decrypt(content) : content
    },
  }
}

/** The names that are given in the folder of files, below a folder of the first two letters or beside those. */
const storedPattern =
  /^(?:[0-9a-f]{2}[/\\][0-9a-f]{64}(?:\.[0-9a-f]{8}\.age)?(?:\.(?:[0-9a-f-]{36}\.)?damaged)?|[0-9a-f-]{36}\.new)$/

/** Whether a path below the folder of files is one that this program has given. */
export const isStored = (path: string): boolean => storedPattern.test(path)

export const storedName = (sha256: string, key: BackupKey | undefined): string =>
  key ? `${sha256}.${key.id}.age` : sha256

/** The names in a folder, as they are now, outlast a loss of power. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path)
  await folder.sync().finally(() => folder.close())
}

/** Reads to the end. */
export async function measureContent(content: Readable): Promise<Measured & { lines: number }> {
  const measure = openMeasure()
  for await (const _ of measure.pass(content));
  return measure.result()
}

/** Counts and hashes what passes. */
export function openMeasure() {
  const hash = createHash("sha256")
  let bytes = 0
  let lines = 0
  let sha256: string | undefined
  return {
    async *pass(content: AsyncIterable<Uint8Array>) {
      for await (const chunk of content) {
        hash.update(chunk)
        bytes += chunk.length
        for (let at = chunk.indexOf(newline); at !== -1; at = chunk.indexOf(newline, at + 1))
          lines++
        yield chunk
      }
    },
    result: () => {
      sha256 ??= hash.digest("hex")
      return { sha256, bytes, lines }
    },
  }
}

const newline = 10
