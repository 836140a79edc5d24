import {
  type ExpenseField,
  earliestExpenseDate,
  expenseFields,
  furtherExpenseFields,
  inListOf,
  latestExpenseDate,
} from "@marza/domain/expenses/fields.ts"
import { namesCustoms } from "@marza/domain/expenses/proposed-type.ts"
import type { Supplier } from "@marza/domain/suppliers/calls.ts"
import { wordsOf } from "@marza/domain/table/format.ts"
import { text } from "@marza/domain/texts/text.ts"
import { isDay, todayInVilnius } from "@marza/domain/time/days.ts"
import { type ReactNode, useRef } from "react"
import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import { Button } from "../ui/Button.tsx"
import { ChipChoice } from "../ui/ChipChoice.tsx"
import { classes } from "../ui/classes.ts"
import { DayField } from "../ui/DayField.tsx"
import { Field } from "../ui/Field.tsx"
import { FormError } from "../ui/FormError.tsx"
import type { FieldErrors } from "../ui/form.ts"
import { isIncomplete } from "../ui/isIncomplete.ts"
import { labelList } from "../ui/labelList.ts"
import { MoneyFields } from "../ui/MoneyFields.tsx"
import { MoneyInput } from "../ui/MoneyInput.tsx"
import { MoreFields } from "../ui/MoreFields.tsx"
import { PayerFields } from "../ui/PayerFields.tsx"
import { SupplierInput } from "../ui/SupplierInput.tsx"
import { TextInput } from "../ui/TextInput.tsx"
import { blankExpense, type ExpenseValues } from "./expenseValues.ts"

/** The required fields of an expense with their typed texts (rules 5.3). */
const requiredOf = ({ description, amount, currency }: ExpenseValues) => [
  { name: "description", typed: description },
  { name: "amount", typed: amount, currency },
]

type FieldProps = {
  organizationId: string
  /** The car is imported from outside the EU. */
  isImport: boolean
  values: ExpenseValues
  errors: FieldErrors
  onChange: <Key extends keyof ExpenseValues>(field: Key, value: ExpenseValues[Key]) => void
}

type ExpenseFieldsProps = FieldProps & {
  hasVat: boolean
  receipts: ReactNode
  /** The sentence of the server's refusal of what was sent. */
  refusal: string | null
  /** Divides what is typed among several cars; absent for an expense that exists. */
  onSplit?: (() => void) | undefined
  /** The choice of the car, where the form does not belong to one. */
  car?: ReactNode
  /** Given where the supplier is asked for first, as it stands on top of a receipt. */
  onSupplier?: ((supplier: Supplier) => void) | undefined
}

/**
 * The fields of a new or an edited expense, in the order in which a trader with a receipt in hand fills them in; what few
 * expenses have is folded.
 */
export function ExpenseFields(given: ExpenseFieldsProps) {
  const { hasVat, receipts, refusal, onSplit, onSupplier, car: carField, ...props } = given
  const { values, errors } = props
  const { car, expenses: texts } = useMessages()
  const fields = furtherFieldsOf(values, errors, hasVat).filter(
    (field) => field !== "supplier" || !onSupplier,
  )
  const named = fields.filter((field) => field === "kind" || inListOf(field) !== "never")
  const names = named.map((field) =>
    field === "kind" ? texts.choices.expenseKind.refund : texts.words[field].label,
  )
  if (onSplit) names.push(texts.split.cars)
  const isCustoms = values.expense_type === "customs"
  return (
    <div className="grid grid-cols-1 gap-4 low:grid-cols-[2fr_3fr] low:gap-y-2">
      {onSupplier && <ExpenseInput {...props} field="supplier" onSupplier={onSupplier} />}
      {carField}
      <ExpenseAmount
        {...props}
        refusal={refusal}
        // In columns the rate stands beside the next four fields.
        className={values.currency !== "EUR" && "low:row-span-4"}
      />
      <ExpenseMainFields {...props} receipts={receipts} />
      <MoreFields
        title={car.more}
        summary={labelList(names)}
        wrong={fields.filter((field) => field in errors).length}
        // An expense of customs has a declaration, and often VAT.
        isNeeded={isCustoms}
        isOpenAtFirst={isCustoms || fields.some((field) => isUsed(field, values, errors))}
      >
        <FurtherFields {...props} fields={fields} />
        {onSplit && (
          <Button variant="secondary" onClick={onSplit} className="col-span-2">
            {texts.split.open}
          </Button>
        )}
      </MoreFields>
    </div>
  )
}

type ExpenseAmountProps = FieldProps &
  Pick<ExpenseFieldsProps, "refusal"> & { className?: string | false }

