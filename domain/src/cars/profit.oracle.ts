import { add, type Decimal, subtract, sum } from "../money/decimal.ts"
import { inEur } from "../money/eur.ts"
import { type CarMoney, saleEur } from "./profit.ts"

/** The money of an expense as it is stored. */
export type ExpenseMoney = {
  amount: Decimal
  currency: string
  exchange_rate: Decimal | null
  amount_eur: Decimal | null
}

/** What a car cost in EUR; the names are those of a car in a response. */
export type CarCost = {
  expenses_eur: Decimal
  expenses_estimated: boolean
  cost_eur: Decimal
  cost_estimated: boolean
}

/** What a car cost so far: the expenses, and the purchase with the expenses, in EUR. */
export function carCost(car: CarMoney, expenses: readonly ExpenseMoney[]): CarCost {
  const purchase = inEur({
    amount: car.purchase_price,
    currency: car.purchase_currency,
    rate: car.purchase_exchange_rate,
    eur: car.purchase_price_eur,
  })
  const inEurEach = expenses.map((expense) =>
    inEur({
      amount: expense.amount,
      currency: expense.currency,
      rate: expense.exchange_rate,
      eur: expense.amount_eur,
    }),
  )
  const expensesEur = sum(inEurEach.map(({ eur }) => eur))
  const expensesEstimated = inEurEach.some(({ estimated }) => estimated)
  return {
    expenses_eur: expensesEur,
    expenses_estimated: expensesEstimated,
    cost_eur: add(purchase.eur, expensesEur),
    cost_estimated: purchase.estimated || expensesEstimated,
  }
}

/**
 * Sale minus purchase minus expenses, all in EUR, whatever the status (rules 4.6);
 * null when there is no sale price or no EUR value of it. `estimated`: the cost used the fixed or
 * the 1:1 rate; it is false for a profit of null.
 */
export function carProfit(
  car: CarMoney,
  expenses: readonly ExpenseMoney[],
): { profit: Decimal | null; estimated: boolean } {
  const sale = saleEur(car)
  if (sale === null) return { profit: null, estimated: false }
  const cost = carCost(car, expenses)
  return { profit: subtract(sale, cost.cost_eur), estimated: cost.cost_estimated }
}
