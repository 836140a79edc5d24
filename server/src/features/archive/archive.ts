import { createHash } from "node:crypto"
import { pipeline, Readable, Transform } from "node:stream"
import type { Language } from "@marza/domain/language.ts"
import { todayInVilnius } from "@marza/domain/time/days.ts"
import type { Database } from "../../platform/db/database.ts"
import type { NotWhileImpersonating, OrganizationScope } from "../../platform/db/scopes.ts"
import { openSpool } from "../../platform/http/spool.ts"
import type { Log } from "../../platform/log.ts"
import type { Files } from "../../platform/storage/files.ts"
import { heldZip } from "../../platform/storage/held-zip.ts"
import { storedEntries } from "../../platform/storage/zip-entries.ts"
import { version as program } from "../../platform/version.ts"
import type { Zip } from "../../platform/zip/response.ts"
import { safeName, type ZipEntry, zipOf } from "../../platform/zip/zip.ts"
import { formatName, formatVersion, type Manifest, manifestPath } from "./format.ts"
import { readOrganization } from "./read.ts"
import { archiveTexts } from "./texts.ts"

type Stores = { database: Database; files: Files; log: Log }

/**
 * The archive of an organization (docs/archive-format.md): its rows are read as they are at one moment, before anything
 * is sent; then its files are sent one by one, and no file is removed meanwhile. One that the store has lost is named as
 * missing. When the store cannot be read the archive breaks off without its end, and does not open as a whole one.
 * @throws {Refusal} storage_full: the rows wait on a disk; bad_request when the caller has gone
 */
export const makeArchive = (
  stores: Stores,
  scope: OrganizationScope<"owner"> & NotWhileImpersonating,
  { language }: { language: Language },
): Promise<Zip> =>
  heldZip(stores.database, scope, (proof) => makeHeld(stores, scope, { language, proof }))

async function makeHeld(
  { database, files, log }: Stores,
  scope: OrganizationScope,
  { language, proof }: { language: Language; proof: ZipEntry },
): Promise<Zip> {
  const spool = await openSpool(files.incomingFolder)
  try {
    const madeAt = new Date()
    const read = await readOrganization(database, scope, { language, spool, madeAt })
    const { entryOf, missing, notice } = storedEntries({ disk: files.disk, log }, language, madeAt)
    const logo =
      read.logo && entryOf({ stored: read.logo.path, path: read.logo.entry, modifiedAt: madeAt })
    const stored = read.stored.map(({ path, entry, created_at }) =>
      entryOf({ stored: path, path: entry, modifiedAt: new Date(created_at) }),
    )
    const entries: Manifest["entries"] = []
    const manifest = (): Manifest => {
      const lost = new Set(missing)
      return {
        format: formatName,
        version: formatVersion,
        program,
        made_at: madeAt.toISOString(),
        organization: read.organization,
        counts: { ...read.counts, files: stored.filter(({ path }) => !lost.has(path)).length },
        entries,
        missing,
      }
    }
    const content = zipOf([
      ...[...read.entries, ...(logo ? [logo] : []), ...stored, notice].map((entry) =>
        measured(entry, entries),
      ),
      proof,
      // The last one, when everything before it has been sent and measured.
      { path: manifestPath, modifiedAt: madeAt, isText: true, open: () => textOf(manifest()) },
    ])
    content.once("close", () => void spool.close())
    const { archive } = archiveTexts[language]
    const name = `${archive} ${read.organization.name} ${todayInVilnius(madeAt)}`
    return { content, fileName: `${safeName(name)}.zip` }
  } catch (error) {
    await spool.close()
    throw error
  }
}

const textOf = (manifest: Manifest): Readable =>
  Readable.from([`${JSON.stringify(manifest, null, 1)}\n`])

/** The same entry, of which size and checksum are noted once it has been sent. */
const measured = (entry: ZipEntry, into: Manifest["entries"]): ZipEntry => ({
  ...entry,
  open: async () => {
    const source = await entry.open()
    if (!source) return undefined
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
    pipeline(source, content, () => {})
    return content
  },
})
