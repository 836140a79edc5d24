import type { SchemeSales } from "@marza/domain/analytics/schemas.ts"
import { type CarColumn, carExportColumns } from "@marza/domain/cars/export-columns.ts"
import type { guardedDocuments } from "@marza/domain/closing/lines.ts"
import type { MonthClosing } from "@marza/domain/closing/schemas.ts"
import { type Decimal, subtract, sum } from "@marza/domain/money/decimal.ts"
import { formatRate } from "@marza/domain/money/format.ts"
import { dayInVilnius } from "@marza/domain/time/days.ts"
import type { Formula, WrittenSheets } from "../../platform/xlsx/sheet.ts"
import { exportTexts as tileTexts } from "../analytics/export-texts.ts"
import { schemeWord } from "./month-cars.ts"
import type { MonthPackage } from "./month-data.ts"
import { type FigureRow, figureRows } from "./month-figures.ts"
import { stockSheet } from "./month-stock.ts"
import { type MonthTexts, monthTexts } from "./month-texts.ts"

type Value = Decimal | number | Formula | null

/** A line of the summary. What has a formula is added up of the other sheets, or of other lines. */
export type SummaryRow = {
  label: string
  count: Value
  eur: Value
  taxable: Value
  vat: Value
  note: string | null
}

const columnLetters = { count: "B", eur: "C", taxable: "D", vat: "E" } as const

export const summaryColumns = (texts: MonthTexts) => {
  const of = (kind: "text" | "rate" | "amount", heading: string, name: keyof SummaryRow) => ({
    kind,
    heading,
    isSummed: false,
    valueIn: (row: SummaryRow) => row[name],
  })
  return [
    of("text", texts.figure, "label"),
    of("rate", texts.count, "count"),
    of("amount", texts.amount, "eur"),
    of("amount", texts.taxable, "taxable"),
    of("amount", texts.vatEur, "vat"),
    of("text", texts.note, "note"),
  ]
}

/** The summary: figures, sales by scheme and rate, stock, documents and what was changed since the closing. */
export function summaryRows(data: MonthPackage, written: WrittenSheets): SummaryRow[] {
  const texts = monthTexts[data.language]
  const ranges = rangesOf(data, written)
  const figures = figuresWithFormulas(data, ranges)
  const sales = data.trend.sales_by_scheme.map((group) => salesRow(group, data, ranges))
  const invoices = invoicedRows(data, ranges, figures.length + sales.length)
  const before = [...figures, ...sales, ...invoices]
  return [
    ...before,
    ...(data.closing ? closingRows(data.closing, data, ranges, before.length) : []),
    line({ label: texts.notCovered, note: texts.reverseCharge }),
  ]
}

const line = (row: Pick<SummaryRow, "label"> & Partial<SummaryRow>): SummaryRow => ({
  count: null,
  eur: null,
  taxable: null,
  vat: null,
  note: null,
  ...row,
})

type Ranges = ReturnType<typeof rangesOf>

/** The columns of the other sheets that are added up; null where a sheet has no rows. */
function rangesOf({ language, month }: MonthPackage, { rangeOf }: WrittenSheets) {
  const texts = monthTexts[language]
  const heading = (name: CarColumn) => carExportColumns[name][language]
  const { salesSheet: sales, purchasesSheet: purchases, expensesFile: expenses } = texts
  const { overheadsSheet: overheads, paymentsSheet: payments, changesSheet: changes } = texts
  const stock = stockSheet(texts, month)
  return {
    soldNames: rangeOf(sales, heading("name")),
    sales: rangeOf(sales, heading("sale_eur")),
    schemes: rangeOf(sales, texts.vatScheme),
    rates: rangeOf(sales, texts.vatRate),
    taxable: rangeOf(sales, texts.taxable),
    due: rangeOf(sales, texts.vatDueEur),
    lateCosts: rangeOf(sales, heading("late_costs_eur")),
    afterVat: rangeOf(sales, heading("profit_after_vat")),
    resultOfCars: rangeOf(sales, texts.resultOfCar),
    boughtNames: rangeOf(purchases, heading("name")),
    purchases: rangeOf(purchases, heading("purchase_eur")),
    invested: rangeOf(purchases, texts.invested),
    purchasesVat: rangeOf(purchases, texts.deductedVat),
    spent: rangeOf(expenses, texts.dated),
    spentVat: rangeOf(expenses, texts.deductedVat),
    overheads: rangeOf(overheads, texts.eurAmount),
    overheadsVat: rangeOf(overheads, texts.deductedVat),
    overheadsWithoutVat: rangeOf(overheads, texts.withoutDeductedVat),
    received: rangeOf(payments, texts.received),
    kept: rangeOf(payments, texts.kept),
    invoicedVat: rangeOf(texts.papersSheet, texts.vatEur),
    stocked: rangeOf(stock, texts.car),
    stock: rangeOf(stock, texts.stockCost),
    stockVat: rangeOf(stock, texts.deductedVat),
    stockWithoutVat: rangeOf(stock, texts.withoutDeductedVat),
    changed: rangeOf(changes, texts.document),
    changes: rangeOf(changes, texts.changeEur),
    changesVat: rangeOf(changes, texts.changeVat),
    changesResult: rangeOf(changes, texts.changeResult),
  }
}

