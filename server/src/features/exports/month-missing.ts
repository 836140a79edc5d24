import { expenseInEur } from "@marza/domain/expenses/money.ts"
import { subtract } from "@marza/domain/money/decimal.ts"
import { formatMoney } from "@marza/domain/money/format.ts"
import type { MonthPackage, PackageCar, PackageExpense } from "./month-data.ts"
import { monthTexts } from "./month-texts.ts"

type Missing = { title: string; lines: string[] }

/** Papers and values that the month lacks, by kind; a kind of which nothing is missing is left out. */
export function missingLists({
  cars,
  expenses,
  figures,
  monthCars,
  language,
}: MonthPackage): Missing[] {
  const texts = monthTexts[language]
  const names = new Map(cars.map((car) => [car.id, carLine(car)]))
  for (const { id, name } of monthCars) if (!names.has(id)) names.set(id, name)
  const expenseLine = (expense: PackageExpense) => {
    const { date, car_name, registration_number, description, amount, currency } = expense
    const signed = expense.kind === "refund" ? subtract("0", amount) : amount
    return `${date} ${withPlate(car_name, registration_number)}: ${description}, ${formatMoney(signed, currency, language)}`
  }
  const lists = [
    {
      title: texts.carsWithoutRate,
      lines: figures.warnings.map((id) => names.get(id) ?? id),
    },
    {
      title: texts.soldWithoutPrice,
      lines: cars.filter((car) => car.is_sold && car.sale_price === null).map(carLine),
    },
    {
      title: texts.expensesWithoutRate,
      lines: expenses.filter((expense) => expenseInEur(expense).estimated).map(expenseLine),
    },
    {
      title: texts.expensesWithoutReceipt,
      lines: expenses
        .filter((expense) => expense.is_dated && !expense.has_receipt)
        .map(expenseLine),
    },
    {
      title: texts.carsWithoutDocument,
      lines: cars.filter((car) => !car.has_document).map(carLine),
    },
  ]
  return lists.filter(({ lines }) => lines.length > 0)
}

const withPlate = (name: string, plate: string | null) => (plate ? `${name} ${plate}` : name)
const carLine = ({ name, registration_number }: PackageCar) => withPlate(name, registration_number)
