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

/** The names of a form's fields whose values are of that type. */
type FieldOf<Values, Type> = {
  [Key in keyof Values & string]: Values[Key] extends Type
    ? Type extends Values[Key]
      ? Key
      : never
    : never
}[keyof Values & string]

type MoneyFieldsProps<Values> = {
  label: string
  isRequired?: boolean
  /** The names of the fields in the form's values, in the body that is sent, and so in the errors. */
  names: {
    amount: FieldOf<Values, string>
    currency: FieldOf<Values, Currency>
    rate: FieldOf<Values, string>
    /** The day on which the bank published the rate; empty for a rate of the person's own. */
    rateDay: FieldOf<Values, string>
  }
  values: Values
  /** The day for which the bank's rate is offered, as YYYY-MM-DD; today where it is unknown. */
  day: string
  errors: FieldErrors
  /** Shown when another currency than EUR has no rate. */
  withoutRate: string
  /** Shown when there is only a rate. */
  withoutAmount: string
  onChange: <Key extends keyof Values>(field: Key, value: Values[Key]) => void
}

/** Amount and currency, and for any currency but EUR the rate with the resulting EUR value. */
export function MoneyFields<Values>(props: MoneyFieldsProps<Values>) {
  const { label, isRequired, names, errors } = props
  // TypeScript does not see in a generic form that FieldOf has chosen the fields by these types.
  const values = props.values as Record<string, string>
  const set = props.onChange as (field: string, value: string) => void
  const amount = values[names.amount] ?? ""
  const currency = values[names.currency] as Currency
  const rate = values[names.rate] ?? ""
  const { car, money } = useMessages()
  const input = useRef<HTMLInputElement>(null)
  const amountError = errors[names.amount]

  /** Empties the rate, because the rate of another currency would be silently wrong. */
  function chooseCurrency(chosen: Currency) {
    set(names.currency, chosen)
    changeRate("", "")
  }

  function changeRate(typed: string, rateDay: string) {
    set(names.rate, typed)
    set(names.rateDay, rateDay)
  }

  return (
    <>
      <div className="flex flex-wrap gap-3">
        <Field
          label={label}
          className="flex-[1.6] basis-32"
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
              onChange={(typed) => set(names.amount, typed)}
            />
          )}
        </Field>
        <Field label={car.currency} error={errors[names.currency]} className="flex-1 basis-24">
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
          set(names.amount, typed)
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
              placeholder={money.rateForm(currency)}
              value={rate}
              rateDay={values[names.rateDay] ?? ""}
              day={props.day}
              onChange={changeRate}
            />
          )}
        </Field>
      )}
    </>
  )
}
