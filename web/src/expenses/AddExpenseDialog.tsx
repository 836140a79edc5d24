import { todayInVilnius } from "@marza/domain/analytics/months.ts"
import {
  defaultExpenseType,
  type ExpenseType,
  expenseTypes,
  newExpenseSchema,
} from "@marza/domain/expenses/schemas.ts"
import { newId } from "@marza/domain/id.ts"
import { type Currency, currencies, defaultCurrency } from "@marza/domain/money/currencies.ts"
import { parseTypedRate } from "@marza/domain/money/typed.ts"
import { text } from "@marza/domain/texts/text.ts"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { type SyntheticEvent, useState } from "react"
import { useLanguage, useMessages } from "../messages/use.ts"
import { Button } from "../ui/Button.tsx"
import { Dialog } from "../ui/Dialog.tsx"
import { EurValue } from "../ui/EurValue.tsx"
import { Field } from "../ui/Field.tsx"
import { FormError } from "../ui/FormError.tsx"
import { check, fieldErrorsOf } from "../ui/form.ts"
import { MoneyInput } from "../ui/MoneyInput.tsx"
import { RateInput } from "../ui/RateInput.tsx"
import { Select } from "../ui/Select.tsx"
import { TextInput } from "../ui/TextInput.tsx"
import { toast } from "../ui/toast.ts"
import { amountToSend } from "../ui/typedAmount.ts"
import { useFieldErrors } from "../ui/useFieldErrors.ts"
import { addExpense, type CarKey } from "./api.ts"

const blank = () => ({
  description: "",
  amount: "",
  currency: defaultCurrency as Currency,
  exchange_rate: "",
  expense_type: defaultExpenseType as ExpenseType,
  date: todayInVilnius(new Date()),
})

export function AddExpenseDialog({ car, onClose }: { car: CarKey; onClose: () => void }) {
  const { car: carTexts, expenses: texts } = useMessages()
  const language = useLanguage()
  // Made once an expense: sending it again after a lost answer adds it only once.
  const [id, setId] = useState(() => newId())
  const [values, setValues] = useState(blank)
  const { form, errors, refuse, mend } = useFieldErrors()
  const addition = useMutation(addExpense(useQueryClient(), car))

  function set<Key extends keyof typeof values>(key: Key, value: (typeof values)[Key]) {
    setValues({ ...values, [key]: value })
    mend(key)
  }

  /** The next one is often of the same trip: only what it is and what it cost begin anew. */
  function beginAnother() {
    setId(newId())
    setValues((before) => ({ ...before, description: "", amount: "" }))
    form.current?.querySelector("input")?.focus()
  }

  function add(event: SyntheticEvent<HTMLFormElement, SubmitEvent>) {
    event.preventDefault()
    if (addition.isPending) return
    const hasAnother = event.nativeEvent.submitter?.getAttribute("name") === "another"
    const isEur = values.currency === "EUR"
    const checked = check(
      newExpenseSchema,
      {
        ...values,
        id,
        amount: amountToSend(values.amount),
        exchange_rate: isEur ? null : parseTypedRate(values.exchange_rate),
      },
      language,
    )
    if ("errors" in checked) return refuse(checked.errors)
    addition.mutate(checked.data, {
      onSuccess: () => {
        toast.success(texts.added)
        if (hasAnother) beginAnother()
        else onClose()
      },
      onError: (error) => refuse(fieldErrorsOf(error)),
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
        <div className="grid grid-cols-[1.6fr_1fr] gap-3">
          <Field label={texts.amount} isRequired error={errors.amount}>
            {(control) => (
              <MoneyInput
                control={control}
                name="amount"
                value={values.amount}
                onChange={(typed) => set("amount", typed)}
              />
            )}
          </Field>
          <Field label={carTexts.currency} error={errors.currency}>
            {(control) => (
              <Select
                {...control}
                name="currency"
                value={values.currency}
                options={currencies.map((value) => ({ value, label: value }))}
                onChange={(currency) => set("currency", currency)}
              />
            )}
          </Field>
        </div>
        {values.currency !== "EUR" && (
          <Field
            label={carTexts.rate}
            isRequired
            error={errors.exchange_rate}
            hint={
              <EurValue
                typed={values.amount}
                currency={values.currency}
                rate={values.exchange_rate}
              />
            }
          >
            {(control) => (
              <RateInput
                control={control}
                name="exchange_rate"
                currency={values.currency}
                value={values.exchange_rate}
                onChange={(rate) => set("exchange_rate", rate)}
              />
            )}
          </Field>
        )}
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
          <Field label={texts.date} isRequired error={errors.date}>
            {(control) => (
              <TextInput
                {...control}
                type="date"
                name="date"
                value={values.date}
                onChange={(event) => set("date", event.target.value)}
              />
            )}
          </Field>
        </div>
        {/* The first one is what Enter presses; on a desk it stands at the right. */}
        <div className="mt-1 grid gap-2 sm:flex sm:flex-row-reverse">
          <Button type="submit" isBusy={addition.isPending} className="sm:flex-1">
            {texts.add}
          </Button>
          <Button
            type="submit"
            name="another"
            look="secondary"
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
