import { expenseFields } from "@marza/domain/expenses/fields.ts"
import { type Expense, expensePatchSchema } from "@marza/domain/expenses/schemas.ts"
import { formatRate } from "@marza/domain/money/format.ts"
import { wordsOf as choicesOf } from "@marza/domain/table/format.ts"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { type FormEvent, type ReactNode, useState } from "react"
import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import { Button } from "../ui/Button.tsx"
import { ConflictDialog } from "../ui/ConflictDialog.tsx"
import { Dialog } from "../ui/Dialog.tsx"
import { validate } from "../ui/form.ts"
import { TrashIcon } from "../ui/laterIcons.tsx"
import { usePayerWords } from "../ui/payers.ts"
import { toast } from "../ui/toast.ts"
import { parseRate, typedMoney } from "../ui/typedAmount.ts"
import { useConflict } from "../ui/useConflict.ts"
import { useFieldErrors } from "../ui/useFieldErrors.ts"
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
  const [base, setBase] = useState(expense)
  const [values, setValues] = useState(() => valuesOf(expense, language))
  const conflict = useConflict({
    merger: expenseMerger,
    valuesOf: (row: Expense) => valuesOf(row, language),
    onMerged: saveMerged,
  })
  const { form, errors, refusal, setErrors, refuse, clearError } = useFieldErrors()
  const changing = changeExpense(useQueryClient(), car)
  const saving = useMutation({ ...changing, meta: { ...changing.meta, form } })

  function save(event: FormEvent) {
    event.preventDefault()
    if (!saving.isPending) send(values, base)
  }

  function send(filled: ExpenseValues, from: Expense) {
    if (changedFields(valuesOf(from, language), filled).length === 0) return onClose()
    const body = { ...bodyOf(filled), version: from.version }
    const checked = validate(expensePatchSchema, body, language)
    if ("errors" in checked) return setErrors(checked.errors)
    saving.mutate(
      { id: expense.id, patch: checked.data },
      {
        onSuccess: () => {
          toast.success(wordsOf(filled.kind, texts).updated)
          onClose()
        },
        onError: (error) => {
          const sent = { base: valuesOf(from, language), mine: filled }
          if (!conflict.settle(error, sent)) refuse(error)
        },
      },
    )
  }

  /** Saves on top of what somebody else has stored meanwhile. */
  function saveMerged(merged: ExpenseValues, current: Expense) {
    setBase(current)
    setValues(merged)
    send(merged, current)
  }

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
        form={{ ref: form, onSubmit: save }}
        actions={
          <>
            <Button type="submit" size="tall" isBusy={saving.isPending} className="flex-1">
              {actions.save}
            </Button>
            <Button
              variant="quiet"
              size="tall"
              icon={<TrashIcon />}
              aria-label={texts.delete(expense.description)}
              onClick={onDelete}
              className="px-4 text-soft hover:text-loss"
            >
              {actions.delete}
            </Button>
          </>
        }
      >
        <ExpenseFields
          values={values}
          errors={errors}
          refusal={refusal}
          organizationId={car.organizationId}
          hasVat={hasVat}
          isImport={isImport}
          receipts={receipts}
          onChange={(field, value) => {
            setValues((before) => ({ ...before, [field]: value }))
            clearError(field)
          }}
        />
      </Dialog>
      {conflict.question && (
        <ConflictDialog
          {...conflict.question}
          texts={texts}
          namePart={(part) => texts.words[part].label}
          showPart={shown}
        />
      )}
    </>
  )
}
