import { purchaseInEur, saleEur } from "@marza/domain/cars/profit.ts"
import { expenseInEur } from "@marza/domain/expenses/money.ts"
import { type Decimal, subtract } from "@marza/domain/money/decimal.ts"
import type { TableColumn } from "@marza/domain/table/column.ts"
import { column, summed } from "./month-columns.ts"
import type { MonthPackage, PackageCar } from "./month-data.ts"
import type { MonthTexts } from "./month-texts.ts"

/** An amount in another currency than EUR, with the rate that made it EUR. */
type ConvertedRow = {
  what: keyof MonthTexts["whatWords"]
  car_name: string
  registration_number: string | null
  day: string | null
  amount: Decimal
  currency: string
  rate: Decimal | null
  rate_day: string | null
  eur: Decimal | null
  note: string | null
}

/** The purchases and sales of the month and its expenses in other currencies than EUR. */
export function convertedRows({ cars, expenses }: MonthPackage, texts: MonthTexts): ConvertedRow[] {
  const purchases = cars
    .filter((car) => car.is_bought && car.purchase_currency !== "EUR")
    .map((car): ConvertedRow => {
      const { eur, estimated } = purchaseInEur(car)
      return {
        ...ofCar(car, "purchase"),
        day: car.bought_on,
        amount: car.purchase_price,
        currency: car.purchase_currency,
        rate: car.purchase_exchange_rate,
        rate_day: car.purchase_rate_day,
        eur,
        note: estimated ? texts.estimated : null,
      }
    })
  const sales = cars.flatMap((car): ConvertedRow[] => {
    if (!car.is_sold || car.sale_price === null || car.sale_currency === "EUR") return []
    const eur = saleEur(car)
    return [
      {
        ...ofCar(car, "sale"),
        day: car.sold_on,
        amount: car.sale_price,
        currency: car.sale_currency,
        rate: car.sale_exchange_rate,
        rate_day: car.sale_rate_day,
        eur,
        note: eur === null ? texts.saleLeftOut : null,
      },
    ]
  })
  const spent = expenses
    .filter(({ currency }) => currency !== "EUR")
    .map((expense): ConvertedRow => {
      const { eur, estimated } = expenseInEur(expense)
      const { amount, kind } = expense
      return {
        what: "expense",
        car_name: expense.car_name,
        registration_number: expense.registration_number,
        day: expense.date,
        amount: kind === "refund" ? subtract("0", amount) : amount,
        currency: expense.currency,
        rate: expense.exchange_rate,
        rate_day: expense.rate_day,
        eur,
        note: estimated ? texts.estimated : null,
      }
    })
  return [...purchases, ...sales, ...spent]
}

const ofCar = ({ name, registration_number }: PackageCar, what: ConvertedRow["what"]) => ({
  what,
  car_name: name,
  registration_number,
})

export const convertedColumns = (texts: MonthTexts): TableColumn<ConvertedRow>[] => [
  column("text", texts.car, (row) => row.car_name),
  column("text", texts.plate, (row) => row.registration_number),
  column("choice", texts.what, (row) => texts.whatWords[row.what]),
  column("day", texts.day, (row) => row.day),
  column("amount", texts.price, (row) => row.amount),
  column("choice", texts.currency, (row) => row.currency),
  column("rate", texts.rate, (row) => row.rate),
  column("day", texts.rateDay, (row) => row.rate_day),
  // Not added up: purchases, sales and expenses together are no figure.
  column("amount", texts.amount, (row) => row.eur),
  column("text", texts.note, (row) => row.note),
]

type VatRow = {
  what: keyof MonthTexts["whatWords"]
  car_name: string
  registration_number: string | null
  day: string | null
  description: string | null
  rate: Decimal | null
  due: Decimal | null
  deductible: Decimal | null
  note: string | null
}

/** The VAT due of each car sold in the month, and each VAT that is deducted in it (rules 12.6). */
export function vatRows({ cars, deducted }: MonthPackage, texts: MonthTexts): VatRow[] {
  const due = cars
    .filter((car) => car.is_sold && car.vat_due !== null)
    .map(
      (car): VatRow => ({
        ...ofCar(car, "sale"),
        day: car.sold_on,
        description: null,
        rate: car.vat_rate,
        due: car.vat_due,
        deductible: null,
        note: car.vat_due_estimated ? texts.estimated : null,
      }),
    )
  return [
    ...due,
    ...deducted.map(
      ({ source, estimated, ...row }): VatRow => ({
        ...row,
        what: source,
        rate: null,
        due: null,
        note: estimated ? texts.estimated : null,
      }),
    ),
  ]
}

export const vatColumns = (texts: MonthTexts): TableColumn<VatRow>[] => [
  column("text", texts.car, (row) => row.car_name),
  column("text", texts.plate, (row) => row.registration_number),
  column("choice", texts.what, (row) => texts.whatWords[row.what]),
  column("day", texts.day, (row) => row.day),
  column("text", texts.description, (row) => row.description),
  column("rate", texts.vatRate, (row) => row.rate),
  summed(`${texts.vatDue}, EUR`, (row) => row.due),
  summed(`${texts.vatDeductible}, EUR`, (row) => row.deductible),
  column("text", texts.note, (row) => row.note),
]
