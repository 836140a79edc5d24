import type { Tile } from "@marza/domain/analytics/tiles.ts"
import { carColumnsIn } from "@marza/domain/cars/export-columns.ts"
import { expenseColumnsIn } from "@marza/domain/expenses/export-columns.ts"
import { expenseInEur } from "@marza/domain/expenses/money.ts"
import type { Language } from "@marza/domain/language.ts"
import type { Decimal } from "@marza/domain/money/decimal.ts"
import type { ColumnKind, TableColumn, TableValue } from "@marza/domain/table/column.ts"
import type { MonthPackage, PackageCar, PackageExpense } from "./month-data.ts"
import { type MonthTexts, monthTexts } from "./month-texts.ts"

/** A column of the package alone. */
export const column = <Row>(
  kind: ColumnKind,
  heading: string,
  valueIn: (row: Row) => TableValue,
): TableColumn<Row> => ({ kind, heading, isSummed: false, valueIn })

/** A column of EUR that is added up. */
export const summed = <Row>(
  heading: string,
  valueIn: (row: Row) => Decimal | null,
): TableColumn<Row> => ({
  ...column("amount", heading, valueIn),
  isSummed: true,
})

/** The columns of the list's export, after what each car adds to the month. */
export function packageCarColumns(language: Language, now: Date): TableColumn<PackageCar>[] {
  const texts = monthTexts[language]
  const [name, ...others] = carColumnsIn(language, now)
  if (!name) throw new Error("a car has columns")
  return [
    name,
    summed(texts.invested, (car) => car.invested),
    summed(texts.sales, (car) => car.sales),
    summed(texts.profit, (car) => car.month_profit),
    ...others,
  ]
}

/** The columns of exported expenses, and to which sums of the month each belongs. */
export function packageExpenseColumns(language: Language): TableColumn<PackageExpense>[] {
  const texts = monthTexts[language]
  return [
    ...expenseColumnsIn(language),
    summed(texts.dated, (expense) => (expense.is_dated ? expenseInEur(expense).eur : null)),
    summed(texts.investedExpense, (expense) =>
      expense.is_invested ? expenseInEur(expense).eur : null,
    ),
    column("choice", texts.receipt, ({ has_receipt }) =>
      has_receipt ? texts.receiptWords.yes : texts.receiptWords.no,
    ),
  ]
}

/** A figure of the month: a count, or an amount in EUR. */
type FigureRow = { label: string; count: number | null; eur: Decimal | null; note: string | null }

export const figureColumns = (texts: MonthTexts): TableColumn<FigureRow>[] => [
  column("text", texts.figure, (row) => row.label),
  column("rate", texts.count, (row) => row.count),
  column("amount", texts.amount, (row) => row.eur),
  column("text", texts.note, (row) => row.note),
]

/** The figures of the month's screen, in its order. */
export function figureRows(
  { figures, trend }: MonthPackage,
  texts: MonthTexts,
  labels: Record<Tile, string>,
): FigureRow[] {
  const ofMonth = trend.months.at(-1)
  const count = (label: string, value: number | null): FigureRow => ({
    label,
    count: value,
    eur: null,
    note: null,
  })
  const money = (label: string, eur: Decimal, isEstimated = false): FigureRow => ({
    label,
    count: null,
    eur,
    note: isEstimated ? texts.estimated : null,
  })
  const { vat } = trend
  return [
    count(labels.total, figures.total),
    count(labels.in_stock, figures.in_stock),
    count(labels.preparing, figures.preparing),
    count(labels.sold, figures.sold),
    count(labels.sales_rate, figures.sales_rate),
    count(texts.daysToSell, trend.days_to_sell),
    money(labels.invested, figures.invested, ofMonth?.invested_estimated),
    {
      ...money(labels.sales, figures.sales),
      note: ofMonth?.sales_left_out ? texts.saleLeftOut : null,
    },
    money(labels.profit, figures.profit, ofMonth?.invested_estimated),
    money(texts.lateCosts, trend.late_costs_eur, trend.late_costs_estimated),
    ...(vat
      ? [
          money(texts.vatDue, vat.due, vat.due_estimated),
          money(texts.vatDeductible, vat.deductible, vat.deductible_estimated),
          money(texts.profitAfterVat, vat.profit_after_vat, vat.profit_after_vat_estimated),
        ]
      : []),
  ]
}
