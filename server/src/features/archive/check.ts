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
  const organizations: ArchivedRow[] = []
  const files = new Map<string, StoredType>()
  const missing = new Set<string>()
  const papers = new Set<string>()
  const fits = attachmentCounter()
  const isOfItsSplit = splitParts()
  for (const table of archivedTables) {
    let line = 0
    for await (const row of archive.rows(table)) {
      line++
      if (table === "organizations") organizations.push(row)
      if (!isOfItsSplit(table, row)) throw damaged(dataPath(table), line)
      if (table !== "attachments" && table !== "papers") continue
      const isPaper = table === "papers"
      if (isPaper && row.file === null) continue
      const { file, content_type = "application/pdf" } = row as {
        file: string
        content_type?: StoredType
      }
      if (files.has(file) || missing.has(file)) throw damaged(dataPath(table), line)
      if (!isPaper && !fits(row)) throw damaged(dataPath(table), line)
      if (isPaper) papers.add(file)
      if (archive.isMissing(file)) missing.add(file)
      else files.set(file, content_type)
    }
  }
  for await (const _ of archive.rows("people"));
  const [organization, ...others] = organizations
  if (!organization || others.length > 0 || organization.id !== archive.manifest.organization.id)
    throw damaged(dataPath("organizations"))
  let logo = organization.file as string | null
  if (logo !== null && archive.isMissing(logo)) {
    missing.add(logo)
    logo = null
  }
  for (const path of archive.manifest.missing) if (!missing.has(path)) throw damaged(path)
  let bytes = 0
  for (const { path, size } of archive.manifest.entries) {
    if (path.startsWith("data/")) continue
    if (!path.startsWith(filesFolder)) {
      for await (const _ of archive.read(path));
      continue
    }
    if (!files.has(path) && path !== logo) throw damaged(path)
    if (size === 0 || size > documentLimitBytes) throw damaged(path)
    bytes += size
    const { type } = await readFile(archive, path)
    if (path === logo ? type === "application/pdf" : type !== files.get(path)) throw damaged(path)
  }
  for (const path of [...files.keys(), ...(logo === null ? [] : [logo])])
    if (archive.sizeOf(path) === undefined || !path.startsWith(filesFolder)) throw damaged(path)
  if (limit !== undefined && bytes > limit) throw new Refusal("organization_storage_full")
  return { organization, files, papers, logo, missingFiles: missing.size }
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
