import { type ExpenseMoney, expenseInEur } from "../expenses/money.ts"
import { type Decimal, sum } from "../money/decimal.ts"
import { type CarMoney, type CarProfit, computeProfit } from "./profit.ts"

/** All figures of a car, from its stored expenses. */
export function figuresOf(
  car: CarMoney,
  expenses: readonly ExpenseMoney[],
): CarProfit & { expenses_eur: Decimal; expenses_estimated: boolean } {
  const each = expenses.map(expenseInEur)
  const spent = {
    eur: sum(each.map(({ eur }) => eur)),
    estimated: each.some(({ estimated }) => estimated),
  }
  return {
    ...computeProfit(car, spent),
    expenses_eur: spent.eur,
    expenses_estimated: spent.estimated,
  }
}