/** The value as a formula; as it is where there is nothing to add up. */
const asFormula = (value: Decimal | number, formula: string | null): Decimal | number | Formula =>
  formula === null ? value : { formula, value }

/** The sum of ranges, of those that there are. */
function sumOf(...ranges: (string | null)[]): string | null {
  const some = ranges.filter((range) => range !== null)
  return some.length === 0 ? null : `SUM(${some.join(",")})`
}

const countOf = (range: string | null) => range && `COUNTA(${range})`

function figuresWithFormulas(data: MonthPackage, ranges: Ranges): SummaryRow[] {
  const rows = figureRows(data, monthTexts[data.language], tileTexts[data.language].tiles)
  const at = (name: FigureRow["name"]) =>
    `C${rows.findIndex((row) => row.name === name) + firstRow}`
  const formulas: Record<NonNullable<FigureRow["name"]>, string | null> = {
    sold: countOf(ranges.soldNames),
    invested: sumOf(ranges.invested),
    sales: sumOf(ranges.sales),
    profit: `${at("sales")}-${at("invested")}`,
    late_costs: sumOf(ranges.lateCosts),
    vat_due: sumOf(ranges.due),
    vat_deductible: sumOf(ranges.purchasesVat, ranges.spentVat),
    profit_after_vat: sumOf(ranges.afterVat),
    result_of_cars: sumOf(ranges.resultOfCars),
    overheads: sumOf(ranges.overheadsWithoutVat),
    overheads_vat: sumOf(ranges.overheadsVat),
    deposits_kept: sumOf(ranges.kept),
    profit_after_overheads: `${at("result_of_cars")}-${at("overheads")}+${at("deposits_kept")}`,
  }
  return rows.map(({ name, label, count, eur, note }) => {
    const formula = name && formulas[name]
    return line({
      label,
      count: count === null ? null : asFormula(count, formula),
      eur: eur === null ? null : asFormula(eur, formula),
      note,
    })
  })
}

/** Below the headings. */
const firstRow = 2

/** Sales of one scheme and rate, found by both in the sheet of sales. */
function salesRow(
  { scheme, rate, cars, eur, taxable, vat }: SchemeSales,
  { language }: MonthPackage,
  { schemes, rates, ...ranges }: Ranges,
): SummaryRow {
  const word = schemeWord(scheme, language)
  const alike = `${schemes},"${word}"${rate === null ? "" : `,${rates},${Number(rate)}`}`
  const sumIfs = (range: string | null) => `SUMIFS(${range},${alike})`
  return line({
    label: monthTexts[language].salesBy(word, rate && formatRate(rate, language)),
    count: { formula: `COUNTIFS(${alike})`, value: cars },
    eur: { formula: sumIfs(ranges.sales), value: eur },
    ...(taxable !== null &&
      vat !== null && {
        taxable: { formula: sumIfs(ranges.taxable), value: taxable },
        vat: { formula: sumIfs(ranges.due), value: vat },
      }),
  })
}

/** By what the invoices differ from the sales, in total and in VAT: lines that add up to them. */
function invoicedRows(
  { invoiced, language }: MonthPackage,
  ranges: Ranges,
  rowsBefore: number,
): SummaryRow[] {
  if (!invoiced) return []
  const { vat, totals } = invoiced
  const texts = monthTexts[language]
  const stepOf = (bridge: Bridge, step: Step) =>
    bridge.steps.find((one) => one.step === step)?.eur ?? "0.00"
  const taken = (Object.keys(texts.invoicedSteps) as Step[]).filter((step) =>
    [vat, totals].some((bridge) => bridge.steps.some((one) => one.step === step)),
  )
  const begins = ({ month, steps }: Bridge) => subtract(month, sum(steps.map(({ eur }) => eur)))
  const first = rowsBefore + firstRow
  const added = (column: "eur" | "vat", value: Decimal) => {
    const letter = columnLetters[column]
    return { formula: `SUM(${letter}${first}:${letter}${first + taken.length})`, value }
  }
  return [
    line({
      label: texts.invoiced,
      // Contracts stand in that sheet, too, but have no VAT.
      eur: begins(totals),
      vat: asFormula(begins(vat), sumOf(ranges.invoicedVat)),
    }),
    ...taken.map((step) =>
      line({
        label: texts.invoicedSteps[step],
        eur: stepOf(totals, step),
        vat: stepOf(vat, step),
      }),
    ),
    line({
      label: texts.salesTotal,
      eur: added("eur", totals.month),
      vat: added("vat", vat.month),
    }),
  ]
}

