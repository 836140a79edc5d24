import { purchaseInEur } from "../cars/profit.ts"
import type { Car } from "../cars/schemas.ts"
import { expenseInEur } from "../expenses/money.ts"
import type { Expense } from "../expenses/schemas.ts"
import { add, type Decimal, sum } from "../money/decimal.ts"
import { inEur } from "../money/eur.ts"
import { type VatRates, vatRateOn } from "../vat/rates.ts"

type StockCar = Pick<
  Car,
  | "status"
  | "sold_on"
  | "purchase_price"
  | "purchase_currency"
  | "purchase_exchange_rate"
  | "purchase_price_eur"
  | "purchase_vat"
> & { bought_on: string }
type StockExpense = Pick<
  Expense,
  "amount" | "currency" | "exchange_rate" | "amount_eur" | "kind" | "vat_amount" | "date"
>

/** A car with all of its expenses, as a history leaves it. */
export type StockedCar = {
  car: StockCar
  expenses: readonly StockExpense[]
}

/** What a car has cost by the end of a day: its purchase and the expenses dated up to it, with the VAT in it that is deducted. */
export function costOn(
  { car, expenses }: StockedCar,
  day: string,
  rates: VatRates,
): { cost: Decimal; vat: Decimal } {
  const purchase = purchaseInEur({
    ...car,
    sale_price: null,
    sale_currency: "EUR",
    sale_exchange_rate: null,
    sale_price_eur: null,
  })
  const deducted = (on: string, amount: Decimal) =>
    vatRateOn(rates, on) === null ? "0.00" : amount
  const purchaseVat = inEur({
    amount: car.purchase_vat ?? "0.00",
    currency: car.purchase_currency,
    rate: car.purchase_exchange_rate,
    eur: null,
  }).eur
  const spent = expenses.filter(({ date }) => date <= day)
  return {
    cost: add(purchase.eur, sum(spent.map((expense) => expenseInEur(expense).eur))),
    vat: sum([
      deducted(car.bought_on, purchaseVat),
      ...spent.map((expense) => {
        const vat = { ...expense, amount: expense.vat_amount ?? "0.00", amount_eur: null }
        return deducted(expense.date, expenseInEur(vat).eur)
      }),
    ]),
  }
}

/** Whether a car stands in the stock of a day: bought on or before it, and not sold, or sold later (rules 24.6). */
export const isInStock = ({ car: { bought_on, sold_on, status } }: StockedCar, day: string) =>
  bought_on <= day && (status !== "sold" || (sold_on !== null && sold_on > day))

/** The stock of a day, which the SQL function stock_on() computes of rows. */
export function stockOn(cars: readonly StockedCar[], day: string, rates: VatRates) {
  const costs = cars.filter((one) => isInStock(one, day)).map((one) => costOn(one, day, rates))
  return {
    cars: costs.length,
    cost_eur: sum(costs.map(({ cost }) => cost)),
    vat_eur: sum(costs.map(({ vat }) => vat)),
  }
}
