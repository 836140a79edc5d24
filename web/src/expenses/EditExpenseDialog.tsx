import { type Expense, expensePatchSchema } from "@marza/domain/expenses/schemas.ts"
import { formatRate } from "@marza/domain/money/format.ts"
import { text } from "@marza/domain/texts/text.ts"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { type FormEvent, type ReactNode, useState } from "react"
import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import { Button } from "../ui/Button.tsx"
import { ConflictDialog } from "../ui/ConflictDialog.tsx"
import { Dialog, DialogActions } from "../ui/Dialog.tsx"
import { FormError } from "../ui/FormError.tsx"
import { fieldErrorsOf, validate } from "../ui/form.ts"
import { TrashIcon } from "../ui/icons.tsx"
import { isIncomplete } from "../ui/isIncomplete.ts"
import { createMerger } from "../ui/merge.ts"
import { toast } from "../ui/toast.ts"
import { parseRate, typedMoney } from "../ui/typedAmount.ts"
import { useConflict } from "../ui/useConflict.ts"
import { useFieldErrors } from "../ui/useFieldErrors.ts"
import { type CarKey, changeExpense } from "./api.ts"
import {
  bodyOf,
  ExpenseFields,
  type ExpenseValues,
  expenseColumns,
  requiredOf,
  valuesOf,
} from "./ExpenseFields.tsx"
import { wordsOf } from "./words.ts"

/** The fields that are decided together in a conflict: an amount means nothing without its currency. */
const parts = {
  description: ["description"],
  amount: ["amount", "currency", "exchange_rate", "rate_day"],
  expense_type: ["expense_type"],
  date: ["date"],
  kind: ["kind"],
  vat_amount: ["vat_amount"],
} as const satisfies Record<string, readonly (keyof ExpenseValues)[]>
type Part = keyof typeof parts

function changedFields(base: ExpenseValues, values: ExpenseValues) {
  const [before, after] = [bodyOf(base), bodyOf(values)]
  return (Object.keys(base) as (keyof ExpenseValues)[]).filter(
    (field) => before[field] !== after[field],
  )
}

const merger = createMerger<ExpenseValues, Part>(parts, changedFields)

type EditExpenseDialogProps = {
  car: CarKey
  expense: Expense
  hasVat: boolean
  receipts: ReactNode
  onDelete: () => void
  onClose: () => void
}

/** Edits an expense. What somebody else has saved meanwhile is merged, or the dialog asks about it. */
export function EditExpenseDialog(props: EditExpenseDialogProps) {
  const { car, expense, hasVat, receipts, onDelete, onClose } = props
  const { actions, expenses: texts } = useMessages()
  const language = useLanguage()
  const [base, setBase] = useState(expense)
  const [values, setValues] = useState(() => valuesOf(expense, language))
  const conflict = useConflict({
    merger,
    valuesOf: (row: Expense) => valuesOf(row, language),
    onMerged: saveMerged,
  })
  const { form, errors, setErrors, clearError } = useFieldErrors()
  const saving = useMutation(changeExpense(useQueryClient(), car))

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
        onError: (refusal) => {
          const sent = { base: valuesOf(from, language), mine: filled }
          if (!conflict.settle(refusal, sent)) setErrors(fieldErrorsOf(refusal))
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

  const names: Record<Part, string> = {
    description: texts.description,
    amount: texts.amount,
    expense_type: texts.type,
    date: texts.date,
    kind: texts.kind,
    vat_amount: texts.vat,
  }
  const shown = (part: Part, of: ExpenseValues) => {
    if (part === "expense_type") return texts.types[of.expense_type]
    if (part === "kind") return texts.kinds[of.kind]
    if (part === "vat_amount") return typedMoney(of.vat_amount, of.currency, language)
    if (part !== "amount") return of[part]
    const money = typedMoney(of.amount, of.currency, language)
    const rate = of.currency === "EUR" ? null : parseRate(of.exchange_rate)
    const day = of.rate_day && ` (ECB ${of.rate_day})`
    return rate ? `${money} × ${formatRate(rate, language)}${day}` : money
  }

  return (
    <>
      <Dialog title={texts.edit} hasColumns onClose={onClose}>
        <form ref={form} onSubmit={save} noValidate className={expenseColumns}>
          <FormError
            text={
              isIncomplete(errors, requiredOf(values))
                ? text("expenseFieldsRequired", language)
                : null
            }
          />
          <ExpenseFields
            values={values}
            errors={errors}
            hasVat={hasVat}
            onChange={(field, value) => {
              setValues((before) => ({ ...before, [field]: value }))
              clearError(field)
            }}
          />
          {receipts}
          <DialogActions>
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
          </DialogActions>
        </form>
      </Dialog>
      {conflict.question && (
        <ConflictDialog
          {...conflict.question}
          texts={texts}
          namePart={(part) => names[part]}
          showPart={shown}
        />
      )}
    </>
  )
}
