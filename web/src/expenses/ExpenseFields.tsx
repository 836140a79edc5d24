import {
  type ExpenseField,
  earliestExpenseDate,
  expenseFields,
  furtherExpenseFields,
  latestExpenseDate,
} from "@marza/domain/expenses/fields.ts"
import { wordsOf } from "@marza/domain/table/format.ts"
import { todayInVilnius } from "@marza/domain/time/days.ts"
import { type ComponentProps, type ReactNode, useRef } from "react"
import { useMessages } from "../messages/use.ts"
import { ChipChoice } from "../ui/ChipChoice.tsx"
import { Field } from "../ui/Field.tsx"
import type { FieldErrors } from "../ui/form.ts"
import { MoneyFields } from "../ui/MoneyFields.tsx"
import { MoneyInput } from "../ui/MoneyInput.tsx"
import { TextInput } from "../ui/TextInput.tsx"
import type { ExpenseValues } from "./expenseValues.ts"

/** The required fields of an expense with their typed texts (rules 5.3). */
export const requiredOf = ({ description, amount, currency }: ExpenseValues) => [
  { name: "description", typed: description },
  { name: "amount", typed: amount, currency },
]

type ExpenseFieldsProps = {
  values: ExpenseValues
  errors: FieldErrors
  hasVat: boolean
  onChange: <Key extends keyof ExpenseValues>(field: Key, value: ExpenseValues[Key]) => void
}

/** The classes of a form with these fields. */
export const expenseColumns = "grid grid-cols-1 gap-4 low:grid-cols-[2fr_3fr] low:gap-y-2"

/** The fields of a new or an edited expense: the amount first and large, day and VAT side by side. */
export function ExpenseFields(props: ExpenseFieldsProps) {
  const { values, errors, hasVat, onChange } = props
  const { expenses: texts, money } = useMessages()
  const now = new Date()
  return (
    <>
      <div className="grid content-start gap-4 [&_[name=amount]]:text-lg [&_[name=amount]]:font-semibold">
        <MoneyFields
          label={texts.words.amount.label}
          isRequired
          names={{
            amount: "amount",
            currency: "currency",
            rate: "exchange_rate",
            rateDay: "rate_day",
          }}
          values={values}
          day={values.date}
          errors={errors}
          withoutRate={money.fixedRateUsed}
          withoutAmount={texts.eurNeedsAmount}
          onChange={onChange}
        />
      </div>
      <ExpenseInput {...props} field="expense_type" />
      <ExpenseInput {...props} field="description" />
      <div className="flex flex-wrap items-start gap-3">
        <ExpenseInput
          {...props}
          field="date"
          className="flex-1 basis-36"
          hint={
            values.date > todayInVilnius(now) && (
              <span className="text-warn">{texts.dateAhead}</span>
            )
          }
          min={earliestExpenseDate}
          max={latestExpenseDate(now)}
        />
        {(hasVat || values.vat_amount) && (
          <ExpenseInput
            {...props}
            field="vat_amount"
            // The hint is the last child; in a low window it would take a whole row.
            className="flex-1 basis-36 low:*:last:sr-only"
            hint={texts.vatHint}
          />
        )}
      </div>
      {furtherExpenseFields.map((field) => (
        <ExpenseInput key={field} {...props} field={field} />
      ))}
      <ExpenseInput {...props} field="kind" />
    </>
  )
}

type ExpenseInputProps = ExpenseFieldsProps & {
  field: ExpenseField
  className?: string
  hint?: ReactNode
} & Pick<ComponentProps<typeof TextInput>, "min" | "max">

function ExpenseInput(props: ExpenseInputProps) {
  const { field, values, errors, onChange, className, hint, min, max } = props
  const { expenses: texts } = useMessages()
  const input = useRef<HTMLInputElement>(null)
  const declared = expenseFields[field]
  const value = values[field]
  const set = (typed: string) => onChange(field, typed as ExpenseValues[typeof field])
  const { label } = texts.words[field]
  const words = wordsOf(declared.format, texts.choices)
  if (words) {
    const options = Object.entries(words).map(([choice, word]) => ({ value: choice, label: word }))
    return <ChipChoice label={label} name={field} value={value} options={options} onChange={set} />
  }
  const isAmount = declared.format === "amount"
  return (
    <Field
      label={isAmount ? `${label}, ${values.currency}` : label}
      className={className}
      isRequired={!("defaultValue" in declared)}
      error={errors[field]}
      hint={hint}
    >
      {(control) =>
        isAmount ? (
          <MoneyInput
            control={control}
            ref={input}
            name={field}
            value={value}
            currency={values.currency}
            onChange={set}
          />
        ) : (
          <TextInput
            {...control}
            {...(declared.format === "day" ? { type: "date", min, max } : { autoComplete: "off" })}
            name={field}
            value={value}
            onChange={(event) => set(event.target.value)}
          />
        )
      }
    </Field>
  )
}
