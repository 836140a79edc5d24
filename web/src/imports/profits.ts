import { computeProfit } from "@marza/domain/cars/profit.ts"
import { expenseInEur } from "@marza/domain/expenses/money.ts"
import { add, compare, type Decimal, subtract, sum } from "@marza/domain/money/decimal.ts"
import type { PlannedRow } from "@marza/spreadsheet/types.ts"

/** The totals of a car in the preview, in EUR; null while something is wrong with it, or it is left out. */
export function totalsOf({ car, expenses, leftOut }: PlannedRow) {
  if (!car || leftOut !== null) return null
  const inEur = expenses.flatMap(({ expense }) =>
    expense ? expenseInEur({ ...expense, amount_eur: null }) : [],
  )
  const eur = sum(inEur.map((one) => one.eur))
  const estimated = inEur.some((one) => one.estimated)
  const money = { ...car, purchase_price_eur: null, sale_price_eur: null }
  const { cost_eur, cost_estimated, profit, profit_estimated } = computeProfit(money, {
    eur,
    estimated,
  })
  return {
    expenses: { amount: eur, isEstimated: estimated },
    cost: { amount: cost_eur, isEstimated: cost_estimated },
    profit: profit == null ? null : { amount: profit, isEstimated: profit_estimated },
  }
}

/** The likely reason of a different profit: expenses not subtracted, VAT subtracted, another rate, or none known. */
export type ProfitGround = "expenses" | "vat" | "rate" | "unknown"

/** How the profit that the file states for a car differs from ours; null where it does not. Both are in EUR. */
export function profitDifference(
  row: PlannedRow,
): { theirs: Decimal; ground: ProfitGround } | null {
  const { car, expenses: lines, theirProfit: theirs } = row
  const totals = theirs === null ? null : totalsOf(row)
  if (theirs === null || !totals?.profit) return null
  const { amount: ours } = totals.profit
  const { amount: expenses } = totals.expenses
  if (isNear(theirs, ours)) return null
  const margin = add(ours, expenses)
  if (compare(expenses, "0") !== 0 && isNear(theirs, margin)) return { theirs, ground: "expenses" }
  // The VAT contained in the margin, at the usual 21 %.
  const afterVat = Number(ours) - (Math.max(0, Number(margin)) * 21) / 121
  if (Math.abs(Number(theirs) - afterVat) <= 0.5) return { theirs, ground: "vat" }
  const currencies = [
    car?.purchase_currency,
    car?.sale_price === null ? "EUR" : car?.sale_currency,
    ...lines.map(({ expense }) => expense?.currency),
  ]
  const isForeign = currencies.some((currency) => currency && currency !== "EUR")
  return { theirs, ground: isForeign ? "rate" : "unknown" }
}

/**
 * Whether two profits count as equal: to 2 cents, or to half a euro where the file has whole euros, which are rounded.
 */
const isNear = (theirs: Decimal, ours: Decimal): boolean =>
  Math.abs(Number(subtract(theirs, ours))) <= (Number.isInteger(Number(theirs)) ? 0.5 : 0.02)
