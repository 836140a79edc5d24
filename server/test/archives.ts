import { createHash, randomUUID } from "node:crypto"
import { readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { expect } from "vitest"
import { ZipFile } from "yazl"
import { importArchive } from "../src/features/archive/import.ts"
import type { Person, TestApp } from "./open-app.ts"
import { unzip } from "./zips.ts"

export type Entries = Map<string, Buffer>

/** The response of a download, which a browser opens without a token. */
export async function openDownload(opened: TestApp, by: Person, path: string) {
  const ticket = await by.call("POST", "/api/downloads", { path })
  expect(ticket.status).toBe(201)
  return opened.app.request(ticket.body.url)
}

/** The archive of an organization as its owner downloads it. */
export async function downloadArchive(opened: TestApp, owner: Person, organizationId: string) {
  const path = `/api/organizations/${organizationId}/archive?language=lt`
  const response = await openDownload(opened, owner, path)
  expect(response.status).toBe(200)
  return Buffer.from(await response.arrayBuffer())
}

/** The lines of a table. */
export const linesOf = (entries: Entries, table: string) =>
  (entries.get(`data/${table}.jsonl`)?.toString() ?? "")
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line))

/** A ZIP of these entries, in their order. */
export async function zipped(entries: Iterable<[string, Buffer]>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [path, content] of entries) zip.addBuffer(content, path)
  zip.end()
  const chunks: Buffer[] = []
  for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/** The same archive after a change of its entries, whose checksums are made right again. */
export async function changed(archive: Buffer, change: (entries: Entries) => void) {
  const entries = await unzip(archive)
  change(entries)
  const manifest = JSON.parse(entries.get("archive.json")?.toString() ?? "")
  entries.delete("archive.json")
  manifest.entries = [...entries].map(([path, content]) => ({
    path,
    size: content.length,
    sha256: createHash("sha256").update(content).digest("hex"),
  }))
  entries.set("archive.json", Buffer.from(JSON.stringify(manifest)))
  return zipped(entries)
}

/** Imports an archive as the operator's command does. */
export async function importBytes(
  opened: TestApp,
  archive: Buffer,
  owner: Pick<Person, "email">,
  options: Partial<Parameters<typeof importArchive>[2]> = {},
) {
  const path = join(opened.folder, `archive-${randomUUID()}.zip`)
  await writeFile(path, archive)
  const { database } = opened.services
  return importArchive(opened.services, path, {
    owner: owner.email,
    actorId: null,
    transact: database.withAuthRole,
    ...options,
  })
}

/** An archive that is kept among the tests. */
export const keptArchive = (name: string) => readFile(new URL(`archives/${name}`, import.meta.url))
