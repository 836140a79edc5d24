import { todayInVilnius } from "@marza/domain/analytics/months.ts"
import {
  defaultExpenseType,
  type ExpenseType,
  earliestExpenseDate,
  expenseTypes,
  latestExpenseDate,
  newExpenseSchema,
} from "@marza/domain/expenses/schemas.ts"
import { newId } from "@marza/domain/id.ts"
import { type Currency, defaultCurrency } from "@marza/domain/money/currencies.ts"
import { text } from "@marza/domain/texts/text.ts"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import type { SyntheticEvent } from "react"
import { useLanguage, useMessages } from "../messages/use.ts"
import { Button } from "../ui/Button.tsx"
import { Dialog } from "../ui/Dialog.tsx"
import { Field } from "../ui/Field.tsx"
import { FormError } from "../ui/FormError.tsx"
import { fieldErrorsOf, validate } from "../ui/form.ts"
import { MoneyFields } from "../ui/MoneyFields.tsx"
import { Select } from "../ui/Select.tsx"
import { TextInput } from "../ui/TextInput.tsx"
import { toast } from "../ui/toast.ts"
import { amountToSend, rateToSend } from "../ui/typedAmount.ts"
import { useDraft } from "../ui/useDraft.ts"
import { useFieldErrors } from "../ui/useFieldErrors.ts"
import { addExpense, type CarKey } from "./api.ts"

const blank = () => ({
  // Made once for each expense, so that sending it again after a lost response adds it only once.
  id: newId(),
  description: "",
  amount: "",
  currency: defaultCurrency as Currency,
  exchange_rate: "",
  expense_type: defaultExpenseType as ExpenseType,
  date: todayInVilnius(new Date()),
})

export function AddExpenseDialog({ car, onClose }: { car: CarKey; onClose: () => void }) {
  const { expenses: texts, money } = useMessages()
  const language = useLanguage()
  const draft = useDraft(`expense.${car.carId}`, blank, ["description", "amount"])
  const { values } = draft
  const { form, errors, setErrors, clearError } = useFieldErrors()
  const adding = addExpense(useQueryClient(), car)
  const addition = useMutation({
    ...adding,
    // An option of useMutation also runs when the dialog was closed before the response came.
    onSuccess: (...added) => {
      draft.discard()
      toast.success(texts.added)
      return adding.onSuccess?.(...added)
    },
  })

  const today = todayInVilnius(new Date())

  function set<Key extends keyof typeof values>(key: Key, value: (typeof values)[Key]) {
    draft.set((before) => ({ ...before, [key]: value }))
    clearError(key)
  }

  /** Keeps type, date and currency, because the next expense is often of the same trip. */
  function beginAnother() {
    draft.set((before) => ({ ...before, id: newId(), description: "", amount: "" }))
    form.current?.querySelector("input")?.focus()
  }

  function add(event: SyntheticEvent<HTMLFormElement, SubmitEvent>) {
    event.preventDefault()
    if (addition.isPending) return
    const hasAnother = event.nativeEvent.submitter?.getAttribute("name") === "another"
    const checked = validate(
      newExpenseSchema,
      {
        ...values,
        amount: amountToSend(values.amount, values.currency),
        exchange_rate: rateToSend(values.exchange_rate, values.currency),
      },
      language,
    )
    if ("errors" in checked) return setErrors(checked.errors)
    addition.mutate(checked.data, {
      onSuccess: () => {
        if (hasAnother) beginAnother()
        else onClose()
      },
      onError: (error) => setErrors(fieldErrorsOf(error)),
    })
  }

  return (
    <Dialog title={texts.add} onClose={onClose}>
      <form ref={form} onSubmit={add} noValidate className="grid gap-4">
        <FormError
          text={Object.keys(errors).length > 0 ? text("expenseFieldsRequired", language) : null}
        />
        <Field label={texts.description} isRequired error={errors.description}>
          {(control) => (
            <TextInput
              {...control}
              name="description"
              autoComplete="off"
              value={values.description}
              onChange={(event) => set("description", event.target.value)}
            />
          )}
        </Field>
        <MoneyFields
          label={texts.amount}
          isRequired
          names={{ amount: "amount", currency: "currency", rate: "exchange_rate" }}
          amount={values.amount}
          currency={values.currency}
          rate={values.exchange_rate}
          errors={errors}
          withoutRate={money.fixedRateUsed}
          withoutAmount={texts.eurNeedsAmount}
          onAmount={(typed) => set("amount", typed)}
          onCurrency={(currency) => set("currency", currency)}
          onRate={(rate) => set("exchange_rate", rate)}
        />
        <div className="grid gap-4 sm:grid-cols-2 sm:gap-3">
          <Field label={texts.type} error={errors.expense_type}>
            {(control) => (
              <Select
                {...control}
                name="expense_type"
                value={values.expense_type}
                options={expenseTypes.map((value) => ({ value, label: texts.types[value] }))}
                onChange={(type) => set("expense_type", type)}
              />
            )}
          </Field>
          <Field
            label={texts.date}
            isRequired
            error={errors.date}
            hint={values.date > today && <span className="text-warn">{texts.dateAhead}</span>}
          >
            {(control) => (
              <TextInput
                {...control}
                type="date"
                min={earliestExpenseDate}
                max={latestExpenseDate(new Date())}
                name="date"
                value={values.date}
                onChange={(event) => set("date", event.target.value)}
              />
            )}
          </Field>
        </div>
        {/* The first button is the one that Enter presses; on a wide screen it is at the right. */}
        <div className="mt-1 grid gap-2 sm:flex sm:flex-row-reverse">
          <Button type="submit" isBusy={addition.isPending} className="sm:flex-1">
            {texts.add}
          </Button>
          <Button
            type="submit"
            name="another"
            variant="secondary"
            disabled={addition.isPending}
            className="sm:flex-1"
          >
            {texts.addAnother}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
