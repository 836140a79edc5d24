import { type CarDetail, type CarField, carDetails, carFields } from "@marza/domain/cars/fields.ts"
import { type CarDay, carDays } from "@marza/domain/cars/status.ts"
import type { ProofOfZeroRate } from "@marza/domain/cars/zero-rate.ts"
import { labelWithUnit } from "@marza/domain/table/field-words.ts"
import { type FieldFormat, wordsOf } from "@marza/domain/table/format.ts"
import { isDay, todayInVilnius } from "@marza/domain/time/days.ts"
import type { ComponentProps, ReactNode } from "react"
import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import { DayField } from "../ui/DayField.tsx"
import { formatDay } from "../ui/dates.ts"
import { Field } from "../ui/Field.tsx"
import { FoldedCard } from "../ui/FoldedCard.tsx"
import type { FieldErrors } from "../ui/form.ts"
import { Select } from "../ui/Select.tsx"
import { TextInput } from "../ui/TextInput.tsx"
import { groupedInteger } from "../ui/typedAmount.ts"
import type { CarFormProps } from "./CarForm.tsx"

type Attributes = Omit<ComponentProps<typeof TextInput>, "onChange" | "value" | "name">

/** The attributes of an input, by the format of its field. */
const attributesOf: Partial<Record<FieldFormat, Attributes>> = {
  integer: { inputMode: "numeric" },
  amount: { inputMode: "decimal" },
  partialDate: { placeholder: "2017-04" },
  link: { type: "url", inputMode: "url", placeholder: "https://" },
}

type InputProps = CarFormProps & {
  field: CarDetail | CarDay | ProofOfZeroRate
  hint?: ReactNode
  max?: string
}

export function DetailInput({ field, values, errors, onChange, hint, max }: InputProps) {
  const { car: texts } = useMessages()
  const declared = carFields[field]
  const language = useLanguage()
  const label = labelWithUnit(texts.words[field])
  if (declared.format === "day")
    return (
      <DayField
        label={label}
        error={errors[field]}
        hint={hint}
        name={field}
        min="2000-01-01"
        max={max}
        value={values[field]}
        // A day that is not limited, such as that of the next inspection, lies ahead.
        looksAhead={max === undefined}
        onChange={(day) => onChange(field, day)}
      />
    )
  const words = wordsOf(declared.format, texts.choices)
  return (
    <Field
      label={label}
      error={errors[field]}
      hint={hint}
      {...("isWide" in declared && { className: "sm:col-span-2" })}
    >
      {(control) =>
        words ? (
          <Select
            {...control}
            name={field}
            value={values[field]}
            options={Object.entries(words).map(([value, label]) => ({ value, label }))}
            onChange={(value) => onChange(field, value)}
          />
        ) : (
          <TextInput
            autoComplete="off"
            {...attributesOf[declared.format]}
            {...("attributes" in declared && declared.attributes)}
            {...control}
            name={field}
            value={values[field]}
            onChange={(event) => onChange(field, event.target.value)}
            onBlur={() =>
              declared.format === "integer" &&
              onChange(field, groupedInteger(values[field], language))
            }
          />
        )
      }
    </Field>
  )
}

const days = Object.keys(carDays) as CarDay[]

/** The days of the statuses, which the server sets and people correct. */
export function DaysFields(props: CarFormProps) {
  const { car: texts } = useMessages()
  return (
    <div className="grid gap-4 sm:grid-cols-3 sm:gap-3">
      {days.map((day) => (
        <DetailInput key={day} {...props} field={day} max={todayInVilnius(new Date())} />
      ))}
      <p className="text-sm text-soft sm:col-span-3">{texts.daysHint}</p>
    </div>
  )
}

/** The days of a new car. */
export function DaysCard(props: CarFormProps) {
  const { car: texts } = useMessages()
  const language = useLanguage()
  const { values, errors } = props
  const given = days.filter((day) => isDay(values[day]))
  const dayOf = (day: CarDay) => formatDay(new Date(values[day]), "UTC", language)
  return (
    <FoldedCard
      title={texts.days}
      summary={given.map((day) => `${texts.words[day].label} ${dayOf(day)}`).join("\u00a0· ")}
      isOpen={hasError(errors, days)}
    >
      <div className="pb-5">
        <DaysFields {...props} />
      </div>
    </FoldedCard>
  )
}

/** The order of the inputs, two on a line. A field that needs a whole line comes after the pair that it would break. */
function inPairs(details: readonly CarDetail[]): CarDetail[] {
  const typed: CarDetail[] = []
  const waiting: CarDetail[] = []
  let narrow = 0
  for (const detail of details) {
    if ("isWide" in carFields[detail]) waiting.push(detail)
    else {
      typed.push(detail)
      narrow += 1
    }
    if (narrow % 2 === 0) typed.push(...waiting.splice(0))
  }
  return [...typed, ...waiting]
}

const isForBooks = (detail: CarDetail) => "isForBooks" in carFields[detail]

type DetailsFieldsProps = CarFormProps & {
  /** A VAT rate holds, so that the tax office is told of purchases. */
  hasVat: boolean
  /** The notice about another car with the same VIN. */
  sameVin: ReactNode
}

/** The details of the car itself, its advertisement, its seller and its buyer. */
export function DetailsFields({ sameVin, hasVat, ...props }: DetailsFieldsProps) {
  const { car: texts } = useMessages()
  const { values, errors } = props
  const offered = carDetails.filter(
    (detail) => hasVat || !isForBooks(detail) || values[detail] || errors[detail],
  )
  const hints: Partial<Record<CarDetail, ReactNode>> = {
    first_registered: texts.dateHint,
    vin: sameVin,
  }
  return (
    <div className="grid gap-4 sm:grid-cols-2 sm:gap-3">
      {inPairs(offered).map((detail) => (
        <DetailInput key={detail} {...props} field={detail} hint={hints[detail]} />
      ))}
    </div>
  )
}

/** The details of a new car. */
export function DetailsCard(props: DetailsFieldsProps) {
  const { car: texts } = useMessages()
  const { values, errors } = props
  const summary = [values.registration_number, values.vin, values.first_registered]
  return (
    <FoldedCard
      title={texts.detailsTitle}
      summary={summary.filter(Boolean).join("\u00a0· ") || undefined}
      isOpen={hasError(errors, carDetails)}
    >
      <div className="pb-5">
        <DetailsFields {...props} />
      </div>
    </FoldedCard>
  )
}

const hasError = (errors: FieldErrors, fields: readonly CarField[]) =>
  fields.some((field) => errors[field])