type Step = keyof MonthTexts["invoicedSteps"]
type Bridge = { month: Decimal; steps: readonly { step: Step; eur: Decimal }[] }

/** What a closing keeps and guards, as it is now, and how it differs from what it was when the month was closed. */
function closingRows(
  { now, closed, is_running }: MonthClosing,
  { language }: MonthPackage,
  ranges: Ranges,
  rowsBefore: number,
): SummaryRow[] {
  const texts = monthTexts[language]
  const noteOf = (isEstimated = false) => (isEstimated ? texts.estimated : null)
  const { stock } = now
  const stocked = [
    line({
      label: texts.stock(stock.day),
      count: asFormula(stock.cars, countOf(ranges.stocked)),
      eur: asFormula(stock.cost_eur, sumOf(ranges.stock)),
      vat: asFormula(stock.vat_eur, sumOf(ranges.stockVat)),
      note: is_running ? texts.running : noteOf(stock.estimated),
    }),
    line({
      label: texts.stockWithoutVat(stock.day),
      eur: asFormula(stock.cost_without_vat_eur, sumOf(ranges.stockWithoutVat)),
      note: noteOf(stock.estimated),
    }),
  ]
  const sums: Record<(typeof guardedDocuments)[number], [eur: string | null, vat: string | null]> =
    {
      purchase: [sumOf(ranges.purchases), sumOf(ranges.purchasesVat)],
      sale: [sumOf(ranges.sales), sumOf(ranges.due)],
      expense: [sumOf(ranges.spent), sumOf(ranges.spentVat)],
      overhead: [sumOf(ranges.overheads), sumOf(ranges.overheadsVat)],
      payment: [sumOf(ranges.received), null],
      deposit: [sumOf(ranges.kept), null],
      paper: [null, null],
    }
  const documents = now.documents.map(({ document, count, eur, vat_eur, estimated }) =>
    line({
      label: texts.documents[document],
      count,
      eur: asFormula(eur, sums[document][0]),
      vat: asFormula(vat_eur, sums[document][1]),
      note:
        document === "sale" && now.figures.sales_left_out ? texts.saleLeftOut : noteOf(estimated),
    }),
  )
  const first = rowsBefore + stocked.length + firstRow
  /** A document without its VAT. */
  const net = (name: (typeof guardedDocuments)[number]) => {
    const row = first + now.documents.findIndex(({ document }) => document === name)
    return `(${columnLetters.eur}${row}-${columnLetters.vat}${row})`
  }
  const result = `${net("sale")}+${net("deposit")}-${net("purchase")}-${net("expense")}-${net("overhead")}`
  return [
    ...stocked,
    ...documents,
    line({
      label: texts.documentsResult,
      eur: { formula: result, value: now.documents_result },
      note: noteOf(now.documents_result_estimated),
    }),
    line({
      label: texts.laterCosts,
      eur: now.later_costs_eur,
      note: [texts.laterCostsNote, noteOf(now.later_costs_estimated)].filter(Boolean).join(". "),
    }),
    ...(closed ? changedRows(closed, texts, ranges) : []),
  ]
}

function changedRows(
  closed: NonNullable<MonthClosing["closed"]>,
  texts: MonthTexts,
  ranges: Ranges,
): SummaryRow[] {
  const { picture, closed_at, closed_by_name, changes_count, result_difference } = closed
  const changed = closed.difference.filter(
    ({ eur, vat_eur }) => eur !== "0.00" || vat_eur !== "0.00",
  )
  return [
    line({
      label: texts.resultAtClosing,
      eur: picture.documents_result,
      note: texts.closedOn(dayInVilnius(closed_at), closed_by_name),
    }),
    line({
      label: texts.changedSince,
      count: asFormula(changes_count, countOf(ranges.changed)),
      eur: asFormula(result_difference, sumOf(ranges.changesResult)),
    }),
    ...changed.map(({ document, eur, vat_eur }) => {
      const word = texts.documentWords[document]
      const sum = (range: string | null) => `SUMIFS(${range},${ranges.changed},"${word}")`
      return line({
        label: texts.changedSinceOf(word.toLowerCase()),
        eur: { formula: sum(ranges.changes), value: eur },
        vat: { formula: sum(ranges.changesVat), value: vat_eur },
      })
    }),
  ]
}
