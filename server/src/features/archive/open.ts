import { createHash } from "node:crypto"
import { stat } from "node:fs/promises"
import { Refusal } from "@marza/domain/refusal.ts"
import { boundedList } from "@marza/domain/schema/bounded-list.ts"
import { type Entry, openPromise, type ZipFile } from "yauzl"
import * as z from "zod/mini"
import { isExcessive } from "../../platform/http/json-excess.ts"
import {
  type ArchivedTable,
  archivedTables,
  dataPath,
  filesFolder,
  formatName,
  formatVersion,
  manifestPath,
} from "./format.ts"
import type { ArchivedRow } from "./queries.ts"
import { lineReader } from "./rows.ts"

/** Far more than any organization has; the limits protect the server from an archive that is made to overload it. */
const maxEntries = 300_000
const maxManifestBytes = 64 * 1024 * 1024
/** The values of an entry in the manifest: path, size and checksum. `manifestValues` are those beside the entries. */
const valuesOfEntry = 4
const manifestValues = 100
const maxLineBytes = 1024 * 1024
/** Text becomes 10 to 30 times smaller, pictures not at all. */
const maxRatio = 100
const ratioFromBytes = 10 * 1024 * 1024

const manifestSchema = z.object({
  made_at: z.string(),
  program: z.string(),
  organization: z.object({ id: z.guid(), name: z.string() }),
  missing: z._default(z.array(z.string()), []),
  entries: boundedList(
    z.array(
      z.object({
        path: z.string(),
        size: z.int().check(z.nonnegative()),
        sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
      }),
    ),
  ),
})

/** An archive whose list of contents was checked; the contents themselves are checked as they are read. */
export type OpenArchive = {
  manifest: z.output<typeof manifestSchema>
  /** Whether the store from which the archive was made had lost this file. */
  isMissing: (path: string) => boolean
  /** The size of an entry in bytes; undefined for none. */
  sizeOf: (path: string) => number | undefined
  sha256Of: (path: string) => string | undefined
  /** @throws {Refusal} archive_damaged: the content is not what was archived */
  read: (path: string) => AsyncGenerator<Buffer>
  /** The lines of a table. @throws {Refusal} archive_damaged, archive_newer */
  rows: (table: ArchivedTable | "people") => AsyncGenerator<ArchivedRow>
  close: () => void
}

export const damaged = (entry: string, line?: number) =>
  new Refusal("archive_damaged", { detail: { entry, ...(line && { line }) } })

/**
 * Opens an archive. Nothing is written anywhere: names of entries are only looked up.
 * @throws {Refusal} archive_unreadable: no ZIP, or cut off; archive_foreign; archive_newer; archive_damaged;
 *   archive_too_large
 */
export async function openArchive(path: string): Promise<OpenArchive> {
  const { size: packedBytes } = await stat(path)
  const zip = await openPromise(path, { autoClose: false, strictFileNames: true }).catch(() => {
    throw new Refusal("archive_unreadable")
  })
  try {
    const entries = await readDirectory(zip, packedBytes)
    const manifest = await readManifest(zip, entries)
    const sums = new Map(manifest.entries.map((entry) => [entry.path, entry]))
    if (sums.size !== manifest.entries.length) throw damaged(manifestPath)
    for (const name of entries.keys())
      if (name !== manifestPath && !sums.has(name)) throw damaged(name)
    for (const { path, size } of manifest.entries)
      if (entries.get(path)?.uncompressedSize !== size) throw damaged(path)
    const missing = new Set(manifest.missing)
    for (const path of missing)
      if (sums.has(path) || !path.startsWith(filesFolder)) throw damaged(path)

    const read = (path: string) => {
      const entry = entries.get(path)
      if (!entry) throw damaged(path)
      return checked(chunksOf(zip, entry), path, sums.get(path)?.sha256)
    }
    const tables: string[] = ["data/people.jsonl", ...archivedTables.map(dataPath)]
    for (const name of sums.keys())
      if (name.startsWith("data/") && !tables.includes(name)) throw new Refusal("archive_newer")
    return {
      manifest,
      isMissing: (path) => missing.has(path),
      sizeOf: (path) => sums.get(path)?.size,
      sha256Of: (path) => sums.get(path)?.sha256,
      read,
      rows: (table) => rowsOf(table, sums, read),
      close: () => zip.close(),
    }
  } catch (error) {
    zip.close()
    throw error
  }
}

