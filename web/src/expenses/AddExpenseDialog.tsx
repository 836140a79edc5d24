import { type NewExpense, newExpenseSchema } from "@marza/domain/expenses/schemas.ts"
import { useQueryClient } from "@tanstack/react-query"
import type { ReactNode, SyntheticEvent } from "react"
import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import { queued } from "../offline/sendOrQueue.ts"
import { Button } from "../ui/Button.tsx"
import { Dialog } from "../ui/Dialog.tsx"
import { useLastPayer } from "../ui/payers.ts"
import { tellAdded, useRowAdd } from "../ui/useRowAdd.ts"
import { addExpense, type CarToAddTo } from "./api.ts"
import { ExpenseFields } from "./ExpenseFields.tsx"
import { blankExpense, type ExpenseValues, expenseForm, retyped } from "./expenseValues.ts"
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
  const { expenses: texts } = useMessages()
  const language = useLanguage()
  const payer = useLastPayer(car.organizationId)
  const add = useRowAdd({
    draft: `expense.${unsent?.id ?? car.carId}`,
    id: unsent?.id,
    begun: () =>
      unsent
        ? expenseForm.valuesOf(unsent, language)
        : { ...blankExpense(), paid_by: payer.proposed },
    typed: ["description", "amount"],
    schema: newExpenseSchema,
    bodyOf: expenseForm.bodyOf,
    add: addExpense(useQueryClient(), car),
    onAdded: (added, { id, paid_by, kind }) => {
      payer.remember(paid_by ?? "")
      receipts.sendTo(id)
      tellAdded(added === queued, wordsOf(kind, texts).added)
    },
  })

  function send(event: SyntheticEvent<HTMLFormElement, SubmitEvent>) {
    event.preventDefault()
    const hasAnother = event.nativeEvent.submitter?.getAttribute("name") === "another"
    add.send(
      (body) => body,
      // Date and currency stay for a next one, because it is often of the same trip; a refund does not.
      () =>
        hasAnother
          ? add.beginNext((before) => retyped(before, { ...before, ...ofOneExpense }))
          : onClose(),
    )
  }

  return (
    <Dialog
      title={texts.add}
      hasColumns
      startsTyping
      onClose={onClose}
      form={{ ...add.form, onSubmit: send }}
      actions={
        // Enter presses the first button of a form, so the main one comes first; it is shown at the right.
        <>
          <Button
            type="submit"
            size="tall"
            isBusy={add.isAdding}
            className="flex-auto px-3 whitespace-nowrap"
          >
            {texts.add}
          </Button>
          <Button
            type="submit"
            name="another"
            variant="quiet"
            size="tall"
            disabled={add.isAdding}
            className="-ml-2 px-2 text-sm whitespace-nowrap text-primary"
          >
            {texts.addAnother}
          </Button>
        </>
      }
    >
      <ExpenseFields
        values={add.values}
        errors={add.errors}
        refusal={add.refusal}
        organizationId={car.organizationId}
        hasVat={hasVat}
        isImport={isImport}
        receipts={receipts.field}
        onSplit={onSplit && (() => onSplit(add.values))}
        onChange={(field, value) => {
          add.onChange(field, value)
          const after = { ...add.values, [field]: value }
          if (field === "description")
            add.onChange("expense_type", retyped(add.values, after).expense_type)
        }}
      />
    </Dialog>
  )
}
