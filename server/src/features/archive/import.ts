import { createHash, randomUUID } from "node:crypto"
import type { ImportedOrganization } from "@marza/domain/archive/calls.ts"
import { foldName } from "@marza/domain/cars/search.ts"
import { Refusal } from "@marza/domain/refusal.ts"
import { type Database, query, type Transaction } from "../../platform/db/database.ts"
import { enqueue } from "../../platform/jobs/jobs.ts"
import type { Files } from "../../platform/storage/files.ts"
import { holdFiles } from "../../platform/storage/holds.ts"
import { removeUnused } from "../../platform/storage/removal.ts"
import { endingOf } from "../../platform/storage/signed-url.ts"
import { pathOfUpload } from "../../platform/storage/storing.ts"
import { type Checked, check, readFile } from "./check.ts"
import { type ArchivedTable, archivedTables, dataPath } from "./format.ts"
import { idMap } from "./ids.ts"
import {
  checkConstraints,
  importOrganization,
  importRows,
  recordImport,
  settleRows,
} from "./import-queries.ts"
import { damaged, type OpenArchive, openArchive } from "./open.ts"
import type { ArchivedRow } from "./queries.ts"
import { type Mapping, toRow } from "./rows.ts"

type Stores = { database: Database; files: Files }
export type ImportOptions = {
  /** Of somebody with an account here, who becomes the owner. */
  owner: string
  /** What the files of an organization may take, in bytes. */
  limit?: number | undefined
  /** Who brings it; null for an operator. */
  actorId: string | null
  /** Opens the one transaction in which all rows are written, as the role of accounts. */
  transact: <Result>(work: (transaction: Transaction) => Promise<Result>) => Promise<Result>
  /** Stores the answer for a repeated request, at the end of that transaction. */
  keep?: (transaction: Transaction, made: ImportedOrganization) => Promise<void>
}

/** People, memberships and the organization are this installation's own. */
const ownTables = ["organizations", "organization_members", "former_members"] as const
type ImportedTable = Exclude<ArchivedTable, (typeof ownTables)[number]>

/** The tables whose rows come back, in their order: closings after what they guard, which is written as if nothing were closed. */
const importedTables = archivedTables.filter(
  (table): table is ImportedTable => !ownTables.some((own) => own === table),
)

const rowsAtOnce = 200
const filesAtOnce = 50
/** Storing the files of the largest archive takes less. */
const maxHours = 24

/**
 * Makes a new organization of an archive. All of the archive is checked before anything is stored; its files are stored
 * next, and its rows last, in one transaction. What fails leaves nothing, and neither does a process that is killed: a
 * file without a row is removed an hour later.
 * @param path of the ZIP on this machine
 * @throws {Refusal} bad_request: nobody has the e-mail of the owner; archive_unreadable, archive_foreign,
 *   archive_newer, archive_damaged, archive_too_large; organization_storage_full; storage_full
 */
export async function importArchive(
  stores: Stores,
  path: string,
  options: ImportOptions,
): Promise<ImportedOrganization> {
  const { database } = stores
  const ownerId = await readOwner(database, options.owner)
  const archive = await openArchive(path)
  try {
    const checked = await check(archive, options.limit)
    const organizationId = randomUUID()
    const hold = await holdFiles(database, { heldFor: organizationId, hours: maxHours })
    const mapping = await mappingOf(database, archive, organizationId, { ...options, ownerId })
    const paths = pathsOf(checked, organizationId, ownerId)
    const storedPaths = [...paths.values()]
    let isWritten = false
    try {
      await storeFiles(stores, archive, { paths, organizationId })
      const made = await options.transact(async (transaction) => {
        const target = { archive, organizationId, ownerId, mapping, paths }
        const counts = await writeRows(transaction, checked.organization, target)
        await transaction.run(
          recordImport(organizationId, options.actorId, archive.manifest.organization.id),
        )
        const { files, missingFiles, organization } = checked
        const stored = { files: files.size, missing_files: missingFiles }
        const made = { id: organizationId, name: String(organization.name), ...counts, ...stored }
        await options.keep?.(transaction, made)
        if (!(await hold.isValid(transaction))) throw new Refusal("unavailable")
        return made
      })
      isWritten = true
      return made
    } finally {
      await hold.release()
      // A commit whose answer was lost may have happened: what rows refer to stays.
      if (!isWritten) await removeUnused(stores, storedPaths, organizationId).catch(() => {})
    }
  } finally {
    archive.close()
  }
}

/** @throws {Refusal} bad_request with the field `owner` */
export async function readOwner(database: Database, email: string): Promise<string> {
  const user = await database.withAuthRole(({ one }) =>
    one(query.selectFrom("users").select("id").where("email", "=", email)),
  )
  if (!user) throw new Refusal("bad_request", { fields: { owner: "ownerUnknown" } })
  return user.id
}

/**
 * Ids are new. A person of the archive is somebody here only where they are a member of the new organization, which its
 * owner alone is: by their id in this installation, by their e-mail in another one.
 */
