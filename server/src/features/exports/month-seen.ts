import type { ExpenseType } from "@marza/domain/expenses/fields.ts"
import { expenseInEur } from "@marza/domain/expenses/money.ts"
import { add, type Decimal } from "@marza/domain/money/decimal.ts"
import type { PackageCar } from "./month-cars.ts"
import type { MonthPackage } from "./month-data.ts"
import type { PackageExpense } from "./month-expenses.ts"
import { addLacking, carLine, expenseLine, type MissingOfRows } from "./month-missing.ts"
import { type ConvertedRow, convertedOfCar } from "./month-money.ts"
import { monthTexts } from "./month-texts.ts"

/** What is kept of the cars and expenses of a month, each of which is looked at once and let go. */
export type SeenMonth = ReturnType<typeof seeMonth>

/** Keeps what the other files of the package tell of cars and expenses. */
export function seeMonth({ figures, monthCars, language }: MonthPackage) {
  const texts = monthTexts[language]
  const names = new Map(monthCars.map(({ id, name }) => [id, name]))
  const warned = new Set(figures.warnings)
  const seen = {
    missing: {
      carsWithoutRate: { count: 0, lines: [] },
      soldWithoutPrice: { count: 0, lines: [] },
      carsWithoutDocument: { count: 0, lines: [] },
      soldWithoutInvoice: { count: 0, lines: [] },
      expensesWithoutRate: { count: 0, lines: [] },
      expensesWithoutReceipt: { count: 0, lines: [] },
    } as MissingOfRows,
    converted: [] as ConvertedRow[],
    byType: new Map<ExpenseType, { count: number; eur: Decimal }>(),
  }
  return {
    seen,
    /** Once all cars were looked at: those without a rate, in the order of the screen. */
    endCars: () => {
      for (const id of figures.warnings)
        addLacking(seen.missing.carsWithoutRate, () => names.get(id) ?? id)
    },
    seeCar: (car: PackageCar) => {
      const line = () => carLine(car)
      if (warned.has(car.id)) names.set(car.id, line())
      if (car.is_sold && car.sale_price === null) addLacking(seen.missing.soldWithoutPrice, line)
      if (car.is_sold && car.has_invoices && car.invoices === null)
        addLacking(seen.missing.soldWithoutInvoice, () =>
          car.is_credited ? `${line()} (${texts.creditedSale})` : line(),
        )
      if (!car.has_document) addLacking(seen.missing.carsWithoutDocument, line)
      seen.converted.push(...convertedOfCar(car, texts))
    },
    seeExpense: (expense: PackageExpense) => {
      const { eur, estimated } = expenseInEur(expense)
      const line = () => expenseLine(expense, language)
      if (estimated) addLacking(seen.missing.expensesWithoutRate, line)
      if (!expense.is_dated) return
      if (!expense.has_receipt) addLacking(seen.missing.expensesWithoutReceipt, line)
      const type = seen.byType.get(expense.expense_type) ?? { count: 0, eur: "0.00" }
      seen.byType.set(expense.expense_type, { count: type.count + 1, eur: add(type.eur, eur) })
    },
  }
}
