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
import { text } from "@marza/domain/texts/text.ts"
import { isDay, todayInVilnius } from "@marza/domain/time/days.ts"
import type { ReactNode } from "react"
import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import { Button } from "../ui/Button.tsx"
import { type EntryFormProps, EntryInput, EntryMoney } from "../ui/EntryInput.tsx"
import { FormError } from "../ui/FormError.tsx"
import type { FieldErrors } from "../ui/form.ts"
import { isIncomplete } from "../ui/isIncomplete.ts"
import { labelList } from "../ui/labelList.ts"
import { MoreFields } from "../ui/MoreFields.tsx"
import { PayerFields } from "../ui/PayerFields.tsx"
import { blankExpense, type ExpenseValues } from "./expenseValues.ts"

/** The required fields of an expense with their typed texts (rules 5.3). */
const requiredOf = ({ description, amount, currency }: ExpenseValues) => [
  { name: "description", typed: description },
  { name: "amount", typed: amount, currency },
]

type FieldProps = EntryFormProps<ExpenseValues> & {
  organizationId: string
  /** The car is imported from outside the EU. */
  isImport: boolean
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
export function ExpenseAmount({ refusal, className, ...given }: ExpenseAmountProps) {
  const { organizationId: _, isImport: __, ...props } = given
  const { values, errors } = props
  const { expenses: texts } = useMessages()
  const language = useLanguage()
  return (
    <>
      <FormError
        refusal={refusal}
        text={
          isIncomplete(errors, requiredOf(values)) ? text("expenseFieldsRequired", language) : null
        }
      />
      <EntryMoney
        {...props}
        label={texts.words.amount.label}
        day={values.date}
        className={className}
      />
    </>
  )
}

/** What the money was for, its receipts, and the day. */
export function ExpenseMainFields({
  receipts,
  ...props
}: FieldProps & Pick<ExpenseFieldsProps, "receipts">) {
  const { values, onChange } = props
  const { expenses: texts } = useMessages()
  const now = new Date()
  return (
    <>
      <ExpenseInput {...props} field="expense_type" />
      <ExpenseInput {...props} field="description" />
      {receipts}
      <ExpenseInput
        {...props}
        field="date"
        hint={
          isDay(values.date) &&
          values.date > todayInVilnius(now) && <span className="text-warn">{texts.dateAhead}</span>
        }
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
  const { organizationId, isImport, onSupplier, ...input } = props
  const { values } = input
  const { expenses: texts } = useMessages()
  const hasCustoms =
    isImport || values.expense_type === "customs" || namesCustoms(values.description)
  return (
    <EntryInput
      {...input}
      fields={expenseFields}
      texts={texts}
      between={[earliestExpenseDate, latestExpenseDate(new Date())]}
      offered={(options) =>
        options
          .filter(({ value }) => value !== "customs" || hasCustoms)
          // What is nothing of the others comes last.
          .toSorted((one, other) => Number(one.value === "Kita") - Number(other.value === "Kita"))
      }
      supplierOf={{ organizationId, onKnown: onSupplier }}
    />
  )
}
