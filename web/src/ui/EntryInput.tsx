import type { Currency } from "@marza/domain/money/currencies.ts"
import type { Supplier } from "@marza/domain/suppliers/calls.ts"
import { type ChoiceWords, type FieldFormat, wordsOf } from "@marza/domain/table/format.ts"
import { type ReactNode, useRef } from "react"
import { useMessages } from "../messages/use.ts"
import { ChipChoice } from "./ChipChoice.tsx"
import { classes } from "./classes.ts"
import { DayField } from "./DayField.tsx"
import { Field } from "./Field.tsx"
import type { FieldErrors } from "./form.ts"
import { MoneyFields } from "./MoneyFields.tsx"
import { MoneyInput } from "./MoneyInput.tsx"
import { SupplierInput } from "./SupplierInput.tsx"
import { TextInput } from "./TextInput.tsx"

/** What every form of a money row hands to its fields. */
export type EntryFormProps<Values> = {
  values: Values
  errors: FieldErrors
  onChange: <Key extends keyof Values>(field: Key, value: Values[Key]) => void
}

type Option = { value: string; label: string }

type EntryInputProps<Values, Name extends keyof Values & string> = EntryFormProps<Values> & {
  field: Name
  /** As they are declared in domain. */
  fields: Record<Name, { format: FieldFormat; defaultValue?: string | null }>
  texts: {
    words: Record<Name, { label: string }>
    choices: Partial<Record<FieldFormat, ChoiceWords>>
  }
  label?: string
  isRequired?: boolean
  hint?: ReactNode
  /** The earliest and the latest day. */
  between?: readonly [min: string, max: string]
  /** Which of the choices are offered, and in which order. */
  offered?: (options: Option[]) => Option[]
  /** Given where earlier suppliers are proposed. */
  supplierOf?: { organizationId: string; onKnown?: ((supplier: Supplier) => void) | undefined }
}

/** A field of a money row, as its declaration says: a choice, an amount, a day, a supplier or a text. */
export function EntryInput<Values, Name extends keyof Values & string>(
  props: EntryInputProps<Values, Name>,
) {
  const { field, errors, hint, between = ["", ""], offered = (all) => all, supplierOf } = props
  const declared = props.fields[field]
  const { label = props.texts.words[field].label } = props
  const { isRequired = !("defaultValue" in declared) } = props
  const input = useRef<HTMLInputElement>(null)
  // The values of every form of a money row are texts.
  const values = props.values as Record<string, string>
  const change = props.onChange as (field: string, value: string) => void
  const value = values[field] ?? ""
  const set = (typed: string) => change(field, typed)
  const words = wordsOf(declared.format, props.texts.choices)
  if (words) {
    const options = Object.entries(words).map(([choice, word]) => ({ value: choice, label: word }))
    const shown = offered(options)
    return <ChipChoice label={label} name={field} value={value} options={shown} onChange={set} />
  }
  if (declared.format === "day")
    return (
      <DayField
        label={label}
        isRequired={isRequired}
        error={errors[field]}
        hint={hint}
        name={field}
        min={between[0]}
        max={between[1]}
        value={value}
        onChange={set}
      />
    )
  const currency = values.currency as Currency
  const isAmount = declared.format === "amount"
  return (
    <Field
      label={isAmount ? `${label}, ${currency}` : label}
      isRequired={isRequired}
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
            currency={currency}
            onChange={set}
          />
        ) : supplierOf && field === "supplier" ? (
          <SupplierInput
            {...supplierOf}
            control={control}
            supplier={value}
            known={{
              supplier_code: values.supplier_code ?? "",
              supplier_vat_number: values.supplier_vat_number ?? "",
            }}
            onSupplier={set}
            onNumber={change}
          />
        ) : (
          <TextInput
            {...control}
            autoComplete="off"
            name={field}
            value={value}
            onChange={(event) => set(event.target.value)}
          />
        )
      }
    </Field>
  )
}

type MoneyOfEntry = {
  amount: string
  currency: Currency
  exchange_rate: string
  rate_day: string
}

type EntryMoneyProps = EntryFormProps<MoneyOfEntry> & {
  label: string
  day: string
  className?: string | false
}

/** The amount of a money row with its currency and rate, larger than the rest. */
export function EntryMoney({ className, ...props }: EntryMoneyProps) {
  const { expenses, money } = useMessages()
  return (
    <div
      className={classes(
        "grid content-start gap-4 [&_[name=amount]]:text-lg [&_[name=amount]]:font-semibold",
        className,
      )}
    >
      <MoneyFields
        {...props}
        isRequired
        names={{
          amount: "amount",
          currency: "currency",
          rate: "exchange_rate",
          rateDay: "rate_day",
        }}
        withoutRate={money.fixedRateUsed}
        withoutAmount={expenses.eurNeedsAmount}
      />
    </div>
  )
}
