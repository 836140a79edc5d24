import {
  type ExportedExpense,
  expenseColumnsIn,
  expenseFieldColumns,
} from "@marza/domain/expenses/export-columns.ts"
import { expenseInEur } from "@marza/domain/expenses/money.ts"
import type { Language } from "@marza/domain/language.ts"
import type { Decimal } from "@marza/domain/money/decimal.ts"
import { column, summed, type TableColumn } from "@marza/domain/table/column.ts"
import { sql } from "kysely"
import type { Snapshot } from "../../platform/db/database.ts"
import { isInMonth } from "../../platform/db/is-in-month.ts"
import type { OrganizationScope } from "../../platform/db/scopes.ts"
import { selectExportedExpenses } from "../expenses/exported.ts"
import { namePartners } from "../payers/names.ts"
import { isBought, type MonthPackage } from "./month-data.ts"
import { monthTexts } from "./month-texts.ts"
import { anyOf } from "./queries.ts"

/** An expense that is dated in the month, or is part of what was invested in it. */
export type PackageExpense = ExportedExpense & {
  is_dated: boolean
  is_invested: boolean
  has_receipt: boolean
  /** Its VAT that is deducted in the month, in EUR; "0.00" for one of another month. */
  deducted: Decimal
}

/**
 * The expenses dated in the month, and all those of the cars that were bought in it: rules 6.4 count these.
 * @param isForeign of those in other currencies than EUR alone
 */
export async function* readPackageExpenses(
  snapshot: Snapshot,
  { organizationId }: OrganizationScope,
  { taking, month, partnerNames }: Pick<MonthPackage, "taking" | "month" | "partnerNames">,
  isForeign = false,
): AsyncGenerator<PackageExpense[]> {
  const boughtIds = taking.filter(isBought).map(({ id }) => id)
  const isDated = isInMonth(sql.ref("expenses.date"), month)
  const isInvested = sql<boolean>`(expenses.car_id = ${anyOf(boughtIds)})`
  const expenses = selectExportedExpenses(organizationId)
    .select([
      isDated.as("is_dated"),
      isInvested.as("is_invested"),
      hasReceipt.as("has_receipt"),
      sql<Decimal>`case when ${isDated} then deducted_vat(
        (select vat_rates from organizations where id = ${organizationId}), expenses.date,
        expense_in_eur(expenses.kind, null, expenses.vat_amount, expenses.exchange_rate, expenses.currency)
      ) else 0.00 end::text`.as("deducted"),
    ])
    .where(({ or }) => or([isDated, isInvested]))
  const wanted = isForeign ? expenses.where("expenses.currency", "<>", "EUR") : expenses
  for await (const rows of snapshot.batches(wanted)) yield namePartners(partnerNames, rows)
}

/** The receipt of a part is that of the whole invoice. */
const hasReceipt = sql<boolean>`(exists (
  select from attachments
  where attachments.organization_id = expenses.organization_id
    and attachments.expense_id = expenses.id and attachments.deleted_at is null
) or expenses.split_id is not null and exists (
  select from attachments
  where attachments.organization_id = expenses.organization_id
    and attachments.split_id = expenses.split_id and attachments.deleted_at is null
))`

/** The columns of exported expenses, and to which sums of the month each belongs. */
export function packageExpenseColumns(language: Language): TableColumn<PackageExpense>[] {
  const texts = monthTexts[language]
  return [
    ...expenseColumnsIn(language),
    summed(texts.dated, (expense) => (expense.is_dated ? expenseInEur(expense).eur : null)),
    summed(texts.deductedVat, (expense) => (expense.is_dated ? expense.deducted : null)),
    summed(texts.investedExpense, (expense) =>
      expense.is_invested ? expenseInEur(expense).eur : null,
    ),
    column("choice", texts.receipt, ({ has_receipt }) =>
      has_receipt ? texts.receiptWords.yes : texts.receiptWords.no,
    ),
    ...expenseFieldColumns(language, ["supplier_vat_number"]),
  ]
}