async function mappingOf(
  database: Database,
  archive: OpenArchive,
  organizationId: string,
  { owner, ownerId }: { owner: string; ownerId: string },
): Promise<Mapping> {
  // Of the people of one installation, one has an e-mail.
  const alike: string[] = []
  for await (const person of archive.rows("people")) {
    if (person.email !== owner) continue
    if (alike.length > 0) throw damaged("data/people.jsonl")
    alike.push(String(person.id))
  }
  const here = await database.withAuthRole(({ all }) =>
    all(
      query
        .selectFrom("users")
        .select("id")
        .where("id", "in", [ownerId, ...alike]),
    ),
  )
  const strangers = new Set(alike).difference(new Set(here.map(({ id }) => id)))
  return {
    id: idMap(archive.manifest.organization.id, organizationId),
    person: (id) => (id === ownerId || strangers.has(id) ? ownerId : null),
  }
}

/** Where each entry is stored. */
function pathsOf({ files, papers, logo }: Checked, organizationId: string, ownerId: string) {
  const paths = new Map<string, string>()
  const now = Date.now()
  for (const [entry, type] of files) {
    if (papers.has(entry)) {
      paths.set(entry, `papers/${organizationId}/${randomUUID()}.pdf`)
      continue
    }
    const folder = type === "application/pdf" ? "car-documents" : "car-images"
    paths.set(entry, `${folder}/${ownerId}/${now}-${randomUUID()}.${endingOf(type)}`)
  }
  if (logo !== null) {
    const ending = /\.(jpg|png|webp)$/.exec(logo)?.[1]
    if (!ending) throw damaged(logo)
    paths.set(logo, pathOfUpload(`organization-logos/${organizationId}/logo`, ending))
  }
  return paths
}

/** Stores the files. A job that is queued before each of them removes it later if no row came to refer to it. */
async function storeFiles(
  { database, files }: Stores,
  archive: OpenArchive,
  { paths, organizationId }: Pick<Target, "paths" | "organizationId">,
): Promise<void> {
  const all = [...paths]
  for (let first = 0; first < all.length; first += filesAtOnce) {
    const some = all.slice(first, first + filesAtOnce)
    await database.withAuthRole((transaction) =>
      enqueue(transaction, "settle_upload", {
        paths: some.map(([, path]) => path),
        organization_id: organizationId,
      }),
    )
    for (const [entry, path] of some) {
      const { content } = await readFile(archive, entry)
      await files.disk.put(path, content)
    }
  }
}

type Target = {
  archive: OpenArchive
  organizationId: string
  ownerId: string
  mapping: Mapping
  paths: Map<string, string>
}

async function writeRows(transaction: Transaction, organization: ArchivedRow, target: Target) {
  const { archive, organizationId, ownerId, paths } = target
  const logo = paths.get(String(organization.file))
  const fields = { ...organization, logo_path: logo ?? null }
  await refusingData(dataPath("organizations"), () =>
    transaction.run(importOrganization(organizationId, ownerId, fields)),
  )
  const counts = { cars: 0, expenses: 0 }
  for (const table of importedTables) {
    if (table === "history") await transaction.run(settleRows(organizationId))
    let rows: ArchivedRow[] = []
    const write = async () => {
      const [first] = rows
      if (!first) return
      const columns = Object.keys(first)
      await refusingData(dataPath(table), () =>
        transaction.run(importRows(organizationId, table, columns, rows)),
      )
      rows = []
    }
    for await (const line of archive.rows(table)) {
      if (table === "attachments" && archive.isMissing(String(line.file))) continue
      if (table === "cars" || table === "expenses") counts[table]++
      rows.push(completed(table, line, target))
      if (rows.length === rowsAtOnce) await write()
    }
    await write()
    // The parts of the invoices for several cars are there: now they must add up, and not at the commit.
    if (table === "overheads")
      await refusingData(dataPath("splits"), () => transaction.run(checkConstraints))
  }
  const images = [...paths.values()].filter(
    (path) => path.startsWith("car-") && !path.endsWith(".pdf"),
  )
  for (const path of images) await enqueue(transaction, "make_thumbnail", { path })
  return counts
}

/** A row with what an archive leaves out because it follows from the rest. */
function completed(table: ImportedTable, line: ArchivedRow, { archive, mapping, paths }: Target) {
  const row = toRow(table, line, mapping)
  if (table === "cars") return { ...row, name_folded: foldName(String(row.name)) }
  if (table === "imports") {
    const request_hash = createHash("sha256").update(String(row.id)).digest("hex")
    return { ...row, request_hash: `\\x${request_hash}` }
  }
  if (table === "paper_series") return { ...row, is_locked: true }
  if (table !== "attachments" && table !== "papers") return row
  const { file, ...columns } = row
  const entry = String(file)
  if (table === "papers") {
    const path = paths.get(entry) ?? null
    const [size, sha256] = path ? [archive.sizeOf(entry), archive.sha256Of(entry)] : [null, null]
    return { ...columns, path, size, sha256 }
  }
  return { ...columns, path: paths.get(entry), size: archive.sizeOf(entry) }
}

/** Errors of classes 22 and 23 (values and constraints) mean a damaged archive, and no fault of the server. */
async function refusingData(entry: string, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : ""
    throw /^2[23]/.test(code) ? damaged(entry) : error
  }
}
