import { purchaseInEur, saleEur } from "@marza/domain/cars/profit.ts"
import { expenseInEur } from "@marza/domain/expenses/money.ts"
import { type Decimal, subtract } from "@marza/domain/money/decimal.ts"
import { rowInEur } from "@marza/domain/money/eur.ts"
import { column, type TableColumn } from "@marza/domain/table/column.ts"
import type { PackageCar } from "./month-cars.ts"
import type { MonthPackage } from "./month-data.ts"
import type { PackageExpense } from "./month-expenses.ts"
import type { MonthTexts } from "./month-texts.ts"

/** An amount in another currency than EUR, with the rate that made it EUR. */
export type ConvertedRow = {
  what: keyof MonthTexts["whatWords"]
  /** Null for an overhead. */
  car_name: string | null
  registration_number: string | null
  description: string | null
  day: string | null
  amount: Decimal
  currency: string
  rate: Decimal | null
  rate_day: string | null
  eur: Decimal | null
  note: string | null
}

/** What of a car was converted: its purchase and its sale in the month. */
export function convertedOfCar(car: PackageCar, texts: MonthTexts): ConvertedRow[] {
  const rows: ConvertedRow[] = []
  if (car.is_bought && car.purchase_currency !== "EUR") {
    const { eur, estimated } = purchaseInEur(car)
    rows.push({
      ...ofCar(car, "purchase"),
      day: car.bought_on,
      amount: car.purchase_price,
      currency: car.purchase_currency,
      rate: car.purchase_exchange_rate,
      rate_day: car.purchase_rate_day,
      eur,
      note: estimated ? texts.estimated : null,
    })
  }
  if (car.is_sold && car.sale_price !== null && car.sale_currency !== "EUR") {
    const eur = saleEur(car)
    rows.push({
      ...ofCar(car, "sale"),
      day: car.sold_on,
      amount: car.sale_price,
      currency: car.sale_currency,
      rate: car.sale_exchange_rate,
      rate_day: car.sale_rate_day,
      eur,
      note: eur === null ? texts.saleLeftOut : null,
    })
  }
  return rows
}

/** @param expense in another currency than EUR; a part of an invoice is one */
export function convertedExpense(expense: PackageExpense, texts: MonthTexts): ConvertedRow {
  const { eur, estimated } = expenseInEur(expense)
  const { amount, kind } = expense
  return {
    what: "expense",
    car_name: expense.car_name,
    registration_number: expense.registration_number,
    description: expense.description,
    day: expense.date,
    amount: kind === "refund" ? subtract("0", amount) : amount,
    currency: expense.currency,
    rate: expense.exchange_rate,
    rate_day: expense.rate_day,
    eur,
    note: estimated ? texts.estimated : null,
  }
}

/** The payments and overheads of the month in other currencies than EUR. */
export function otherConverted(
  { payments, overheads }: Pick<MonthPackage, "payments" | "overheads">,
  texts: MonthTexts,
): ConvertedRow[] {
  const paid = payments
    .filter(({ currency }) => currency !== "EUR")
    .map(({ kind, exchange_rate, ...payment }): ConvertedRow => {
      const { eur, estimated } = rowInEur({ ...payment, exchange_rate })
      const note = estimated ? texts.estimated : null
      return { ...payment, what: kind, description: payment.note, rate: exchange_rate, eur, note }
    })
  const ofFirm = (overheads?.rows ?? [])
    .filter(({ currency }) => currency !== "EUR")
    .map((overhead): ConvertedRow => {
      const { eur, estimated } = rowInEur(overhead)
      return {
        ...overhead,
        what: "overhead",
        car_name: null,
        registration_number: null,
        rate: overhead.exchange_rate,
        eur,
        note: estimated ? texts.estimated : null,
      }
    })
  return [...paid, ...ofFirm]
}

const ofCar = ({ name, registration_number }: PackageCar, what: ConvertedRow["what"]) => ({
  what,
  car_name: name,
  registration_number,
  description: null,
})

export const convertedColumns = (texts: MonthTexts): TableColumn<ConvertedRow>[] => [
  column("text", texts.car, (row) => row.car_name),
  column("text", texts.plate, (row) => row.registration_number),
  column("choice", texts.what, (row) => texts.whatWords[row.what]),
  column("text", texts.description, (row) => row.description),
  column("day", texts.day, (row) => row.day),
  column("amount", texts.price, (row) => row.amount),
  column("choice", texts.currency, (row) => row.currency),
  column("rate", texts.rate, (row) => row.rate),
  column("day", texts.rateDay, (row) => row.rate_day),
  // Not added up: purchases, sales and all others together are no figure.
  column("amount", texts.amount, (row) => row.eur),
  column("text", texts.note, (row) => row.note),
]
