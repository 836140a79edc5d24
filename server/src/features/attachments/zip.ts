import type { AttachmentKind } from "@marza/domain/attachments/kinds.ts"
import { csvDate, csvLines, csvMoney, toCsv } from "@marza/domain/csv/csv.ts"
import { expenseChoicesIn } from "@marza/domain/expenses/words/both.ts"
import type { Language } from "@marza/domain/language.ts"
import { subtract } from "@marza/domain/money/decimal.ts"
import { overheadChoicesIn } from "@marza/domain/overheads/words/both.ts"
import { type Month, monthTitle } from "@marza/domain/time/months.ts"
import type { Database } from "../../platform/db/database.ts"
import type { OrganizationScope } from "../../platform/db/scopes.ts"
import type { Log } from "../../platform/log.ts"
import type { Files } from "../../platform/storage/files.ts"
import { heldZip } from "../../platform/storage/held-zip.ts"
import { storedEntries } from "../../platform/storage/zip-entries.ts"
import { openTurns } from "../../platform/turns.ts"
import type { Zip } from "../../platform/zip/response.ts"
import { safeName, textEntry, uniquePaths, type ZipEntry, zipOf } from "../../platform/zip/zip.ts"
import type { PaperFileRow } from "../papers/paper-files.ts"
import { fileNameOf } from "./car-files.ts"
import { type PlacedFile, placePaper } from "./zip-papers.ts"
import { type FileRow, readCarFiles, readMonthFiles } from "./zip-queries.ts"
import { zipTexts } from "./zip-texts.ts"

type Stores = { database: Database; files: Files; log: Log }

/** Everything that is attached to a car, in folders by kind. @throws {Refusal} not_found */
export const zipCar = (
  { database, ...stores }: Stores,
  scope: OrganizationScope,
  carId: string,
): Promise<Zip> =>
  heldZip(database, scope, async (proof) => {
    const { car, language, ...rows } = await readCarFiles(database, scope, carId)
    const entries = await entriesOf(stores, rows, language, (row) => [folderOf(row.kind, language)])
    return { content: zipOf([...inOrder(entries), proof]), fileName: `${safeName(car.name)}.zip` }
  })

/** A month's papers for the book-keeper (rules 13.6), what is attached in folders by car. */
export const zipMonth = (
  { database, ...stores }: Stores,
  scope: OrganizationScope,
  month: Month,
): Promise<Zip> =>
  heldZip(database, scope, async (proof) => {
    const { language, ...rows } = await readMonthFiles(database, scope, month)
    const entries = await monthEntries(stores, rows, language)
    return {
      content: zipOf([...inOrder(entries), proof]),
      fileName: `${safeName(`${zipTexts[language].papers} ${monthTitle(month, language)}`)}.zip`,
    }
  })

/** A month's papers, as entries of a ZIP. */
export function monthEntries(
  stores: Omit<Stores, "database">,
  rows: Rows,
  language: Language,
): Promise<FileEntries> {
  const folders = foldersOfCars(rows.files)
  return entriesOf(stores, rows, language, (row) => [
    folderOf(row.kind, language),
    folderOfOwner(row, folders, language),
  ])
}

/** Files with an index that says of each what it is, and after them a notice of those that the store has lost. */
type FileEntries = { index: ZipEntry; files: ZipEntry[]; notice: ZipEntry }

const inOrder = ({ index, files, notice }: FileEntries) => [index, ...files, notice]

/** What is attached, and the PDFs of issued papers. */
type Rows = { files: readonly FileRow[]; papers: readonly PaperFileRow[] }

