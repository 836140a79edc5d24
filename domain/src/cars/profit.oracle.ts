import { type Decimal, sum } from "../money/decimal.ts"
import { inEur } from "../money/eur.ts"
import { type CarFigures, type CarMoney, carFigures } from "./profit.ts"

/** The money of an expense as it is stored. */
export type ExpenseMoney = {
  amount: Decimal
  currency: string
  exchange_rate: Decimal | null
  amount_eur: Decimal | null
}

/** All figures of a car, from its stored expenses. */
export function figuresOf(
  car: CarMoney,
  expenses: readonly ExpenseMoney[],
): CarFigures & { expenses_eur: Decimal; expenses_estimated: boolean } {
  const each = expenses.map(({ amount, currency, exchange_rate: rate, amount_eur: eur }) =>
    inEur({ amount, currency, rate, eur }),
  )
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
