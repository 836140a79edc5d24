import type { Expense } from "@marza/domain/expenses/schemas.ts"
import { expenseRateSchema } from "@marza/domain/expenses/schemas.ts"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import type { FormEvent } from "react"
import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import { Button } from "../ui/Button.tsx"
import { Dialog } from "../ui/Dialog.tsx"
import { EurValue } from "../ui/EurValue.tsx"
import { Field } from "../ui/Field.tsx"
import { FormError } from "../ui/FormError.tsx"
import { validate } from "../ui/form.ts"
import { Money } from "../ui/Money.tsx"
import { RateInput } from "../ui/RateInput.tsx"
import { toast } from "../ui/toast.ts"
import { formatForInput, rateToSend } from "../ui/typedAmount.ts"
import { useDraft } from "../ui/useDraft.ts"
import { useFieldErrors } from "../ui/useFieldErrors.ts"
import { type CarKey, fillInRate } from "./api.ts"

type RateDialogProps = { car: CarKey; expense: Expense; onClose: () => void }

/** Fills in the rate of an expense that was added without one. */
export function RateDialog({ car, expense, onClose }: RateDialogProps) {
  const { actions, car: carTexts, expenses: texts, money } = useMessages()
  const language = useLanguage()
  const { form, errors, refusal, setErrors, refuse, reset } = useFieldErrors()
  const draft = useDraft(`rate.${expense.id}`, () => ({ rate: "", rateDay: "" }), ["rate"])
  const { rate, rateDay } = draft.values
  const filling = useMutation({ ...fillInRate(useQueryClient(), car), meta: { form } })

  function save(event: FormEvent) {
    event.preventDefault()
    if (filling.isPending) return
    const checked = validate(
      expenseRateSchema,
      { exchange_rate: rateToSend(rate, expense.currency), rate_day: rateDay || null },
      language,
    )
    if ("errors" in checked) return setErrors(checked.errors)
    filling.mutate(
      { id: expense.id, rate: checked.data },
      {
        onSuccess: () => {
          draft.discard()
          toast.success(texts.rateFilledIn)
          onClose()
        },
        onError: refuse,
      },
    )
  }

  return (
    <Dialog
      title={texts.fillInRate}
      onClose={onClose}
      form={{ ref: form, onSubmit: save }}
      actions={
        <Button type="submit" size="tall" isBusy={filling.isPending} className="flex-1">
          {actions.save}
        </Button>
      }
    >
      <div className="grid gap-4">
        <FormError refusal={refusal} />
        <p className="flex flex-wrap justify-between gap-x-3">
          <span className="min-w-0 wrap-anywhere">{expense.description}</span>
          <Money amount={expense.amount} currency={expense.currency} className="font-semibold" />
        </p>
        <Field
          label={carTexts.rate}
          isRequired
          error={errors.exchange_rate ?? errors.rate_day}
          hint={
            <EurValue
              typed={formatForInput(expense.amount, language)}
              currency={expense.currency}
              rate={rate}
              withoutRate={texts.eurNeedsRate}
              withoutAmount={texts.eurNeedsAmount}
            />
          }
        >
          {(control) => (
            <RateInput
              control={control}
              name="rate"
              currency={expense.currency}
              placeholder={money.rateForm(expense.currency)}
              value={rate}
              rateDay={rateDay}
              day={expense.date}
              onChange={(typed, day) => {
                draft.set({ rate: typed, rateDay: day })
                reset()
              }}
            />
          )}
        </Field>
      </div>
    </Dialog>
  )
}
