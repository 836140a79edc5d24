import { archiveHeadings } from "@marza/domain/archive/headings.ts"
import type { Language } from "@marza/domain/language.ts"
import { Refusal } from "@marza/domain/refusal.ts"
import { type Database, query, type Snapshot } from "../../platform/db/database.ts"
import type { OrganizationScope } from "../../platform/db/scopes.ts"
import type { Spool } from "../../platform/http/spool.ts"
import type { Files } from "../../platform/storage/files.ts"
import { openReferredFile } from "../../platform/storage/open-file.ts"
import { lockImage } from "../../platform/storage/queries.ts"
import type { ZipEntry } from "../../platform/zip/zip.ts"
import { selectPaperFiles } from "../papers/paper-files.ts"
import { namePartners, readPartnerNames } from "../payers/names.ts"
import { nameEntries, type StoredFile } from "./entry-names.ts"
import { type ArchivedTable, archivedTables, dataPath, filesFolder } from "./format.ts"
import { namePapers } from "./papers.ts"
import {
  type ArchivedRow,
  selectCarNames,
  selectHistoryNames,
  selectPeople,
  selectReadableCars,
  selectReadableExpenses,
  selectReadableHistory,
  selectReadableOverheads,
  selectReadablePapers,
  selectReadablePayments,
  selectRows,
  selectStoredFiles,
} from "./queries.ts"
import {
  carCells,
  carHead,
  csvOf,
  expenseCells,
  historyCells,
  memberCells,
  namesOf,
  overheadCells,
  overheadHead,
  paperCells,
  paperHead,
  paymentCells,
  paymentHead,
} from "./tables.ts"
import { archiveTexts } from "./texts.ts"

export type ReadOrganization = {
  organization: { id: string; name: string }
  /** What was read of the database, and the logo. */
  entries: ZipEntry[]
  /** The logo that the store has lost, and the path that its entry would have. */
  lostLogo: { stored: string; path: string } | null
  /** What is still to be read of the file store. */
  stored: StoredFile[]
  counts: Record<ArchivedTable, number>
}
type Stores = { database: Database; files: Files }

const maxAttempts = 3

/**
 * Reads everything of an organization into the spool, as it was at one moment. Logos alone keep their path when another
 * one is uploaded: when that happens meanwhile, everything is read again.
 * @throws {Refusal} unavailable when the logo is changed all the time
 */
export async function readOrganization(
  stores: Stores,
  scope: OrganizationScope,
  options: { language: Language; spool: Spool; madeAt: Date },
): Promise<ReadOrganization> {
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const read = await stores.database.readSnapshot(scope, (snapshot) =>
      readAll(snapshot, stores.files, scope, options),
    )
    const { logo_path } = await stores.database.readOne(scope, selectLogo(scope))
    if (logo_path === read.logoPath) return read
  }
  throw new Refusal("unavailable")
}

const selectLogo = ({ organizationId }: OrganizationScope) =>
  query.selectFrom("organizations").select("logo_path").where("id", "=", organizationId)

