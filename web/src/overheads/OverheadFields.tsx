import { earliestExpenseDate, latestExpenseDate } from "@marza/domain/expenses/fields.ts"
import { type OverheadField, overheadFields } from "@marza/domain/overheads/fields.ts"
import { isDay } from "@marza/domain/time/days.ts"
import { type VatRates, vatRateOn } from "@marza/domain/vat/rates.ts"
import type { ReactNode } from "react"
import { useIsLost } from "../api/offline.ts"
import { useMessages } from "../messages/use.ts"
import { type EntryFormProps, EntryInput, EntryMoney } from "../ui/EntryInput.tsx"
import { FormError } from "../ui/FormError.tsx"
import { WifiOffIcon } from "../ui/icons.tsx"
import { labelList } from "../ui/labelList.ts"
import { MoreFields } from "../ui/MoreFields.tsx"
import { PayerFields } from "../ui/PayerFields.tsx"
import { blankOverhead, type OverheadValues } from "./overheadValues.ts"

/** What the sheet of an overhead needs to know of its organization. */
export type OverheadsOf = { id: string; vat_rates: VatRates }

type FieldProps = EntryFormProps<OverheadValues> & { organization: OverheadsOf }

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
  const { values, onChange } = props
  const { overheads: texts } = useMessages()
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
      <EntryMoney {...props} label={texts.words.amount.label} day={values.day} />
      <OverheadInput {...props} field="type" />
      <OverheadInput {...props} field="description" />
      <OverheadInput
        {...props}
        field="day"
        between={[earliestExpenseDate, latestExpenseDate(new Date())]}
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
  const { organization, values, errors } = props
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
            <OverheadInput
              {...props}
              field="repeats_until"
              hint={texts.repeatsHint}
              between={[earliestExpenseDate, "2100-12-31"]}
            />
          )}
        </div>
      )}
    </MoreFields>
  )
}

type OverheadInputProps = FieldProps & {
  field: OverheadField
  hint?: string
  between?: readonly [string, string]
}

function OverheadInput({ organization, ...props }: OverheadInputProps) {
  const { overheads: texts, expenses } = useMessages()
  const { field, hint = field === "vat_amount" && expenses.vatHint } = props
  return (
    <EntryInput
      {...props}
      fields={overheadFields}
      texts={texts}
      hint={hint}
      supplierOf={{ organizationId: organization.id }}
    />
  )
}
