import type { Expense } from "@marza/domain/expenses/schemas.ts"
import { useQueryClient } from "@tanstack/react-query"
import { useMessages } from "../messages/use.ts"
import { DeleteRow } from "../ui/DeleteRow.tsx"
import { type CarKey, deleteExpense } from "./api.ts"
import { wordsOf } from "./words.ts"

type DeleteExpenseProps = {
  car: CarKey
  expense: Expense
  hasReceipts: boolean
  onDeleted: () => void
  onClose: () => void
}

/** Deletes an expense after a question. */
export function DeleteExpense({ car, expense, hasReceipts, ...asked }: DeleteExpenseProps) {
  const { expenses: texts } = useMessages()
  const deletion = deleteExpense(useQueryClient(), car)
  const words = wordsOf(expense.kind, texts)
  return (
    <DeleteRow {...asked} id={expense.id} deletion={deletion} texts={words}>
      {hasReceipts && texts.deleteWithReceipts}
    </DeleteRow>
  )
}
