import { type ExpenseMoney, expenseInEur } from "../expenses/money.ts"
import { type Decimal, sum } from "../money/decimal.ts"
import { type CarFigures, type CarMoney, carFigures } from "./profit.ts"

/** All figures of a car, from its stored expenses. */
export function figuresOf(
  car: CarMoney,
  expenses: readonly ExpenseMoney[],
): CarFigures & { expenses_eur: Decimal; expenses_estimated: boolean } {
  const each = expenses.map(expenseInEur)
  const spent = {
    eur: sum(each.map(({ eur }) => eur)),
    estimated: each.some(({ estimated }) => estimated),
  }
  return {
    ...carFigures(car, spent),
    expenses_eur: spent.eur,
    expenses_estimated: spent.estimated,
  }
}
