import {
  type ExpenseField,
  type ExpenseFields,
  expenseFields,
} from "@marza/domain/expenses/fields.ts"
import { proposedType } from "@marza/domain/expenses/proposed-type.ts"
import type { NewExpense } from "@marza/domain/expenses/schemas.ts"
import { todayInVilnius } from "@marza/domain/time/days.ts"
import { type FormValues, fieldForm, type PartOf } from "../ui/fieldForm.ts"

/** The values of the expense form: texts, amount and rate as typed, "" for what may be left out. */
export type ExpenseValues = FormValues<NewExpense, ExpenseField>
export type ExpensePart = PartOf<ExpenseFields>

export const expenseForm = fieldForm<ExpenseValues, ExpensePart>(expenseFields)

export const blankExpense = (): ExpenseValues => ({
  ...expenseForm.blank,
  date: todayInVilnius(new Date()),
})

/** Whether nobody has chosen another type than the one that the description proposes. */
export const hasProposedType = ({ expense_type, description }: ExpenseValues) =>
  expense_type === proposedType(description)

/** Proposes a type by the description, unless the person has chosen another type than the proposed one. */
export const retyped = <Values extends ExpenseValues>(before: Values, after: Values): Values =>
  hasProposedType(before) ? { ...after, expense_type: proposedType(after.description) } : after
