import { type CarProfit, computeProfit } from "@marza/domain/cars/profit.ts"
import { expenseInEur } from "@marza/domain/expenses/money.ts"
import { type Decimal, sum } from "@marza/domain/money/decimal.ts"
import type { PlannedRow } from "@marza/spreadsheet/types.ts"

/** The totals of a car in the preview, in EUR; null while something is wrong with it. */
export function totalsOf({
  car,
  expenses,
}: PlannedRow): (CarProfit & { expenses: Decimal; expenses_estimated: boolean }) | null {
  if (!car) return null
  const inEur = expenses.flatMap(({ expense }) =>
    expense ? expenseInEur({ ...expense, amount_eur: null }) : [],
  )
  const total = {
    eur: sum(inEur.map(({ eur }) => eur)),
    estimated: inEur.some(({ estimated }) => estimated),
  }
  const money = { ...car, purchase_price_eur: null, sale_price_eur: null }
  return {
    ...computeProfit(money, total),
    expenses: total.eur,
    expenses_estimated: total.estimated,
  }
}
