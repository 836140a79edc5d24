import { expenseFields } from "@marza/domain/expenses/fields.ts"
import { type Expense, expensePatchSchema } from "@marza/domain/expenses/schemas.ts"
import { useQueryClient } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { useMessages } from "../messages/use.ts"
import { usePartInWords } from "../ui/partInWords.ts"
import { RowEditDialog } from "../ui/RowEditDialog.tsx"
import { toast } from "../ui/toast.ts"
import { useRowEdit } from "../ui/useRowEdit.ts"
import { type CarKey, changeExpense } from "./api.ts"
import { ExpenseFields } from "./ExpenseFields.tsx"
import { expenseForm } from "./expenseValues.ts"
import { wordsOf } from "./words.ts"

type EditExpenseDialogProps = {
  car: CarKey
  expense: Expense
  hasVat: boolean
  isImport: boolean
  receipts: ReactNode
  onDelete: () => void
  onClose: () => void
}

/** Edits an expense. What somebody else has saved meanwhile is merged, or the dialog asks about it. */
export function EditExpenseDialog(props: EditExpenseDialogProps) {
  const { car, expense, hasVat, isImport, receipts, onDelete, onClose } = props
  const { expenses: texts } = useMessages()
  const edit = useRowEdit({
    row: expense,
    form: expenseForm,
    schema: expensePatchSchema,
    change: changeExpense(useQueryClient(), car),
    query: {},
    onSaved: ({ kind }) => toast.success(wordsOf(kind, texts).updated),
    onClose,
  })

  return (
    <RowEditDialog
      title={texts.edit}
      hasColumns
      onClose={onClose}
      edit={edit}
      texts={texts}
      deletion={{ name: texts.delete(expense.description), onDelete }}
      namePart={(part) => texts.words[part].label}
      showPart={usePartInWords(expenseFields, texts.choices)}
    >
      <ExpenseFields
        values={edit.values}
        errors={edit.errors}
        refusal={edit.refusal}
        organizationId={car.organizationId}
        hasVat={hasVat}
        isImport={isImport}
        receipts={receipts}
        onChange={edit.onChange}
      />
    </RowEditDialog>
  )
}
