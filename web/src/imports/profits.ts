import { add, compare, type Decimal, subtract } from "@marza/domain/money/decimal.ts"
import type { PlannedRow } from "@marza/spreadsheet/types.ts"
import { totalsOf } from "./totals.ts"

/** The likely reason of a different profit: expenses not subtracted, VAT subtracted, another rate, or none known. */
export type ProfitGround = "expenses" | "vat" | "rate" | "unknown"

export type ProfitDifference = {
  row: PlannedRow
  theirs: Decimal
  ours: Decimal
  /** A rate was missing for ours. */
  isEstimated: boolean
  ground: ProfitGround
}

/** The cars whose profit in the file differs from ours (rules 4); both are in EUR. */
export function profitDifferences(rows: readonly PlannedRow[]): ProfitDifference[] {
  return rows.flatMap((row) => {
    const theirs = row.theirProfit
    const totals = row.leftOut === null && theirs !== null ? totalsOf(row) : null
    if (!totals || theirs === null || totals.profit == null) return []
    const { profit: ours, profit_estimated: isEstimated, expenses } = totals
    if (isNear(theirs, ours)) return []
    return [{ row, theirs, ours, isEstimated, ground: groundOf(row, theirs, ours, expenses) }]
  })
}

/**
 * Whether two profits count as equal: to 2 cents, or to half a euro where the file has whole euros, which are rounded.
 */
const isNear = (theirs: Decimal, ours: Decimal): boolean =>
  Math.abs(Number(subtract(theirs, ours))) <= (Number.isInteger(Number(theirs)) ? 0.5 : 0.02)

function groundOf(
  { car, expenses: lines }: PlannedRow,
  theirs: Decimal,
  ours: Decimal,
  expenses: Decimal,
): ProfitGround {
  const margin = add(ours, expenses)
  if (compare(expenses, "0") !== 0 && isNear(theirs, margin)) return "expenses"
  // The VAT contained in the margin, at the usual 21 %.
  const afterVat = Number(ours) - (Math.max(0, Number(margin)) * 21) / 121
  if (Math.abs(Number(theirs) - afterVat) <= 0.5) return "vat"
  const currencies = [
    car?.purchase_currency,
    car?.sale_price === null ? "EUR" : car?.sale_currency,
    ...lines.map(({ expense }) => expense?.currency),
  ]
  return currencies.some((currency) => currency && currency !== "EUR") ? "rate" : "unknown"
}
