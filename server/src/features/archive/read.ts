import type { Language } from "@marza/domain/language.ts"
import { Refusal } from "@marza/domain/refusal.ts"
import type { Database, Query, Snapshot } from "../../platform/db/database.ts"
import type { OrganizationScope } from "../../platform/db/scopes.ts"
import type { Spool } from "../../platform/http/spool.ts"
import { openTurns } from "../../platform/turns.ts"
import type { ZipEntry } from "../../platform/zip/zip.ts"
import { toExported } from "../papers/exported.ts"
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
  carColumns,
  csvOf,
  expenseColumns,
  historyColumns,
  memberColumns,
  namesOf,
  overheadColumns,
  paperColumns,
  paymentColumns,
  storedColumns,
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
  const people = await snapshot.all(selectPeople(scope))
  const names = namesOf(
    await snapshot.all(selectHistoryNames(scope)),
    await snapshot.all(selectCarNames(scope)),
  )
  const partners = await readPartnerNames(snapshot, scope, language)
  async function* named<Row extends object>(rows: Query<Row>) {
    for await (const part of snapshot.batches(rows)) yield namePartners(partners, part)
  }
  async function* papers() {
    for await (const part of snapshot.batches(selectReadablePapers(scope)))
      yield part.map((paper) => ({ ...toExported(paper), full_name: paper.full_name }))
  }
  await add(texts.files.readMe, [texts.readMe(name ?? "", madeAt.toISOString().slice(0, 10))])
  const tables: Record<Exclude<keyof typeof texts.files, "readMe">, AsyncGenerator<string>> = {
    cars: csvOf(carColumns(language), named(selectReadableCars(scope)), language),
    expenses: csvOf(expenseColumns(language), named(selectReadableExpenses(scope)), language),
    payments: csvOf(paymentColumns(language), named(selectReadablePayments(scope)), language),
    overheads: csvOf(overheadColumns(language), named(selectReadableOverheads(scope)), language),
    papers: csvOf(paperColumns(language), papers(), language),
    members: csvOf(memberColumns(language), [people], language),
    history: csvOf(
      historyColumns(names, language),
      snapshot.batches(selectReadableHistory(scope)),
      language,
    ),
    stored: csvOf(storedColumns(language), [placed], language),
  }
  for (const [file, text] of Object.entries(tables))
    await add(texts.files[file as keyof typeof tables], text)
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