/** The amount with its currency and rate; above it, why the form was not accepted. */
export function ExpenseAmount({
  refusal,
  className,
  values,
  errors,
  onChange,
}: ExpenseAmountProps) {
  const { expenses: texts, money } = useMessages()
  const language = useLanguage()
  return (
    <>
      <FormError
        refusal={refusal}
        text={
          isIncomplete(errors, requiredOf(values)) ? text("expenseFieldsRequired", language) : null
        }
      />
      <div
        className={classes(
          "grid content-start gap-4 [&_[name=amount]]:text-lg [&_[name=amount]]:font-semibold",
          className,
        )}
      >
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
    </>
  )
}

/** What the money was for, its receipts, and the day. */
export function ExpenseMainFields({
  receipts,
  ...props
}: FieldProps & Pick<ExpenseFieldsProps, "receipts">) {
  const { values, errors, onChange } = props
  const { expenses: texts } = useMessages()
  const now = new Date()
  return (
    <>
      <ExpenseInput {...props} field="expense_type" />
      <ExpenseInput {...props} field="description" />
      {receipts}
      <DayField
        label={texts.words.date.label}
        isRequired
        error={errors.date}
        hint={
          isDay(values.date) &&
          values.date > todayInVilnius(now) && <span className="text-warn">{texts.dateAhead}</span>
        }
        name="date"
        min={earliestExpenseDate}
        max={latestExpenseDate(now)}
        value={values.date}
        onChange={(day) => onChange("date", day)}
      />
      <PayerFields
        names={{ by: "paid_by", how: "paid_how" }}
        labels={{ by: texts.words.paid_by.label, how: texts.words.paid_how.label }}
        values={values}
        onChange={onChange}
      />
    </>
  )
}

/** Two of these share a line. */
const short = new Set<ExpenseField>(["supplier_code", "document_number"])

/** What few expenses have. */
export const ExpenseFurtherFields = ({ hasVat, ...props }: FieldProps & { hasVat: boolean }) => (
  <FurtherFields {...props} fields={furtherFieldsOf(props.values, props.errors, hasVat)} />
)

function FurtherFields({ fields, ...props }: FieldProps & { fields: readonly ExpenseField[] }) {
  const { expenses: texts } = useMessages()
  const vatHint = props.values.expense_type === "customs" ? texts.importVatHint : texts.vatHint
  return fields.map((field) => (
    <div key={field} className={short.has(field) ? "" : "col-span-2 low:col-span-1"}>
      <ExpenseInput {...props} field={field} hint={field === "vat_amount" && vatHint} />
    </div>
  ))
}

const isUsed = (field: ExpenseField, values: ExpenseValues, errors: FieldErrors) =>
  values[field] !== blankExpense()[field] || field in errors

/** The fields that few expenses have, and of these the ones that this expense may have; that of its type comes first. */
function furtherFieldsOf(values: ExpenseValues, errors: FieldErrors, hasVat: boolean) {
  const isOffered: Partial<Record<ExpenseField, boolean>> = {
    declaration_number: values.expense_type === "customs",
    vat_amount: hasVat,
    supplier_vat_number: hasVat,
  }
  const fields = new Set<ExpenseField>([
    "declaration_number",
    "vat_amount",
    ...furtherExpenseFields,
    "kind",
  ])
  return [...fields].filter((field) => isOffered[field] !== false || isUsed(field, values, errors))
}

type ExpenseInputProps = FieldProps &
  Pick<ExpenseFieldsProps, "onSupplier"> & { field: ExpenseField; hint?: ReactNode }

function ExpenseInput(props: ExpenseInputProps) {
  const { field, organizationId, isImport, values, errors, onChange, hint, onSupplier } = props
  const { expenses: texts } = useMessages()
  const input = useRef<HTMLInputElement>(null)
  const declared = expenseFields[field]
  const value = values[field]
  const set = (typed: string) => onChange(field, typed as ExpenseValues[typeof field])
  const { label } = texts.words[field]
  const words = wordsOf(declared.format, texts.choices)
  if (words) {
    const options = Object.entries(words)
      .map(([choice, word]) => ({ value: choice, label: word }))
      .filter(
        (option) =>
          option.value !== "customs" ||
          isImport ||
          value === "customs" ||
          namesCustoms(values.description),
      )
      // What is nothing of the others comes last.
      .toSorted((one, other) => Number(one.value === "Kita") - Number(other.value === "Kita"))
    return <ChipChoice label={label} name={field} value={value} options={options} onChange={set} />
  }
  const isAmount = declared.format === "amount"
  return (
    <Field
      label={isAmount ? `${label}, ${values.currency}` : label}
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
        ) : field === "supplier" ? (
          <SupplierInput
            control={control}
            organizationId={organizationId}
            supplier={values.supplier}
            known={values}
            onSupplier={set}
            onNumber={onChange}
            onKnown={onSupplier}
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
