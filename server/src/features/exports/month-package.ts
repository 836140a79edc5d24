import { Readable } from "node:stream"
import { buffer } from "node:stream/consumers"
import { toCsv } from "@marza/domain/csv/csv.ts"
import type { Language } from "@marza/domain/language.ts"
import type { TableColumn } from "@marza/domain/table/column.ts"
import { type Month, monthName, monthTitle } from "@marza/domain/time/months.ts"
import { collectingEarly } from "../../platform/collect-early.ts"
import type { Database, Snapshot } from "../../platform/db/database.ts"
import type { OrganizationScope } from "../../platform/db/scopes.ts"
import { csvLinesInTurns } from "../../platform/http/csv-in-turns.ts"
import type { Log } from "../../platform/log.ts"
import type { Files } from "../../platform/storage/files.ts"
import { heldZip } from "../../platform/storage/held-zip.ts"
import { workbookOf } from "../../platform/xlsx/workbook.ts"
import { compressedText } from "../../platform/zip/compressed-text.ts"
import type { Zip } from "../../platform/zip/response.ts"
import { safeName, textEntry, type ZipEntry, zipOf } from "../../platform/zip/zip.ts"
import { exportMonth } from "../analytics/export.ts"
import { monthEntries } from "../attachments/zip.ts"
import { warnOfEstimates } from "../cars/columns.ts"
import { packageCarColumns, readPackageCars } from "./month-cars.ts"
import { type MonthPackage, readMonthPackage } from "./month-data.ts"
import { packageExpenseColumns } from "./month-expenses.ts"
import { type SeenMonth, seeMonth } from "./month-seen.ts"
import { monthTexts } from "./month-texts.ts"
import { monthSheets } from "./month-workbook.ts"
import { boughtTable, type Described, overviewPage } from "./overview.ts"

type Services = { database: Database; files: Files; log: Log }

/**
 * A month for the book-keeper as one ZIP (rules 14.3), in the organization's language: an overview to read first, a
 * workbook, CSV files, and the papers, which are streamed.
 */
export const zipMonthPackage = (
  services: Services,
  scope: OrganizationScope,
  month: Month,
  now: Date,
): Promise<Zip> =>
  heldZip(services.database, scope, (proof) =>
    collectingEarly(() => makeZip(services, scope, { month, now, proof })),
  )

async function makeZip(
  { database, files, log }: Services,
  scope: OrganizationScope,
  { month, now, proof }: { month: Month; now: Date; proof: ZipEntry },
): Promise<Zip> {
  return database.readSnapshot(scope, async (snapshot) => {
    const data = await readMonthPackage(snapshot, scope, month, now)
    const seen = seeMonth(data)
    const { language } = data
    const texts = monthTexts[language]
    const tables = await writeTables({ snapshot, log }, scope, data, seen, now)
    const stored = await monthEntries({ files, log }, data.stored, language)
    const figures = (await exportMonth(data.monthCars, month, language)).content
    const described = [
      [tables.workbook, texts.workbookHint],
      [tables.cars, texts.carsHint],
      [tables.expenses, texts.expensesHint],
      [textEntry(`${texts.figuresFile}.csv`, figures, now), texts.figuresHint],
      [stored.index, texts.papersHint(stored.files.length)],
    ] as const
    const contents = described.map(([{ path }, hint]): Described => ({ path, hint }))
    const overview = compressedText()
    const sales = readPackageCars(snapshot, scope, data, "soldByDay")
    const lists = { bought: tables.bought, sales }
    for await (const piece of overviewPage(data, seen, lists, contents, now))
      await overview.write(piece)
    const page = textFile(`${texts.overview}.html`, await overview.end(), now)
    const entries = [page, ...described.map(([entry]) => entry)]
    const name = safeName(`${data.organization.name} ${monthTitle(month, language)}`)
    return {
      content: zipOf([...entries, ...stored.files, stored.notice, proof]),
      fileName: `${name}.zip`,
    }
  })
}

/**
 * The tables of the package. Cars and expenses are read, written and compressed part by part, once for all that tells of
 * them; the compressed files are whole before anything is sent, so that the database waits for no slow reader.
 */
async function writeTables(
  { snapshot, log }: { snapshot: Snapshot; log: Log },
  scope: OrganizationScope,
  data: MonthPackage,
  seen: SeenMonth,
  now: Date,
) {
  const { language, month } = data
  const texts = monthTexts[language]
  const cars = csvFile(`${texts.carsFile}.csv`, packageCarColumns(language, now), language, now)
  const bought = boughtTable(language)
  const boughtText = compressedText()
  await boughtText.write(bought.head)
  const expenses = csvFile(
    `${texts.expensesFile}.csv`,
    packageExpenseColumns(language),
    language,
    now,
  )
  const sheets = monthSheets(
    { snapshot, scope },
    data,
    seen,
    {
      onCars: async (part) => {
        warnOfEstimates(part, log)
        part.forEach(seen.seeCar)
        await cars.write(part)
        await boughtText.write(bought.rows(part.filter(({ is_bought }) => is_bought)))
      },
      onExpenses: async (part) => {
        part.forEach(seen.seeExpense)
        await expenses.write(part)
      },
    },
    now,
  )
  const content = await buffer(workbookOf(sheets, now))
  seen.endCars()
  await boughtText.write(bought.foot())
  const workbook: ZipEntry = {
    path: `${texts.month} ${monthName(month)}.xlsx`,
    modifiedAt: now,
    open: () => Readable.from([content]),
  }
  return {
    workbook,
    cars: await cars.toEntry(),
    expenses: await expenses.toEntry(),
    bought: await boughtText.end(),
  }
}

/** A CSV file that is written part by part. */
function csvFile<Row>(
  path: string,
  columns: readonly TableColumn<Row>[],
  language: Language,
  now: Date,
) {
  const file = compressedText()
  const headed = file.write(toCsv([columns.map(({ heading }) => heading)], language))
  return {
    write: async (rows: readonly Row[]) => {
      await headed
      await file.write(await csvLinesInTurns(columns, rows, language))
    },
    toEntry: async () => textFile(path, await file.end(), now),
  }
}

const textFile = (path: string, open: () => Readable, modifiedAt: Date): ZipEntry => ({
  path,
  modifiedAt,
  isText: true,
  open,
})
