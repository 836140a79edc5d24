import { type Currency, currencies } from "@marza/domain/money/currencies.ts"
import { useRef } from "react"
import { useMessages } from "../messages/use.ts"
import { AmountQuestion, questionOf } from "./AmountQuestion.tsx"
import { EurValue } from "./EurValue.tsx"
import { Field } from "./Field.tsx"
import type { FieldErrors } from "./form.ts"
import { MoneyInput } from "./MoneyInput.tsx"
import { RateInput } from "./RateInput.tsx"
import { Select } from "./Select.tsx"

type MoneyFieldsProps = {
  label: string
  isRequired?: boolean
  /** The names of the fields in the body that is sent, and so in the errors. */
  names: { amount: string; currency: string; rate: string; rateDay: string }
  amount: string
  currency: Currency
  rate: string
  /** The day on which the bank published the rate; empty for a rate of the person's own. */
  rateDay: string
  /** The day whose rate the bank's is offered for; today where it is unknown. */
  day: string
  errors: FieldErrors
  /** Shown when another currency than EUR has no rate. */
  withoutRate: string
  /** Shown when there is only a rate. */
  withoutAmount: string
  onAmount: (typed: string) => void
  onCurrency: (currency: Currency) => void
  onRate: (typed: string, rateDay: string) => void
}

/** Amount and currency, and for any currency but EUR the rate with the resulting EUR value. */
export function MoneyFields(props: MoneyFieldsProps) {
  const { label, isRequired, names, amount, currency, rate, errors, onAmount, onRate } = props
  const { car, money } = useMessages()
  const input = useRef<HTMLInputElement>(null)
  const amountError = errors[names.amount]

  /** Empties the rate, because the rate of another currency would be silently wrong. */
  function chooseCurrency(chosen: Currency) {
    props.onCurrency(chosen)
    onRate("", "")
  }

  return (
    <>
      <div className="grid grid-cols-[1.6fr_1fr] gap-3">
        <Field
          label={label}
          isRequired={isRequired}
          error={amountError && questionOf(amount, currency) ? money.answerFirst : amountError}
        >
          {(control) => (
            <MoneyInput
              control={control}
              ref={input}
              name={names.amount}
              value={amount}
              currency={currency}
              onChange={onAmount}
            />
          )}
        </Field>
        <Field label={car.currency} error={errors[names.currency]}>
          {(control) => (
            <Select
              {...control}
              name={names.currency}
              value={currency}
              options={currencies.map((value) => ({ value, label: value }))}
              onChange={chooseCurrency}
            />
          )}
        </Field>
      </div>
      <AmountQuestion
        typed={amount}
        currency={currency}
        onAnswer={(typed, chosen) => {
          if (chosen) chooseCurrency(chosen)
          onAmount(typed)
          // The pressed button disappears with its question, so the focus moves.
          input.current?.focus()
        }}
      />
      {currency !== "EUR" && (
        <Field
          label={car.rate}
          isRequired
          error={errors[names.rate] ?? errors[names.rateDay]}
          hint={
            <EurValue
              typed={amount}
              currency={currency}
              rate={rate}
              withoutRate={props.withoutRate}
              withoutAmount={props.withoutAmount}
            />
          }
        >
          {(control) => (
            <RateInput
              control={control}
              name={names.rate}
              currency={currency}
              value={rate}
              rateDay={props.rateDay}
              day={props.day}
              onChange={onRate}
            />
          )}
        </Field>
      )}
    </>
  )
}