async function readAll(
  snapshot: Snapshot,
  { disk }: Files,
  scope: OrganizationScope,
  { language, spool, madeAt }: { language: Language; spool: Spool; madeAt: Date },
) {
  const [organization] = await snapshot.all(selectRows("organizations", scope))
  if (!organization) throw new Refusal("not_found")
  const { id, name, logo_path: logoPath } = organization as Record<string, string>
  const entries: ZipEntry[] = []
  const add = async (path: string, chunks: Parameters<Spool["add"]>[0]) => {
    entries.push({ path, modifiedAt: madeAt, isText: true, open: await spool.add(chunks) })
  }
  const placed = [
    ...nameEntries(await snapshot.all(selectStoredFiles(scope)), language),
    ...namePapers(await snapshot.all(selectPaperFiles(scope)), language),
  ]
  const logo = logoPath ? `${filesFolder}logo.${endingOfPath(logoPath)}` : null

  const texts = archiveTexts[language]
  const csv = csvOf
  const people = await snapshot.all(selectPeople(scope))
  const names = namesOf(
    await snapshot.all(selectHistoryNames(scope)),
    await snapshot.all(selectCarNames(scope)),
  )
  const partners = await readPartnerNames(snapshot, scope, language)
  async function* named<Row extends object>(batches: AsyncIterable<Row[]>) {
    for await (const rows of batches) yield namePartners(partners, rows)
  }
  await add(texts.files.readMe, [texts.readMe(name ?? "", madeAt.toISOString().slice(0, 10))])
  await add(
    texts.files.cars,
    csv(
      carHead(language),
      named(snapshot.batches(selectReadableCars(scope))),
      carCells(language),
      language,
    ),
  )
  await add(
    texts.files.expenses,
    csv(
      archiveHeadings[language].expenses,
      named(snapshot.batches(selectReadableExpenses(scope))),
      expenseCells(language),
      language,
    ),
  )
  await add(
    texts.files.payments,
    csv(
      paymentHead(language),
      named(snapshot.batches(selectReadablePayments(scope))),
      paymentCells(language),
      language,
    ),
  )
  await add(
    texts.files.overheads,
    csv(
      overheadHead(language),
      named(snapshot.batches(selectReadableOverheads(scope))),
      overheadCells(language),
      language,
    ),
  )
  await add(
    texts.files.papers,
    csv(
      paperHead(language),
      snapshot.batches(selectReadablePapers(scope)),
      paperCells(language),
      language,
    ),
  )
  await add(texts.files.members, csv(texts.members, [people], memberCells(language), language))
  await add(
    texts.files.history,
    csv(
      texts.history,
      snapshot.batches(selectReadableHistory(scope)),
      historyCells(names, language),
      language,
    ),
  )
  await add(
    texts.files.stored,
    csv(texts.stored, [placed], (file) => file.cells, language),
  )

  await add(
    "data/people.jsonl",
    lines(people.map(({ id, full_name, email }) => ({ id, full_name, email }))),
  )
  const counts = {} as Record<ArchivedTable, number>
  const entryOf = new Map(placed.map(({ path, entry }) => [path, entry]))
  for (const table of archivedTables) {
    counts[table] = 0
    const toLine = (row: ArchivedRow) => {
      counts[table]++
      return withFile(row, (path) =>
        table === "organizations" ? logo : (entryOf.get(path) ?? null),
      )
    }
    await add(dataPath(table), batchesOfLines(snapshot.batches(selectRows(table, scope)), toLine))
  }
  let lostLogo: ReadOrganization["lostLogo"] = null
  if (logo && logoPath) {
    // Under the lock nobody is writing it; readOrganization() finds out whether somebody has before.
    const stored = logoPath.split("?")[0] ?? ""
    await snapshot.all(lockImage(stored))
    const content = await openReferredFile(disk, stored)
    if (content) entries.push({ path: logo, modifiedAt: madeAt, open: await spool.add(content) })
    else lostLogo = { stored, path: logo }
  }
  return {
    organization: { id: id ?? "", name: name ?? "" },
    entries,
    lostLogo,
    stored: placed,
    counts,
    logoPath: logoPath ?? null,
  }
}

const endingOfPath = (path: string) => /\.(\w+)(\?|$)/.exec(path)?.[1] ?? "jpg"

/** A row that refers to a stored file names the entry of that file instead of its path. */
function withFile(row: ArchivedRow, entryOf: (path: string) => string | null): ArchivedRow {
  const { path, logo_path, ...rest } = row
  // A paper whose PDF is still being made has none.
  const held = path === undefined ? logo_path : path
  if (held === undefined) return row
  return { ...rest, file: held === null ? null : entryOf(String(held)) }
}

const lines = (rows: ArchivedRow[]): string[] => rows.map((row) => `${JSON.stringify(row)}\n`)

async function* batchesOfLines(
  batches: AsyncIterable<ArchivedRow[]>,
  toLine: (row: ArchivedRow) => ArchivedRow,
): AsyncGenerator<string> {
  for await (const rows of batches) yield lines(rows.map(toLine)).join("")
}
