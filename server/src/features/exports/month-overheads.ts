import type { Language } from "@marza/domain/language.ts"
import { type Decimal, subtract } from "@marza/domain/money/decimal.ts"
import { rowInEur } from "@marza/domain/money/eur.ts"
import { overheadColumnsIn } from "@marza/domain/overheads/export-columns.ts"
import { column, summed, type TableColumn } from "@marza/domain/table/column.ts"
import { todayInVilnius } from "@marza/domain/time/days.ts"
import type { Month } from "@marza/domain/time/months.ts"
import { readerOf, type Snapshot } from "../../platform/db/database.ts"
import { isInMonth } from "../../platform/db/is-in-month.ts"
import type { OrganizationScope } from "../../platform/db/scopes.ts"
import { isDueIn, readMonthResult } from "../overheads/month-result.ts"
import { deductedVat, overheadDay, selectOverheads, selectProposed } from "../overheads/queries.ts"
import { monthTexts } from "./month-texts.ts"

type MonthOverheads = Awaited<ReturnType<typeof readMonthOverheads>>
export type PackageOverhead = MonthOverheads["rows"][number]

/** The overheads of a month, those that wait for a yes, and its result after them. */
export async function readMonthOverheads(
  snapshot: Snapshot,
  scope: OrganizationScope<"owner" | "admin">,
  month: Month,
) {
  const rows = await snapshot.all(
    selectOverheads(scope)
      .select(deductedVat(scope.organizationId).as("deducted"))
      .where(isInMonth(overheadDay, month))
      .where("overheads.is_skipped", "=", false),
  )
  const result = await readMonthResult(readerOf(snapshot), scope, month)
  const proposed = await snapshot.all(selectProposed(scope, todayInVilnius(new Date())))
  return { rows, result, waiting: proposed.filter(isDueIn(month)) }
}

/** The overheads of a month; the last columns add up to the lines of its result. */
export function overheadColumns(language: Language): TableColumn<PackageOverhead>[] {
  const texts = monthTexts[language]
  const net = (row: PackageOverhead): Decimal => subtract(rowInEur(row).eur, row.deducted)
  return [
    ...overheadColumnsIn(language, [
      "description",
      "day",
      "type",
      "supplier",
      "supplier_code",
      "supplier_vat_number",
      "document_number",
      "amount",
      "currency",
      "exchange_rate",
      "rate_day",
      "vat_amount",
    ]),
    summed(texts.eurAmount, (row) => rowInEur(row).eur),
    summed(texts.deductedVat, (row) => row.deducted),
    summed(texts.withoutDeductedVat, net),
    column("choice", texts.receipt, ({ receipts }) =>
      receipts > 0 ? texts.receiptWords.yes : texts.receiptWords.no,
    ),
    column("text", texts.note, (row) => (rowInEur(row).estimated ? texts.estimated : null)),
  ]
}
