import type { Currency } from "@marza/domain/money/currencies.ts"
import type {
  BankRate,
  ImportChoices,
  ImportedCar,
  ImportedExpense,
  ImportedPayment,
  ImportPlan,
  PlannedRow,
} from "../types.ts"

/** The key of a rate in `ImportChoices.rates`: "NOK 2024-03-05". */
export const rateKey = (currency: Currency, day: string): string => `${currency} ${day}`

/** The choices with the bank's rates of some days; those that were there stay. */
export function withRates(
  choices: ImportChoices,
  rates: readonly (BankRate & { currency: Currency; of: string })[],
): ImportChoices {
  const added = rates.map(({ currency, of, rate, day }) => [rateKey(currency, of), { rate, day }])
  return { ...choices, rates: { ...choices.rates, ...Object.fromEntries(added) } }
}

type SentRow = PlannedRow & { car: ImportedCar }

/** The rows whose cars are sent: those that are not left out and have no problem. */
export const rowsToSend = ({ rows }: ImportPlan): SentRow[] =>
  rows.filter(
    (row): row is SentRow => row.car !== null && row.problems.length === 0 && row.leftOut === null,
  )

type SentCar = ImportedCar & { expenses: ImportedExpense[]; payments: ImportedPayment[] }

/** The cars to send, each with its expenses and payments, in the order of their rows. */
export const carsToSend = (plan: ImportPlan): SentCar[] =>
  rowsToSend(plan).map(({ car, expenses, payments }) => ({
    ...car,
    expenses: expenses.flatMap(({ expense }) => expense ?? []),
    payments: payments.flatMap(({ payment }) => payment ?? []),
  }))
