import { type NewExpense, newExpenseSchema } from "@marza/domain/expenses/schemas.ts"
import { newId } from "@marza/domain/id.ts"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import type { ReactNode, SyntheticEvent } from "react"
import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import { queued } from "../offline/sendOrQueue.ts"
import { Button } from "../ui/Button.tsx"
import { Dialog } from "../ui/Dialog.tsx"
import { validate } from "../ui/form.ts"
import { useLastPayer } from "../ui/payers.ts"
import { toast } from "../ui/toast.ts"
import { useDraft } from "../ui/useDraft.ts"
import { useFieldErrors } from "../ui/useFieldErrors.ts"
import { addExpense, type CarToAddTo } from "./api.ts"
import { ExpenseFields } from "./ExpenseFields.tsx"
import { blankExpense, bodyOf, type ExpenseValues, retyped, valuesOf } from "./expenseValues.ts"
import { wordsOf } from "./words.ts"

/** The receipts of a new expense, which belong to another feature. */
export type NewReceipts = {
  field: ReactNode
  /** The car is given where it may be another than the one that the dialog opened with. */
  sendTo: (expenseId: string, car?: { carId: string; carName: string }) => void
}

/** What does not stay for a next expense. */
const ofOneExpense = {
  description: "",
  amount: "",
  vat_amount: "",
  supplier: "",
  supplier_code: "",
  document_number: "",
  declaration_number: "",
  kind: "cost",
} as const satisfies Partial<ExpenseValues>

type Values = ExpenseValues & { id: string }

const withoutId = ({ id: _, ...values }: Values): ExpenseValues => values

type AddExpenseDialogProps = {
  car: CarToAddTo
  hasVat: boolean
  isImport: boolean
  /** The unsent expense to correct; without it a new one is added. */
  unsent?: NewExpense
  receipts: NewReceipts
  /** Goes on with what is typed as an invoice for several cars. */
  onSplit?: (values: ExpenseValues) => void
  onClose: () => void
}

export function AddExpenseDialog({
  car,
  hasVat,
  isImport,
  unsent,
  receipts,
  onSplit,
  onClose,
}: AddExpenseDialogProps) {
  const { expenses: texts, offline } = useMessages()
  const language = useLanguage()
  const payer = useLastPayer(car.organizationId)
  // The id is made once for each expense, so that sending it again after a lost response adds it only once.
  const blank = () =>
    unsent
      ? { id: unsent.id, ...valuesOf(unsent, language) }
      : { id: newId(), ...blankExpense(), paid_by: payer.proposed }
  const draftName = `expense.${unsent?.id ?? car.carId}`
  const draft = useDraft(draftName, blank, ["description", "amount"])
  const { values } = draft
  const { form, errors, refusal, setErrors, refuse, clearError, reset } = useFieldErrors()
  const adding = addExpense(useQueryClient(), car)
  const addition = useMutation({
    ...adding,
    meta: { form },
    // As an option of useMutation this also runs when the dialog was closed before the response came.
    onSuccess: (...added) => {
      draft.discard()
      payer.remember(added[1].paid_by ?? "")
      receipts.sendTo(added[1].id)
      if (added[0] === queued) toast.notice(offline.kept, offline.keptHint)
      else toast.success(wordsOf(added[1].kind, texts).added)
      return adding.onSuccess?.(...added)
    },
  })

  function set<Key extends keyof ExpenseValues>(key: Key, value: ExpenseValues[Key]) {
    draft.set((before) => {
      const after = { ...before, [key]: value }
      return key === "description" ? retyped(before, after) : after
    })
    clearError(key)
  }

  /**
   * Empties the form for a next expense. Date and currency stay, because it is often of the same trip; a refund does
   * not.
   */
  function beginAnother() {
    draft.set((before) => retyped(before, { ...before, ...ofOneExpense, id: newId() }))
    reset()
    form.current?.querySelector("input")?.focus()
  }

  function add(event: SyntheticEvent<HTMLFormElement, SubmitEvent>) {
    event.preventDefault()
    if (addition.isPending) return
    const hasAnother = event.nativeEvent.submitter?.getAttribute("name") === "another"
    const checked = validate(newExpenseSchema, { id: values.id, ...bodyOf(values) }, language)
    if ("errors" in checked) return setErrors(checked.errors)
    addition.mutate(checked.data, {
      onSuccess: () => {
        if (hasAnother) beginAnother()
        else onClose()
      },
      onError: refuse,
    })
  }

  return (
    <Dialog
      title={texts.add}
      hasColumns
      startsTyping
      onClose={onClose}
      form={{ ref: form, onSubmit: add }}
      actions={
        // Enter presses the first button of a form, so the main one comes first; it is shown at the right.
        <>
          <Button
            type="submit"
            size="tall"
            isBusy={addition.isPending}
            className="flex-auto px-3 whitespace-nowrap"
          >
            {texts.add}
          </Button>
          <Button
            type="submit"
            name="another"
            variant="quiet"
            size="tall"
            disabled={addition.isPending}
            className="-ml-2 px-2 text-sm whitespace-nowrap text-primary"
          >
            {texts.addAnother}
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
        receipts={receipts.field}
        onSplit={onSplit && (() => onSplit(withoutId(values)))}
        onChange={set}
      />
    </Dialog>
  )
}
