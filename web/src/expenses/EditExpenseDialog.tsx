import { type Expense, expensePatchSchema } from "@marza/domain/expenses/schemas.ts"
import { formatMoney, formatRate } from "@marza/domain/money/format.ts"
import { text } from "@marza/domain/texts/text.ts"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { type FormEvent, useState } from "react"
import { isRefusal } from "../api/errors.ts"
import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import { Button } from "../ui/Button.tsx"
import { type Choices, ConflictDialog } from "../ui/ConflictDialog.tsx"
import { Dialog, DialogActions } from "../ui/Dialog.tsx"
import { FormError } from "../ui/FormError.tsx"
import { fieldErrorsOf, validate } from "../ui/form.ts"
import { TrashIcon } from "../ui/icons.tsx"
import { createMerger } from "../ui/merge.ts"
import { toast } from "../ui/toast.ts"
import { parseAmount, parseRate } from "../ui/typedAmount.ts"
import { useFieldErrors } from "../ui/useFieldErrors.ts"
import { type CarKey, changeExpense } from "./api.ts"
import { bodyOf, ExpenseFields, type ExpenseValues, valuesOf } from "./ExpenseFields.tsx"

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

const { merge, choose } = createMerger<ExpenseValues, Part>(parts, changedFields)

type Conflict = {
  current: Expense
  changedBy: string | null
  merged: ExpenseValues
  parts: readonly Part[]
}
type EditExpenseDialogProps = {
  car: CarKey
  expense: Expense
  hasVat: boolean
  onDelete: () => void
  onClose: () => void
}

/** Edits an expense. What somebody else has saved meanwhile is merged, or the dialog asks about it. */
export function EditExpenseDialog(props: EditExpenseDialogProps) {
  const { car, expense, hasVat, onDelete, onClose } = props
  const { actions, expenses: texts } = useMessages()
  const language = useLanguage()
  const [base, setBase] = useState(expense)
  const [values, setValues] = useState(() => valuesOf(expense, language))
  const [conflict, setConflict] = useState<Conflict | null>(null)
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
          toast.success(texts.updated)
          onClose()
        },
        onError: (refusal) => {
          if (!isRefusal(refusal, "stale_version")) return setErrors(fieldErrorsOf(refusal))
          const current = refusal.body.current as Expense
          const { changed_by } = refusal.body
          const { values: merged, conflicts } = merge({
            base: valuesOf(from, language),
            mine: filled,
            theirs: valuesOf(current, language),
          })
          if (conflicts.length === 0) return keep(merged, current)
          const changedBy = typeof changed_by === "string" ? changed_by : null
          setConflict({ current, changedBy, merged, parts: conflicts })
        },
      },
    )
  }

  /** Saves on top of what somebody else has stored meanwhile. */
  function keep(merged: ExpenseValues, current: Expense) {
    setBase(current)
    setValues(merged)
    setConflict(null)
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
    if (part !== "amount") return of[part]
    const amount = parseAmount(of.amount, of.currency)
    const money = amount ? formatMoney(amount, of.currency, language) : of.amount
    const rate = of.currency === "EUR" ? null : parseRate(of.exchange_rate)
    const day = of.rate_day && ` (ECB ${of.rate_day})`
    return rate ? `${money} × ${formatRate(rate, language)}${day}` : money
  }

  return (
    <>
      <Dialog title={texts.edit} onClose={onClose}>
        <form ref={form} onSubmit={save} noValidate className="grid gap-4">
          <FormError
            text={Object.keys(errors).length > 0 ? text("expenseFieldsRequired", language) : null}
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
      {conflict && (
        <ConflictDialog<ExpenseValues, Part>
          texts={texts}
          changedBy={conflict.changedBy}
          parts={conflict.parts}
          mine={conflict.merged}
          theirs={valuesOf(conflict.current, language)}
          namePart={(part) => names[part]}
          showPart={shown}
          onChoose={(choices: Choices<Part>) => {
            const { current, merged } = conflict
            keep(choose(merged, valuesOf(current, language), choices), current)
          }}
          onClose={() => setConflict(null)}
        />
      )}
    </>
  )
}
