import { createHash } from "node:crypto"
import { pipeline, Readable, Transform } from "node:stream"
import { todayInVilnius } from "@marza/domain/analytics/months.ts"
import type { Language } from "@marza/domain/language.ts"
import pLimit from "p-limit"
import type { Database, OrganizationScope } from "../../platform/db/database.ts"
import type { Files } from "../../platform/storage/files.ts"
import { holdFiles } from "../../platform/storage/holds.ts"
import { version as program } from "../../platform/version.ts"
import { openSpool } from "../../platform/zip/spool.ts"
import { safeName, type ZipEntry, zipOf } from "../../platform/zip/zip.ts"
import { formatName, formatVersion, type Manifest, manifestPath } from "./format.ts"
import { readOrganization } from "./read.ts"
import { archiveTexts } from "./texts.ts"

type Stores = { database: Database; files: Files }

/** A snapshot holds its connection for as long as it is read: others need theirs. */
const readQueue = pLimit(2)

/**
 * The archive of an organization (docs/archive-format.md): its rows are read as they are at one moment, before anything
 * is sent; then its files are sent one by one, and no file is removed meanwhile. When one cannot be read the archive
 * breaks off without its end, and does not open as a whole one.
 * @throws {Refusal} not_while_impersonating; storage_full: the rows wait on a disk
 */
export async function makeArchive(
  { database, files }: Stores,
  scope: OrganizationScope,
  language: Language,
): Promise<{ content: Readable; fileName: string }> {
  const hold = await holdFiles(database)
  const spool = await openSpool(files.incomingFolder)
  const release = async () => {
    await spool.close()
    await hold.release()
  }
  try {
    const madeAt = new Date()
    const read = await readQueue(() =>
      readOrganization({ database, files }, scope, { language, spool, madeAt }),
    )
    const stored = read.stored.map(
      ({ path, entry, createdAt }): ZipEntry => ({
        path: entry,
        modifiedAt: new Date(createdAt),
        open: () => files.disk.getStream(path),
      }),
    )
    const entries: Manifest["entries"] = []
    const manifest = (): Manifest => ({
      format: formatName,
      version: formatVersion,
      program,
      made_at: madeAt.toISOString(),
      organization: read.organization,
      counts: { ...read.counts, files: stored.length },
      entries,
    })
    const content = zipOf([
      ...[...read.entries, ...stored].map((entry) => measured(entry, entries)),
      // The last one, when everything before it has been sent and measured.
      { path: manifestPath, modifiedAt: madeAt, isText: true, open: () => textOf(manifest()) },
    ])
    content.once("close", () => void release())
    const { archive } = archiveTexts[language]
    const name = `${archive} ${read.organization.name} ${todayInVilnius(madeAt)}`
    return { content, fileName: `${safeName(name)}.zip` }
  } catch (error) {
    await release()
    throw error
  }
}

const textOf = (manifest: Manifest): Readable =>
  Readable.from([`${JSON.stringify(manifest, null, 1)}\n`])

/** The same entry, of which size and checksum are noted once it has been sent. */
const measured = (entry: ZipEntry, into: Manifest["entries"]): ZipEntry => ({
  ...entry,
  open: async () => {
    const hash = createHash("sha256")
    let size = 0
    const content = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        hash.update(chunk)
        size += chunk.length
        done(null, chunk)
      },
      flush(done) {
        into.push({ path: entry.path, size, sha256: hash.digest("hex") })
        done()
      },
    })
    // An error of the source reaches the content, and its reader.
    pipeline(await entry.open(), content, () => {})
    return content
  },
})
