import type { Language } from "@marza/domain/language.ts"
import type { Split } from "@marza/domain/splits/schemas.ts"
import { createMerger } from "../ui/merge.ts"
import { formatForInput } from "../ui/typedAmount.ts"
import { type ExpensePart, type ExpenseValues, expenseForm } from "./expenseValues.ts"
import { amountsOf, type SplitPart } from "./splitParts.ts"

/** The values of the form of an invoice for several cars: those of an expense for the whole, and its parts. */
export type SplitValues = ExpenseValues & { parts: readonly SplitPart[] }

/** The amounts of a stored split are shown as they are, and stay when another one changes. */
const valuesOf = (split: Split, language: Language): SplitValues => ({
  ...expenseForm.valuesOf(split, language),
  parts: split.parts.map(({ car_id, car_name, expense_id, amount }) => ({
    carId: car_id,
    carName: car_name ?? "",
    expenseId: expense_id,
    typed: formatForInput(amount, language),
  })),
})

/** A part whose amount cannot be told is sent as typed: the schema then refuses it. */
function partsOf({ amount, currency, parts }: SplitValues) {
  const { amounts } = amountsOf(amount, currency, parts)
  return parts.map(({ carId, expenseId, typed }, index) => ({
    car_id: carId,
    expense_id: expenseId,
    amount: amounts[index] ?? typed,
  }))
}

const bodyOf = (values: SplitValues) => ({
  ...expenseForm.bodyOf(values),
  parts: partsOf(values),
})

/** The fields that would be stored differently; two ways to type the same parts are equal. */
const changedFields = (base: SplitValues, values: SplitValues): (keyof SplitValues)[] => [
  ...expenseForm.changedFields(base, values),
  ...(JSON.stringify(partsOf(base)) === JSON.stringify(partsOf(values))
    ? []
    : (["parts"] as const)),
]

export const splitForm = {
  valuesOf,
  bodyOf,
  changedFields,
  /** The parts are decided together with the amount that they add up to. */
  merger: createMerger<SplitValues, ExpensePart>(
    { ...expenseForm.parts, amount: [...expenseForm.parts.amount, "parts"] },
    changedFields,
  ),
}

/** The parts that another version has not, or with another amount. */
export function differingParts(values: SplitValues, other: SplitValues) {
  const [own, others] = [partsOf(values), partsOf(other)]
  return values.parts.flatMap((part, index) => {
    const amount = own[index]?.amount ?? part.typed
    const same = others.some((one) => one.expense_id === part.expenseId && one.amount === amount)
    return same ? [] : [{ ...part, amount }]
  })
}
