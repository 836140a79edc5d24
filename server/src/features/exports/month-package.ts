import { Readable } from "node:stream"
import { buffer } from "node:stream/consumers"
import { csvLines, toCsv } from "@marza/domain/csv/csv.ts"
import type { Language } from "@marza/domain/language.ts"
import { csvRow, type TableColumn } from "@marza/domain/table/column.ts"
import { type Month, monthTitle } from "@marza/domain/time/months.ts"
import type { Database } from "../../platform/db/database.ts"
import type { OrganizationScope } from "../../platform/db/scopes.ts"
import type { Log } from "../../platform/log.ts"
import type { Files } from "../../platform/storage/files.ts"
import { heldZip } from "../../platform/storage/held-zip.ts"
import { sheetOf } from "../../platform/xlsx/sheet.ts"
import { workbookOf } from "../../platform/xlsx/workbook.ts"
import type { Zip } from "../../platform/zip/response.ts"
import { safeName, textEntry, type ZipEntry, zipOf } from "../../platform/zip/zip.ts"
import { exportMonth } from "../analytics/export.ts"
import { exportTexts as tileTexts } from "../analytics/export-texts.ts"
import { monthEntries } from "../attachments/zip.ts"
import { warnOfEstimates } from "../cars/columns.ts"
import {
  figureColumns,
  figureRows,
  packageCarColumns,
  packageExpenseColumns,
} from "./month-columns.ts"
import { type MonthPackage, readMonthPackage } from "./month-data.ts"
import { convertedColumns, convertedRows, vatColumns, vatRows } from "./month-money.ts"
import { monthTexts } from "./month-texts.ts"
import { type Described, overviewPage } from "./overview.ts"

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
  heldZip(services.database, scope, (proof) => zipHeld(services, scope, { month, now, proof }))

async function zipHeld(
  { database, files, log }: Services,
  scope: OrganizationScope,
  { month, now, proof }: { month: Month; now: Date; proof: ZipEntry },
): Promise<Zip> {
  const data = await database.readSnapshot(scope, (snapshot) =>
    readMonthPackage(snapshot, scope, month, now),
  )
  warnOfEstimates(data.cars, log)
  const { language } = data
  const texts = monthTexts[language]
  const stem = `${texts.month} ${month.year}-${String(month.month).padStart(2, "0")}`
  const { index, papers, notice } = monthEntries({ files, log }, data.files, language)
  const tables = [
    await workbookEntry(`${stem}.xlsx`, data, now),
    csvEntry(`${texts.carsFile}.csv`, packageCarColumns(language, now), data.cars, language, now),
    csvEntry(
      `${texts.expensesFile}.csv`,
      packageExpenseColumns(language),
      data.expenses,
      language,
      now,
    ),
    textEntry(
      `${texts.figuresFile}.csv`,
      exportMonth(data.monthCars, month, language).content,
      now,
    ),
    index,
  ]
  const hints = [
    texts.workbookHint,
    texts.csvHint,
    texts.csvHint,
    texts.figuresHint,
    texts.papersHint(papers.length),
  ]
  const contents = tables.map(({ path }, at): Described => ({ path, hint: hints[at] ?? "" }))
  const overview = textEntry(`${texts.overview}.html`, overviewPage(data, contents, now), now)
  const name = safeName(`${data.organization.name} ${monthTitle(month, language)}`)
  return {
    content: zipOf([overview, ...tables, ...papers, notice, proof]),
    fileName: `${name}.zip`,
  }
}

function csvEntry<Row>(
  path: string,
  columns: readonly TableColumn<Row>[],
  rows: readonly Row[],
  language: Language,
  now: Date,
): ZipEntry {
  const lines = rows.map((row) => csvRow(columns, row, language))
  const head = toCsv([columns.map(({ heading }) => heading)], language)
  return textEntry(path, head + csvLines(lines, language), now)
}

async function workbookEntry(path: string, data: MonthPackage, now: Date): Promise<ZipEntry> {
  const { language } = data
  const texts = monthTexts[language]
  const sheet = <Row>(name: string, columns: readonly TableColumn<Row>[], rows: readonly Row[]) =>
    sheetOf({
      name,
      columns,
      rows: async function* () {
        yield rows
      },
      totalLabel: texts.total,
    })
  const content = await buffer(
    workbookOf(
      [
        sheet(
          texts.summarySheet,
          figureColumns(texts),
          figureRows(data, texts, tileTexts[language].tiles),
        ),
        sheet(texts.carsFile, packageCarColumns(language, now), data.cars),
        sheet(texts.expensesFile, packageExpenseColumns(language), data.expenses),
        sheet(texts.ratesSheet, convertedColumns(texts), convertedRows(data, texts)),
        ...(data.trend.vat ? [sheet(texts.vatSheet, vatColumns(texts), vatRows(data, texts))] : []),
      ],
      now,
    ),
  )
  return { path, modifiedAt: now, open: () => Readable.from([content]) }
}