async function readDirectory(zip: ZipFile, packedBytes: number): Promise<Map<string, Entry>> {
  if (zip.entryCount > maxEntries) throw new Refusal("archive_too_large")
  const entries = new Map<string, Entry>()
  let bytes = 0
  const all = zip.eachEntry()
  for (;;) {
    const next = await all.next().catch(() => {
      throw new Refusal("archive_unreadable")
    })
    if (next.done) return entries
    const entry = next.value
    bytes += entry.uncompressedSize
    if (bytes > Math.max(ratioFromBytes, packedBytes * maxRatio))
      throw new Refusal("archive_too_large")
    if (entries.has(entry.fileName) || !entry.canDecodeFileData()) throw damaged(entry.fileName)
    entries.set(entry.fileName, entry)
  }
}

/**
 * Reads what the archive says that it holds. Values are counted before they are parsed, and entries looked up before
 * all is checked: millions of values would be gigabytes, and millions of errors minutes.
 */
async function readManifest(zip: ZipFile, entries: Map<string, Entry>) {
  const entry = entries.get(manifestPath)
  if (!entry) throw new Refusal("archive_foreign")
  if (entry.uncompressedSize > maxManifestBytes) throw new Refusal("archive_too_large")
  const chunks: Buffer[] = []
  for await (const chunk of chunksOf(zip, entry)) chunks.push(chunk)
  const bytes = Buffer.concat(chunks)
  const maxValues = manifestValues + valuesOfEntry * entries.size + maxEntries
  if (isExcessive(bytes, maxValues)) throw new Refusal("archive_too_large")
  const content = parseJson(bytes) as Record<string, unknown> | undefined
  if (content?.format !== formatName) throw new Refusal("archive_foreign")
  if (typeof content.version !== "number" || content.version > formatVersion)
    throw new Refusal("archive_newer")
  for (const listed of Array.isArray(content.entries) ? content.entries : []) {
    if (typeof listed?.path !== "string") throw damaged(manifestPath)
    if (!entries.has(listed.path)) throw damaged(listed.path)
  }
  const parsed = manifestSchema.safeParse(content)
  if (!parsed.success) throw damaged(manifestPath)
  return parsed.data
}

/** The content of an entry, of as many bytes as the directory says. */
async function* chunksOf(zip: ZipFile, entry: Entry): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of await zip.openReadStreamPromise(entry)) yield chunk as Buffer
  } catch {
    throw damaged(entry.fileName)
  }
}

async function* checked(chunks: AsyncIterable<Buffer>, path: string, sha256: string | undefined) {
  const hash = createHash("sha256")
  for await (const chunk of chunks) {
    hash.update(chunk)
    yield chunk
  }
  if (hash.digest("hex") !== sha256) throw damaged(path)
}

async function* rowsOf(
  table: ArchivedTable | "people",
  sums: Map<string, unknown>,
  read: OpenArchive["read"],
): AsyncGenerator<ArchivedRow> {
  const path = `data/${table}.jsonl`
  // An older archive has no file for a table that was added later.
  if (!sums.has(path)) return
  const readLine = table === "people" ? readPerson : lineReader(table)
  let number = 0
  for await (const line of linesOf(read(path), path)) {
    number++
    const row = readLine(parseJson(line))
    if (row === "newer")
      throw new Refusal("archive_newer", { detail: { entry: path, line: number } })
    if (row === "damaged") throw damaged(path, number)
    yield row
  }
}

const personSchema = z.object({ id: z.guid(), email: z.nullable(z.string()) })
const readPerson = (row: unknown) => {
  const person = personSchema.safeParse(row)
  return person.success ? person.data : "damaged"
}

async function* linesOf(chunks: AsyncIterable<Buffer>, path: string): AsyncGenerator<Buffer> {
  let rest = Buffer.alloc(0)
  for await (const chunk of chunks) {
    let from = 0
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, from)) {
      yield Buffer.concat([rest, chunk.subarray(from, end)])
      rest = Buffer.alloc(0)
      from = end + 1
    }
    rest = Buffer.concat([rest, chunk.subarray(from)])
    if (rest.length > maxLineBytes) throw damaged(path)
  }
  if (rest.length > 0) throw damaged(path)
}

/** Undefined for what is no JSON in UTF-8. */
function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes))
  } catch {
    return undefined
  }
}
