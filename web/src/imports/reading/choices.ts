import type { Currency } from "@marza/domain/money/currencies.ts"
import { rateKey } from "./row-reader.ts"
import type { BankRate, ImportChoices, ImportedCar, ImportedExpense, ImportPlan } from "./types.ts"

/** The choices with the bank's rates of some days; those that were there stay. */
export function withRates(
  choices: ImportChoices,
  rates: readonly (BankRate & { currency: Currency; of: string })[],
): ImportChoices {
  const added = rates.map(({ currency, of, rate, day }) => [rateKey(currency, of), { rate, day }])
  return { ...choices, rates: { ...choices.rates, ...Object.fromEntries(added) } }
}

/** The cars to send, each with its expenses: those of rows that are not left out and have no problem. */
export const carsToSend = ({
  rows,
}: ImportPlan): (ImportedCar & { expenses: ImportedExpense[] })[] =>
  rows.flatMap(({ car, expenses, problems, leftOut }) => {
    if (car === null || problems.length > 0 || leftOut !== null) return []
    return [{ ...car, expenses: expenses.flatMap(({ expense }) => expense ?? []) }]
  })
