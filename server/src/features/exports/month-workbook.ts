import { paperColumnsIn } from "@marza/domain/papers/export-columns.ts"
import type { Snapshot } from "../../platform/db/database.ts"
import type { OrganizationScope } from "../../platform/db/scopes.ts"
import { type Sheet, sheetOf } from "../../platform/xlsx/sheet.ts"
import { type PackageCar, purchaseColumns, readPackageCars, saleColumns } from "./month-cars.ts"
import { changeColumns, readPackageChanges } from "./month-changes.ts"
import type { MonthPackage } from "./month-data.ts"
import {
  type PackageExpense,
  packageExpenseColumns,
  readPackageExpenses,
} from "./month-expenses.ts"
import { convertedColumns, convertedExpense, otherConverted } from "./month-money.ts"
import { overheadColumns } from "./month-overheads.ts"
import { partnerColumns } from "./month-partners.ts"
import { paymentColumns } from "./month-payments.ts"
import type { SeenMonth } from "./month-seen.ts"
import { partColumns } from "./month-splits.ts"
import { readPackageStock, stockColumns, stockSheet } from "./month-stock.ts"
import { summaryColumns, summaryRows } from "./month-summary.ts"
import { monthTexts } from "./month-texts.ts"

type Source = { snapshot: Snapshot; scope: OrganizationScope }

/** Is given each part of the month's cars and of its expenses as the workbook is written, for they are read once. */
type Onlooker = {
  onCars: (part: readonly PackageCar[]) => Promise<void>
  onExpenses: (part: readonly PackageExpense[]) => Promise<void>
}

/**
 * The sheets of the book-keeper's file, in the order in which they are read (rules 14.3). Cars and expenses pass through it
 * part by part.
 */
export function monthSheets(
  { snapshot, scope }: Source,
  data: MonthPackage,
  { seen }: SeenMonth,
  { onCars, onExpenses }: Onlooker,
  now: Date,
): Sheet[] {
  const { language } = data
  const texts = monthTexts[language]
  const totalLabel = texts.total
  /** A sheet that is left out where the month has none of it. */
  const used = <Row>(
    name: string,
    columns: Columns<Row>,
    rows: readonly Row[] = [],
    label = totalLabel,
  ) =>
    rows.length > 0
      ? [sheetOf<Row>({ name, columns, rows: () => oneByOne(rows), totalLabel: label })]
      : []
  const { closing } = data
  return [
    sheetOf({
      name: texts.summarySheet,
      columns: summaryColumns(texts),
      rows: (written) => oneByOne(summaryRows(data, written)),
      totalLabel,
      isWrittenLast: true,
    }),
    sheetOf({
      name: texts.salesSheet,
      columns: saleColumns(language, now),
      rows: () => readPackageCars(snapshot, scope, data, "sold"),
      totalLabel,
    }),
    sheetOf({
      name: texts.purchasesSheet,
      columns: purchaseColumns(language, now),
      rows: async function* () {
        for await (const part of passing(readPackageCars(snapshot, scope, data, "all"), onCars))
          yield part.filter(({ is_bought }) => is_bought)
      },
      totalLabel,
    }),
    sheetOf({
      name: texts.expensesFile,
      columns: packageExpenseColumns(language),
      rows: () => passing(readPackageExpenses(snapshot, scope, data), onExpenses),
      totalLabel,
    }),
    ...used(texts.overheadsSheet, overheadColumns(language), data.overheads?.rows),
    ...used(texts.splitsSheet, partColumns(language), data.parts),
    ...used(texts.paymentsSheet, paymentColumns(language), data.payments),
    ...(closing
      ? [
          sheetOf({
            name: stockSheet(texts, data.month),
            columns: stockColumns(texts),
            rows: () => readPackageStock(snapshot, scope, data.month),
            totalLabel,
          }),
        ]
      : []),
    ...used(texts.papersSheet, paperColumnsIn(language), data.papers, texts.papersTotal),
    ...used(texts.partnersSheet, partnerColumns(texts), data.partners?.items),
    sheetOf({
      name: texts.ratesSheet,
      columns: convertedColumns(texts),
      rows: async function* () {
        yield seen.converted
        for await (const part of readPackageExpenses(snapshot, scope, data, true))
          yield part.map((expense) => convertedExpense(expense, texts))
        yield otherConverted(data, texts)
      },
      totalLabel,
    }),
    ...(closing?.closed && closing.closed.changes_count > 0
      ? [changesSheet({ snapshot, scope }, closing.closed.id, data)]
      : []),
  ]
}

const changesSheet = ({ snapshot, scope }: Source, closingId: string, { language }: MonthPackage) =>
  sheetOf({
    name: monthTexts[language].changesSheet,
    columns: changeColumns(language),
    rows: () => readPackageChanges(snapshot, scope, closingId),
    totalLabel: monthTexts[language].total,
  })

type Columns<Row> = Parameters<typeof sheetOf<Row>>[0]["columns"]

const oneByOne = async function* <Row>(rows: readonly Row[]) {
  yield rows
}

/** The parts, each shown to somebody before it is passed on. */
async function* passing<Part>(parts: AsyncIterable<Part>, see: (part: Part) => unknown) {
  for await (const part of parts) {
    await see(part)
    yield part
  }
}
