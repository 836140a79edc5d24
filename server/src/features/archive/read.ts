import { archiveHeadings } from "@marza/domain/archive/headings.ts"
import type { Language } from "@marza/domain/language.ts"
import { Refusal } from "@marza/domain/refusal.ts"
import type { Database, Snapshot } from "../../platform/db/database.ts"
import type { OrganizationScope } from "../../platform/db/scopes.ts"
import type { Spool } from "../../platform/http/spool.ts"
import { openTurns } from "../../platform/turns.ts"
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
  /** What was read of the database. */
  entries: ZipEntry[]
  /** What is still to be read of the file store. */
  logo: Pick<StoredFile, "path" | "entry"> | null
  stored: StoredFile[]
  counts: Record<ArchivedTable, number>
}

type Options = { language: Language; spool: Spool; madeAt: Date }

/** Reads everything of an organization into the spool, as it was at one moment. */
export const readOrganization = (
  database: Database,
  scope: OrganizationScope,
  options: Options,
): Promise<ReadOrganization> =>
  database.readSnapshot(scope, (snapshot) => readAll(snapshot, scope, options))

async function readAll(
  snapshot: Snapshot,
  scope: OrganizationScope,
  { language, spool, madeAt }: Options,
): Promise<ReadOrganization> {
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
  const logo = logoPath
    ? {
        path: logoPath.split("?")[0] ?? "",
        entry: `${filesFolder}logo.${endingOfPath(logoPath)}`,
      }
    : null

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
        table === "organizations" ? (logo?.entry ?? null) : (entryOf.get(path) ?? null),
      )
    }
    await add(dataPath(table), batchesOfLines(snapshot.batches(selectRows(table, scope)), toLine))
  }
  return {
    organization: { id: id ?? "", name: name ?? "" },
    entries,
    logo,
    stored: placed,
    counts,
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
  const pause = openTurns()
  for await (const rows of batches) {
    yield lines(rows.map(toLine)).join("")
    await pause()
  }
}
