import {
  defaultExpenseType,
  type ExpenseKind,
  type ExpenseType,
  earliestExpenseDate,
  expenseKinds,
  expenseTypes,
  latestExpenseDate,
} from "@marza/domain/expenses/field-schemas.ts"
import type { Expense, NewExpense } from "@marza/domain/expenses/schemas.ts"
import type { Language } from "@marza/domain/language.ts"
import { type Currency, defaultCurrency } from "@marza/domain/money/currencies.ts"
import { todayInVilnius } from "@marza/domain/time/days.ts"
import { useRef } from "react"
import { useMessages } from "../messages/use.ts"
import { ChipChoice } from "../ui/ChipChoice.tsx"
import { Field } from "../ui/Field.tsx"
import type { FieldErrors } from "../ui/form.ts"
import { MoneyFields } from "../ui/MoneyFields.tsx"
import { MoneyInput } from "../ui/MoneyInput.tsx"
import { TextInput } from "../ui/TextInput.tsx"
import { amountToSend, formatForInput, rateToSend } from "../ui/typedAmount.ts"

/** The values of the expense form: amount and rate as typed. */
export type ExpenseValues = {
  description: string
  amount: string
  currency: Currency
  exchange_rate: string
  rate_day: string
  expense_type: ExpenseType
  date: string
  kind: ExpenseKind
  vat_amount: string
}

export const blankExpense = (): ExpenseValues => ({
  description: "",
  amount: "",
  currency: defaultCurrency,
  exchange_rate: "",
  rate_day: "",
  expense_type: defaultExpenseType,
  date: todayInVilnius(new Date()),
  kind: "cost",
  vat_amount: "",
})

export const valuesOf = (expense: NewExpense | Expense, language: Language): ExpenseValues => ({
  description: expense.description,
  amount: formatForInput(expense.amount, language),
  currency: expense.currency,
  exchange_rate: expense.exchange_rate ?? "",
  rate_day: expense.rate_day ?? "",
  expense_type: expense.expense_type,
  date: expense.date,
  kind: expense.kind,
  vat_amount: formatForInput(expense.vat_amount, language),
})

/** The body to send. A text that is no amount is sent as typed: the schema then refuses it under its field. */
export const bodyOf = (values: ExpenseValues) => ({
  ...values,
  description: values.description.trim(),
  amount: amountToSend(values.amount, values.currency),
  exchange_rate: rateToSend(values.exchange_rate, values.currency),
  rate_day: values.rate_day || null,
  vat_amount: amountToSend(values.vat_amount, values.currency),
})

/** What an expense needs (rules 5.3). */
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

/** The form around the fields. */
export const expenseColumns = "grid grid-cols-1 gap-4 low:grid-cols-[2fr_3fr] low:gap-y-2"

/** The fields of a new or an edited expense: the amount first and large, day and VAT side by side. */
export function ExpenseFields({ values, errors, hasVat, onChange: set }: ExpenseFieldsProps) {
  const { expenses: texts, money } = useMessages()
  const today = todayInVilnius(new Date())
  const vatInput = useRef<HTMLInputElement>(null)
  return (
    <>
      <div className="grid content-start gap-4 [&_[name=amount]]:text-lg [&_[name=amount]]:font-semibold">
        <MoneyFields
          label={texts.amount}
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
          onChange={set}
        />
      </div>
      <ChipChoice
        label={texts.type}
        name="expense_type"
        value={values.expense_type}
        options={expenseTypes.map((value) => ({ value, label: texts.types[value] }))}
        onChange={(type) => set("expense_type", type)}
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
      <div className="flex flex-wrap items-start gap-3">
        <Field
          label={texts.date}
          className="flex-1 basis-36"
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
        {(hasVat || values.vat_amount) && (
          <Field
            label={`${texts.vat}, ${values.currency}`}
            // The hint is the last child; in a low window it would take a whole row.
            className="flex-1 basis-36 low:*:last:sr-only"
            error={errors.vat_amount}
            hint={texts.vatHint}
          >
            {(control) => (
              <MoneyInput
                control={control}
                ref={vatInput}
                name="vat_amount"
                value={values.vat_amount}
                currency={values.currency}
                onChange={(typed) => set("vat_amount", typed)}
              />
            )}
          </Field>
        )}
      </div>
      <ChipChoice
        label={texts.kind}
        name="kind"
        value={values.kind}
        options={expenseKinds.map((value) => ({ value, label: texts.kinds[value] }))}
        onChange={(kind) => set("kind", kind)}
      />
    </>
  )
}
