import type { Language } from "@marza/domain/language.ts"
import { subtract } from "@marza/domain/money/decimal.ts"
import { rowInEur } from "@marza/domain/money/eur.ts"
import { formatMoney } from "@marza/domain/money/format.ts"
import type { PackageCar } from "./month-cars.ts"
import type { MonthPackage } from "./month-data.ts"
import type { PackageExpense } from "./month-expenses.ts"
import type { PackageOverhead } from "./month-overheads.ts"
import type { PackagePayment } from "./month-payments.ts"
import { monthTexts } from "./month-texts.ts"

/** Nobody reads more of one kind; the tables beside it tell the rest. */
const maxLines = 500

/** How many lack it, and a line for each of the first. */
type Lacking = { count: number; lines: string[] }
type Missing = Lacking & { title: string }

/** Counts one more that lacks it. */
export function addLacking(lacking: Lacking, line: () => string): void {
  lacking.count++
  if (lacking.lines.length < maxLines) lacking.lines.push(line())
}

/** What cars and expenses lack. */
export type MissingOfRows = Record<
  | "carsWithoutRate"
  | "soldWithoutPrice"
  | "carsWithoutDocument"
  | "soldWithoutInvoice"
  | "expensesWithoutRate"
  | "expensesWithoutReceipt",
  Lacking
>

const lackingOf = (lines: readonly string[]): Lacking => ({
  count: lines.length,
  lines: lines.slice(0, maxLines),
})

/** Papers and values that the month lacks, by kind; a kind of which nothing is missing is left out. */
export function missingLists(
  { payments, overheads, language }: MonthPackage,
  seen: MissingOfRows,
): Missing[] {
  const texts = monthTexts[language]
  const overheadLine = ({
    day,
    description,
    amount,
    currency,
  }: Pick<PackageOverhead, "day" | "description" | "amount" | "currency">) =>
    `${day} ${description}, ${formatMoney(amount, currency, language)}`
  const paymentLine = (payment: PackagePayment) => {
    const { day, car_name, registration_number, amount, currency } = payment
    return `${day} ${withPlate(car_name, registration_number)}: ${formatMoney(amount, currency, language)}`
  }
  const spent = overheads?.rows ?? []
  const lists = [
    { title: texts.carsWithoutRate, ...seen.carsWithoutRate },
    { title: texts.soldWithoutPrice, ...seen.soldWithoutPrice },
    { title: texts.soldWithoutInvoice, ...seen.soldWithoutInvoice },
    { title: texts.expensesWithoutRate, ...seen.expensesWithoutRate },
    { title: texts.expensesWithoutReceipt, ...seen.expensesWithoutReceipt },
    {
      title: texts.paymentsWithoutRate,
      ...lackingOf(payments.filter((payment) => rowInEur(payment).estimated).map(paymentLine)),
    },
    {
      title: texts.overheadsWithoutRate,
      ...lackingOf(spent.filter((overhead) => rowInEur(overhead).estimated).map(overheadLine)),
    },
    {
      title: texts.overheadsWaiting,
      ...lackingOf(
        (overheads?.waiting ?? []).map(({ due_on, ...one }) =>
          overheadLine({ ...one, day: due_on }),
        ),
      ),
    },
    {
      title: texts.overheadsWithoutReceipt,
      ...lackingOf(spent.filter(({ receipts }) => receipts === 0).map(overheadLine)),
    },
    { title: texts.carsWithoutDocument, ...seen.carsWithoutDocument },
  ]
  return lists.filter(({ count }) => count > 0)
}

/** An expense in a list of what is missing. */
export function expenseLine(expense: PackageExpense, language: Language): string {
  const { date, car_name, registration_number, description, amount, currency } = expense
  const signed = expense.kind === "refund" ? subtract("0", amount) : amount
  return `${date} ${withPlate(car_name, registration_number)}: ${description}, ${formatMoney(signed, currency, language)}`
}

const withPlate = (name: string, plate: string | null) => (plate ? `${name} ${plate}` : name)

/** A car in such a list. */
export const carLine = ({ name, registration_number }: PackageCar) =>
  withPlate(name, registration_number)
