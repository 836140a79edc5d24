import { earliestExpenseDate, latestExpenseDate } from "@marza/domain/expenses/fields.ts"
import { type OverheadField, overheadFields } from "@marza/domain/overheads/fields.ts"
import { wordsOf } from "@marza/domain/table/format.ts"
import { isDay } from "@marza/domain/time/days.ts"
import { type VatRates, vatRateOn } from "@marza/domain/vat/rates.ts"
import { type ReactNode, useRef } from "react"
import { useIsLost } from "../api/offline.ts"
import { useMessages } from "../messages/use.ts"
import { ChipChoice } from "../ui/ChipChoice.tsx"
import { DayField } from "../ui/DayField.tsx"
import { Field } from "../ui/Field.tsx"
import { FormError } from "../ui/FormError.tsx"
import type { FieldErrors } from "../ui/form.ts"
import { WifiOffIcon } from "../ui/icons.tsx"
import { labelList } from "../ui/labelList.ts"
import { MoneyFields } from "../ui/MoneyFields.tsx"
import { MoneyInput } from "../ui/MoneyInput.tsx"
import { MoreFields } from "../ui/MoreFields.tsx"
import { PayerFields } from "../ui/PayerFields.tsx"
import { SupplierInput } from "../ui/SupplierInput.tsx"
import { TextInput } from "../ui/TextInput.tsx"
import { blankOverhead, type OverheadValues } from "./overheadValues.ts"

/** What the sheet of an overhead needs to know of its organization. */
export type OverheadsOf = { id: string; vat_rates: VatRates }

type FieldProps = {
  organization: OverheadsOf
  values: OverheadValues
  errors: FieldErrors
  onChange: <Key extends keyof OverheadValues>(field: Key, value: OverheadValues[Key]) => void
}

type OverheadFieldsProps = FieldProps & {
  /** What answers a proposal repeats with the first one, not by itself. */
  canRepeat: boolean
  /** Those of an overhead that is stored. */
  receipts?: ReactNode
  /** The sentence of the server's refusal of what was sent. */
  refusal: string | null
}

/** The fields of a new or an edited overhead, the amount first; what few have is folded. */
export function OverheadFields({ canRepeat, receipts, refusal, ...props }: OverheadFieldsProps) {
  const { values, errors, onChange } = props
  const { overheads: texts, expenses, money } = useMessages()
  const isLost = useIsLost()
  return (
    <div className="grid grid-cols-1 gap-4 low:grid-cols-[2fr_3fr] low:gap-y-2">
      <FormError refusal={refusal} />
      {isLost && (
        <p className="col-span-full flex gap-2 text-sm text-warn">
          <WifiOffIcon />
          {texts.offline}
        </p>
      )}
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
          day={values.day}
          errors={errors}
          withoutRate={money.fixedRateUsed}
          withoutAmount={expenses.eurNeedsAmount}
          onChange={onChange}
        />
      </div>
      <OverheadInput {...props} field="type" />
      <OverheadInput {...props} field="description" />
      <DayField
        label={texts.words.day.label}
        isRequired
        error={errors.day}
        name="day"
        min={earliestExpenseDate}
        max={latestExpenseDate(new Date())}
        value={values.day}
        onChange={(day) => onChange("day", day)}
      />
      <PayerFields
        names={{ by: "paid_by", how: "paid_how" }}
        labels={{ by: texts.words.paid_by.label, how: texts.words.paid_how.label }}
        values={values}
        onChange={onChange}
      />
      {receipts}
      <FurtherFields {...props} canRepeat={canRepeat} />
    </div>
  )
}

/** Two of these share a line. */
const short = new Set<OverheadField>(["supplier_code", "document_number"])

/** What few overheads have; open where one of them is filled in or wrong. */
function FurtherFields({ canRepeat, ...props }: FieldProps & { canRepeat: boolean }) {
  const { organization, values, errors, onChange } = props
  const { car, overheads: texts } = useMessages()
  const blank = blankOverhead()
  const hasVat = isDay(values.day) && vatRateOn(organization.vat_rates, values.day) !== null
  const isWrong = (field: OverheadField) => field in errors
  const isUsed = (field: OverheadField) => values[field] !== blank[field] || isWrong(field)
  const inputs: OverheadField[] = ["supplier", "supplier_code", "document_number"]
  if (hasVat || isUsed("vat_amount")) inputs.unshift("vat_amount")
  if (hasVat || isUsed("supplier_vat_number")) inputs.push("supplier_vat_number")
  const all: OverheadField[] = [...inputs, "repeats", "repeats_until"]
  const named = canRepeat ? ([...inputs, "repeats"] as const) : inputs
  return (
    <MoreFields
      title={car.more}
      summary={labelList(named.map((field) => texts.words[field].label))}
      wrong={all.filter(isWrong).length}
      isOpenAtFirst={all.some(isUsed)}
    >
      {inputs.map((field) => (
        <div key={field} className={short.has(field) ? "" : "col-span-2 low:col-span-1"}>
          <OverheadInput {...props} field={field} />
        </div>
      ))}
      {canRepeat && (
        <div className="col-span-2 grid gap-4 low:col-span-1">
          <OverheadInput {...props} field="repeats" />
          {values.repeats && (
            <DayField
              label={texts.words.repeats_until.label}
              error={errors.repeats_until}
              hint={texts.repeatsHint}
              name="repeats_until"
              min={earliestExpenseDate}
              max="2100-12-31"
              value={values.repeats_until}
              onChange={(day) => onChange("repeats_until", day)}
            />
          )}
        </div>
      )}
    </MoreFields>
  )
}

type OverheadInputProps = FieldProps & { field: OverheadField }

function OverheadInput({ field, organization, values, errors, onChange }: OverheadInputProps) {
  const { overheads: texts, expenses } = useMessages()
  const input = useRef<HTMLInputElement>(null)
  const declared = overheadFields[field]
  const value = values[field]
  const set = (typed: string) => onChange(field, typed as OverheadValues[typeof field])
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
      isRequired={!("defaultValue" in declared)}
      error={errors[field]}
      hint={field === "vat_amount" && expenses.vatHint}
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
            organizationId={organization.id}
            supplier={values.supplier}
            known={values}
            onSupplier={set}
            onNumber={onChange}
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
