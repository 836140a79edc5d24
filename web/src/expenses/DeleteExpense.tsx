import type { Expense } from "@marza/domain/expenses/schemas.ts"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useMessages } from "../messages/use.ts"
import { lazily } from "../ui/lazily.tsx"
import { toast } from "../ui/toast.ts"
import { type CarKey, deleteExpense } from "./api.ts"
import { wordsOf } from "./words.ts"

const ConfirmDialog = lazily(async () => (await import("../ui/ConfirmDialog.tsx")).ConfirmDialog)

type DeleteExpenseProps = {
  car: CarKey
  expense: Expense
  hasReceipts: boolean
  onDeleted: () => void
  onClose: () => void
}

/** Deletes an expense after a question. */
export function DeleteExpense(props: DeleteExpenseProps) {
  const { car, expense, hasReceipts, onDeleted, onClose } = props
  const { actions, expenses: texts } = useMessages()
  const words = wordsOf(expense.kind, texts)
  const deletion = useMutation(deleteExpense(useQueryClient(), car))
  return (
    <ConfirmDialog
      title={words.deleteTitle}
      text={words.deleteConfirm}
      confirmLabel={actions.delete}
      isBusy={deletion.isPending}
      onConfirm={() =>
        deletion.mutate(expense.id, {
          onSuccess: () => {
            toast.success(words.deleted)
            onDeleted()
          },
          onSettled: onClose,
        })
      }
      onClose={onClose}
    >
      {hasReceipts && <p className="mt-2">{texts.deleteWithReceipts}</p>}
    </ConfirmDialog>
  )
}
