import { documentLimitBytes, type StoredType } from "@marza/domain/attachments/kinds.ts"
import { Refusal } from "@marza/domain/refusal.ts"
import { storedTypeOf } from "../../platform/pictures/kinds.ts"
import { archivedTables, dataPath, filesFolder } from "./format.ts"
import { damaged, type OpenArchive } from "./open.ts"
import type { ArchivedRow } from "./queries.ts"
import { splitParts } from "./split-parts.ts"
import { attachmentCounter } from "./values.ts"

export type Checked = {
  organization: ArchivedRow
  /** The entries of files with the type that their rows say. */
  files: Map<string, StoredType>
  /** Those of them that are PDFs of papers. */
  papers: Set<string>
  logo: string | null
  /** How many files lines name that the archive says it is without. */
  missingFiles: number
}

/** Reads the whole archive once: every line is one of its table, every checksum right, every file has one row. */
export async function check(archive: OpenArchive, limit: number | undefined): Promise<Checked> {
  const lines = await checkLines(archive)
  const { files, missing, papers, organization } = lines
  const named = organization.file as string | null
  const isWithoutLogo = named !== null && archive.isMissing(named)
  if (isWithoutLogo) missing.add(named)
  const logo = isWithoutLogo ? null : named
  for (const path of archive.manifest.missing) if (!missing.has(path)) throw damaged(path)
  const types = new Map<string, StoredType | undefined>(files)
  if (logo !== null) types.set(logo, undefined)
  const bytes = await checkEntries(archive, types)
  if (limit !== undefined && bytes > limit) throw new Refusal("organization_storage_full")
  return { organization, files, papers, logo, missingFiles: missing.size }
}

/** Every line is one of its table, and the organization one. @returns what files the lines name */
async function checkLines(archive: OpenArchive) {
  const organizations: ArchivedRow[] = []
  const files = new Map<string, StoredType>()
  const missing = new Set<string>()
  const papers = new Set<string>()
  const fits = attachmentCounter()
  const isOfItsSplit = splitParts()
  /** @returns whether the file that the row may name is named once, and one that may be there */
  const isFileRight = (table: string, row: ArchivedRow): boolean => {
    const isPaper = table === "papers"
    if (!(isPaper ? row.file !== null : table === "attachments")) return true
    const file = row.file as string
    if (files.has(file) || missing.has(file) || !(isPaper || fits(row))) return false
    if (isPaper) papers.add(file)
    if (archive.isMissing(file)) missing.add(file)
    else files.set(file, isPaper ? "application/pdf" : (row.content_type as StoredType))
    return true
  }
  for (const table of archivedTables) {
    let line = 0
    for await (const row of archive.rows(table)) {
      line++
      if (table === "organizations") organizations.push(row)
      if (!isOfItsSplit(table, row) || !isFileRight(table, row))
        throw damaged(dataPath(table), line)
    }
  }
  for await (const _ of archive.rows("people"));
  const [organization, ...others] = organizations
  if (!organization || others.length > 0 || organization.id !== archive.manifest.organization.id)
    throw damaged(dataPath("organizations"))
  return { organization, files, missing, papers }
}

/**
 * Every entry's checksum is right, and every file is one that a line names, of its type.
 * @param types of the named files; of the logo, which may be any picture, undefined
 * @returns how many bytes the files have together
 */
async function checkEntries(
  archive: OpenArchive,
  types: ReadonlyMap<string, StoredType | undefined>,
): Promise<number> {
  let bytes = 0
  for (const { path, size } of archive.manifest.entries) {
    if (path.startsWith("data/")) continue
    if (!path.startsWith(filesFolder)) {
      for await (const _ of archive.read(path));
      continue
    }
    if (!types.has(path) || size === 0 || size > documentLimitBytes) throw damaged(path)
    bytes += size
    const expected = types.get(path)
    const { type } = await readFile(archive, path)
    if (expected === undefined ? type === "application/pdf" : type !== expected) throw damaged(path)
  }
  for (const path of types.keys())
    if (archive.sizeOf(path) === undefined || !path.startsWith(filesFolder)) throw damaged(path)
  return bytes
}

/** A file of at most 20 MB, and what it is by its first bytes. */
export async function readFile(archive: OpenArchive, path: string) {
  const chunks: Buffer[] = []
  for await (const chunk of archive.read(path)) chunks.push(chunk)
  const content = Buffer.concat(chunks)
  const type = storedTypeOf(content)
  if (!type) throw damaged(path)
  return { content, type }
}