/** The files in these folders, after the issued papers. The process does what others ask for between very many of them. */
async function entriesOf(
  { files: { disk }, log }: Omit<Stores, "database">,
  rows: Rows,
  language: Language,
  foldersOf: (row: FileRow) => string[],
): Promise<FileEntries> {
  const texts = zipTexts[language]
  const now = new Date()
  const unique = uniquePaths()
  const receipts = new Map<string, number>()
  const placeFile = (row: FileRow): PlacedFile => {
    const path = unique([...foldersOf(row), safeName(fileNameOf(row))].join("/"))
    const paid = row.expense_id ?? row.split_id ?? row.overhead_id ?? path
    const number = (receipts.get(paid) ?? 0) + 1
    receipts.set(paid, number)
    const cells = indexCells(row, path, number, language)
    return { stored: row.path, path, modifiedAt: new Date(row.created_at), cells }
  }
  const pause = openTurns()
  const placed: PlacedFile[] = []
  const lines = [toCsv([texts.columns], language)]
  const add = async (file: PlacedFile) => {
    placed.push(file)
    lines.push(csvLines([file.cells], language))
    await pause()
  }
  for (const row of rows.papers) await add(placePaper(row, unique, language))
  for (const row of rows.files) await add(placeFile(row))
  const { entryOf, notice } = storedEntries({ disk, log }, language, now)
  return { index: textEntry(texts.index, lines.join(""), now), files: placed.map(entryOf), notice }
}

const folderOf = (kind: AttachmentKind, language: Language) => {
  const { photos, documents, receipts } = zipTexts[language]
  if (kind === "photo") return photos
  return kind === "receipt" ? receipts : documents
}

/** The folder of a car, or of what is of several cars or of none. */
function folderOfOwner(row: FileRow, folders: Map<string, string>, language: Language): string {
  const { overheads, splits } = zipTexts[language]
  if (row.overhead_id !== null) return overheads
  return row.split_id !== null ? splits : (folders.get(row.car_id ?? "") ?? "")
}

/** A folder for each car: cars of the same name and plate are told apart by their VIN, or by a number. */
function foldersOfCars(rows: readonly FileRow[]): Map<string, string> {
  const unique = uniquePaths()
  const folders = new Map<string, string>()
  const names = new Map<string, Set<string>>()
  const nameOfCar = ({
    car_name,
    registration_number,
  }: Pick<FileRow, "car_name" | "registration_number">) =>
    [car_name, registration_number].filter(Boolean).join(" ")
  const ofCars = rows.flatMap((row) =>
    row.car_id === null ? [] : [{ ...row, car_id: row.car_id }],
  )
  for (const row of ofCars)
    names.set(nameOfCar(row), (names.get(nameOfCar(row)) ?? new Set()).add(row.car_id))
  for (const row of ofCars) {
    if (folders.has(row.car_id)) continue
    const name = nameOfCar(row)
    const isShared = (names.get(name)?.size ?? 0) > 1
    folders.set(row.car_id, unique(safeName([name, isShared && row.vin].filter(Boolean).join(" "))))
  }
  return folders
}

function typeOf({ expense_type, overhead_type }: FileRow, language: Language): string {
  if (overhead_type) return overheadChoicesIn[language].overheadType[overhead_type]
  return expense_type ? expenseChoicesIn[language].expenseType[expense_type] : ""
}

/**
 * A line of the index. The amount of an expense stands at the first of its receipts alone, so that the column can be
 * summed; a refund is negative.
 * @param number of the receipt among those of its expense, from 1
 */
function indexCells(row: FileRow, path: string, number: number, language: Language) {
  const texts = zipTexts[language]
  const isAmount = row.amount !== null && number === 1
  const isRefund = row.expense_kind === "refund"
  const amount = row.amount !== null && isRefund ? subtract("0", row.amount) : row.amount
  const notes = [
    isRefund && texts.refund,
    isAmount && row.currency !== "EUR" && row.exchange_rate === null && texts.noRate,
    number > 1 && texts.furtherReceipt(number),
  ]
  return [
    path,
    row.car_name ?? "",
    row.registration_number ?? "",
    row.vin ?? "",
    csvDate(row.bought_on),
    csvDate(row.sold_on),
    texts.kinds[row.kind],
    csvDate(row.date),
    typeOf(row, language),
    row.description ?? "",
    isAmount ? csvMoney(amount, language) : "",
    isAmount ? (row.currency ?? "") : "",
    isAmount ? csvMoney(row.amount_eur, language) : "",
    notes.filter(Boolean).join("; "),
    row.full_name ?? "",
    csvDate(row.created_at),
  ]
}
