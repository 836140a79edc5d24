import { type CarFact, type CarField, carFacts, carFields } from "@marza/domain/cars/fields.ts"
import { type CarDay, carDays } from "@marza/domain/cars/status.ts"
import { type FieldFormat, wordsOf } from "@marza/domain/table/format.ts"
import { todayInVilnius } from "@marza/domain/time/days.ts"
import type { ComponentProps, ReactNode } from "react"
import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import { formatDay } from "../ui/dates.ts"
import { Field } from "../ui/Field.tsx"
import { FoldedCard } from "../ui/FoldedCard.tsx"
import type { FieldErrors } from "../ui/form.ts"
import { Select } from "../ui/Select.tsx"
import { TextInput } from "../ui/TextInput.tsx"
import type { CarFormProps } from "./CarForm.tsx"

type Attributes = Omit<ComponentProps<typeof TextInput>, "onChange" | "value" | "name">

/** Of an input, by what is typed into it. */
const attributesOf: Partial<Record<FieldFormat, Attributes>> = {
  integer: { inputMode: "numeric" },
  amount: { inputMode: "decimal" },
  day: { type: "date", min: "2000-01-01" },
  partialDate: { placeholder: "2017-04" },
  link: { type: "url", inputMode: "url", placeholder: "https://" },
}

type InputProps = CarFormProps & { field: CarFact | CarDay; hint?: ReactNode; max?: string }

function FactInput({ field, values, errors, onChange, hint, max }: InputProps) {
  const { car: texts } = useMessages()
  const declared = carFields[field]
  const words = wordsOf(declared.format, texts.choices)
  return (
    <Field
      label={texts.words[field].label}
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
            max={max}
            name={field}
            value={values[field]}
            onChange={(event) => onChange(field, event.target.value)}
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
        <FactInput key={day} {...props} field={day} max={todayInVilnius(new Date())} />
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
  const given = days.filter((day) => values[day])
  const dayOf = (day: CarDay) => formatDay(new Date(values[day]), "UTC", language)
  return (
    <FoldedCard
      title={texts.days}
      summary={given.map((day) => `${texts.words[day].label} ${dayOf(day)}`).join(" · ")}
      isOpen={hasError(errors, days)}
    >
      <div className="pb-5">
        <DaysFields {...props} />
      </div>
    </FoldedCard>
  )
}

/** As they are typed: a field that needs a whole line stands after the pair that it would break. */
function inPairs(facts: readonly CarFact[]): CarFact[] {
  const typed: CarFact[] = []
  const waiting: CarFact[] = []
  let narrow = 0
  for (const fact of facts) {
    if ("isWide" in carFields[fact]) waiting.push(fact)
    else {
      typed.push(fact)
      narrow += 1
    }
    if (narrow % 2 === 0) typed.push(...waiting.splice(0))
  }
  return [...typed, ...waiting]
}

const typedFacts = inPairs(carFacts)

type FactsFieldsProps = CarFormProps & {
  /** The notice about another car with the same VIN. */
  sameVin: ReactNode
}

/** The facts of the car itself, its advertisement, its seller and its buyer. */
export function FactsFields({ sameVin, ...props }: FactsFieldsProps) {
  const { car: texts } = useMessages()
  const hints: Partial<Record<CarFact, ReactNode>> = {
    first_registered: texts.dateHint,
    vin: sameVin,
  }
  return (
    <div className="grid gap-4 sm:grid-cols-2 sm:gap-3">
      {typedFacts.map((fact) => (
        <FactInput key={fact} {...props} field={fact} hint={hints[fact]} />
      ))}
    </div>
  )
}

/** The facts of a new car. */
export function FactsCard(props: FactsFieldsProps) {
  const { car: texts } = useMessages()
  const { values, errors } = props
  const summary = [values.registration_number, values.vin, values.first_registered]
  return (
    <FoldedCard
      title={texts.factsTitle}
      summary={summary.filter(Boolean).join(" · ") || undefined}
      isOpen={hasError(errors, carFacts)}
    >
      <div className="pb-5">
        <FactsFields {...props} />
      </div>
    </FoldedCard>
  )
}

const hasError = (errors: FieldErrors, fields: readonly CarField[]) =>
  fields.some((field) => errors[field])
