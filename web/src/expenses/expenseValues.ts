import {
  type ExpenseField,
  type ExpenseFields,
  expenseFields,
} from "@marza/domain/expenses/fields.ts"
import { proposedType } from "@marza/domain/expenses/proposed-type.ts"
import type { NewExpense } from "@marza/domain/expenses/schemas.ts"
import { todayInVilnius } from "@marza/domain/time/days.ts"
import { fieldForm } from "../ui/fieldForm.ts"
import { createMerger } from "../ui/merge.ts"

/** The values of the expense form: texts, amount and rate as typed, "" for what may be left out. */
export type ExpenseValues = {
  [F in ExpenseField]: null extends NewExpense[F] ? string : NewExpense[F]
}

export type ExpensePart = ExpenseFields[ExpenseField]["part"]

const form = fieldForm<ExpenseValues, ExpensePart>(expenseFields)

export const { valuesOf, bodyOf, changedFields, parts: expenseParts } = form

export const blankExpense = (): ExpenseValues => ({
  ...form.blank,
  date: todayInVilnius(new Date()),
})

export const expenseMerger = createMerger<ExpenseValues, ExpensePart>(form.parts, changedFields)

/** Whether nobody has chosen another type than the one that the description proposes. */
export const hasProposedType = ({ expense_type, description }: ExpenseValues) =>
  expense_type === proposedType(description)

/** Proposes a type by the description, unless the person has chosen another type than the proposed one. */
export const retyped = <Values extends ExpenseValues>(before: Values, after: Values): Values =>
  hasProposedType(before) ? { ...after, expense_type: proposedType(after.description) } : after
