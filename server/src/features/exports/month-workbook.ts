import { paperColumnsIn } from "@marza/domain/papers/export-columns.ts"
import type { TableColumn } from "@marza/domain/table/column.ts"
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

/** Is given each part of the month's cars and of its expenses as the workbook is written, for they are read once. */
type Onlooker = {
  onCars: (part: readonly PackageCar[]) => Promise<void>
  onExpenses: (part: readonly PackageExpense[]) => Promise<void>
}

/**
 * The sheets of the book-keeper's file, in the order in which they are read (rules 14.3); what the month has none of is left
 * out. Cars and expenses pass through it part by part.
 */
export function monthSheets(
  { snapshot, scope }: { snapshot: Snapshot; scope: OrganizationScope },
  data: MonthPackage,
  { seen }: SeenMonth,
  { onCars, onExpenses }: Onlooker,
  now: Date,
): Sheet[] {
  const { language, month, closing, parts, payments, papers, overheads, partners } = data
  const texts = monthTexts[language]
  const totalLabel = texts.total
  const of = <Row>(sheet: Omit<Parameters<typeof sheetOf<Row>>[0], "totalLabel">) =>
    sheetOf<Row>({ totalLabel, ...sheet })
  /** One whose rows are few. */
  const used = <Row>(name: string, columns: TableColumn<Row>[], rows: readonly Row[] = []) =>
    rows.length > 0 && of<Row>({ name, columns, rows: () => [rows] })
  const { closed } = closing ?? {}
  const sheets = [
    of({
      name: texts.summarySheet,
      columns: summaryColumns(texts),
      rows: (written) => [summaryRows(data, written)],
      isWrittenLast: true,
    }),
    of({
      name: texts.salesSheet,
      columns: saleColumns(language, now),
      rows: () => readPackageCars(snapshot, scope, data, "sold"),
    }),
    of({
      name: texts.purchasesSheet,
      columns: purchaseColumns(language, now),
      rows: async function* () {
        for await (const part of passing(readPackageCars(snapshot, scope, data, "all"), onCars))
          yield part.filter(({ is_bought }) => is_bought)
      },
    }),
    of({
      name: texts.expensesFile,
      columns: packageExpenseColumns(language),
      rows: () => passing(readPackageExpenses(snapshot, scope, data), onExpenses),
    }),
    used(texts.overheadsSheet, overheadColumns(language), overheads?.rows),
    used(texts.splitsSheet, partColumns(language), parts),
    used(texts.paymentsSheet, paymentColumns(language), payments),
    closing &&
      of({
        name: stockSheet(texts, month),
        columns: stockColumns(texts),
        rows: () => readPackageStock(snapshot, scope, month),
      }),
    papers.length > 0 &&
      sheetOf({
        name: texts.papersSheet,
        columns: paperColumnsIn(language),
        rows: () => [papers],
        totalLabel: texts.papersTotal,
      }),
    used(texts.partnersSheet, partnerColumns(texts), partners?.items),
    of({
      name: texts.ratesSheet,
      columns: convertedColumns(texts),
      rows: async function* () {
        yield seen.converted
        for await (const part of readPackageExpenses(snapshot, scope, data, true))
          yield part.map((expense) => convertedExpense(expense, texts))
        yield otherConverted(data, texts)
      },
    }),
    closed &&
      closed.changes_count > 0 &&
      of({
        name: texts.changesSheet,
        columns: changeColumns(language),
        rows: () => readPackageChanges(snapshot, scope, closed.id),
      }),
  ]
  return sheets.filter((sheet) => !!sheet)
}

/** The parts, each shown to somebody before it is passed on. */
async function* passing<Part>(parts: AsyncIterable<Part>, see: (part: Part) => unknown) {
  for await (const part of parts) {
    await see(part)
    yield part
  }
}
