import { expenseFields } from "@marza/domain/expenses/fields.ts"
import { type Expense, expensePatchSchema } from "@marza/domain/expenses/schemas.ts"
import { formatRate } from "@marza/domain/money/format.ts"
import { wordsOf as choicesOf } from "@marza/domain/table/format.ts"
import { useQueryClient } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import { Button } from "../ui/Button.tsx"
import { ConflictDialog } from "../ui/ConflictDialog.tsx"
import { Dialog } from "../ui/Dialog.tsx"
import { TrashIcon } from "../ui/laterIcons.tsx"
import { usePayerWords } from "../ui/payers.ts"
import { toast } from "../ui/toast.ts"
import { parseRate, typedMoney } from "../ui/typedAmount.ts"
import { useRowEdit } from "../ui/useRowEdit.ts"
import { type CarKey, changeExpense } from "./api.ts"
import { ExpenseFields } from "./ExpenseFields.tsx"
import {
  bodyOf,
  changedFields,
  type ExpensePart,
  type ExpenseValues,
  expenseMerger,
  valuesOf,
} from "./expenseValues.ts"
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
  const { actions, expenses: texts } = useMessages()
  const language = useLanguage()
  const payers = usePayerWords()
  const edit = useRowEdit({
    row: expense,
    valuesOf,
    bodyOf,
    changedFields,
    merger: expenseMerger,
    schema: expensePatchSchema,
    change: changeExpense(useQueryClient(), car),
    query: {},
    onSaved: ({ kind }) => toast.success(wordsOf(kind, texts).updated),
    onClose,
  })

  const shown = (part: ExpensePart, of: ExpenseValues) => {
    const { format } = expenseFields[part]
    const words = choicesOf(format, { ...texts.choices, ...payers })
    if (words) return words[of[part]]
    if (part === "supplier") return [of.supplier, of.supplier_code].filter(Boolean).join(" · ")
    if (part !== "amount")
      return format === "amount" ? typedMoney(of[part], of.currency, language) : of[part]
    const money = typedMoney(of.amount, of.currency, language)
    const rate = of.currency === "EUR" ? null : parseRate(of.exchange_rate)
    const day = of.rate_day && ` (ECB ${of.rate_day})`
    return rate ? `${money} × ${formatRate(rate, language)}${day}` : money
  }

  return (
    <>
      <Dialog
        title={texts.edit}
        hasColumns
        onClose={onClose}
        form={edit.form}
        actions={
          <>
            <Button type="submit" size="tall" isBusy={edit.isSaving} className="flex-1">
              {actions.save}
            </Button>
            <Button
              variant="quiet"
              size="tall"
              icon={<TrashIcon />}
              aria-label={texts.delete(expense.description)}
              onClick={onDelete}
              className="-ml-3 px-3 text-loss"
            >
              {actions.delete}
            </Button>
          </>
        }
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
      </Dialog>
      {edit.conflict && (
        <ConflictDialog
          {...edit.conflict}
          texts={texts}
          namePart={(part) => texts.words[part].label}
          showPart={shown}
        />
      )}
    </>
  )
}
