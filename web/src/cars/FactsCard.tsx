import { type CarField, carOrigins } from "@marza/domain/cars/fields.ts"
import { type CarDay, carDays } from "@marza/domain/cars/status.ts"
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

/** The fields of a car that have a label of their own in `car.facts`. */
export type Fact = keyof ReturnType<typeof useMessages>["car"]["facts"] & CarField

type InputProps = CarFormProps & { field: Exclude<Fact, "origin">; hint?: ReactNode } & Omit<
    ComponentProps<typeof TextInput>,
    "onChange" | "value" | "name"
  >

function FactInput({ field, values, errors, onChange, hint, ...rest }: InputProps) {
  const { car: texts } = useMessages()
  return (
    <Field label={texts.facts[field]} error={errors[field]} hint={hint}>
      {(control) => (
        <TextInput
          autoComplete="off"
          {...rest}
          {...control}
          name={field}
          value={values[field]}
          onChange={(event) => onChange(field, event.target.value)}
        />
      )}
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
        <FactInput
          key={day}
          {...props}
          field={day}
          type="date"
          min="2000-01-01"
          max={todayInVilnius(new Date())}
        />
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
      summary={given.map((day) => `${texts.facts[day]} ${dayOf(day)}`).join(" · ")}
      isOpen={hasError(errors, days)}
    >
      <div className="pb-5">
        <DaysFields {...props} />
      </div>
    </FoldedCard>
  )
}

/** In the order in which they are read. */
export const facts = [
  "registration_number",
  "vin",
  "first_registered",
  "mileage_km",
  "inspection_until",
  "sdk_code",
  "origin",
  "asking_price",
  "advert_url",
  "bought_from",
  "sold_to",
] as const satisfies readonly Fact[]

type FactsFieldsProps = CarFormProps & {
  /** The notice about another car with the same VIN. */
  sameVin: ReactNode
}

/** The facts of the car itself, its advertisement, its seller and its buyer. */
export function FactsFields({ sameVin, ...props }: FactsFieldsProps) {
  const { car: texts } = useMessages()
  const { values, errors, onChange } = props
  return (
    <div className="grid gap-4 sm:grid-cols-2 sm:gap-3">
      <FactInput {...props} field="registration_number" autoCapitalize="characters" />
      <FactInput {...props} field="first_registered" placeholder="2017-04" hint={texts.dateHint} />
      {/* Its 17 characters need a whole line beside the photo of a desk. */}
      <div className="sm:col-span-2">
        <FactInput
          {...props}
          field="vin"
          autoCapitalize="characters"
          spellCheck={false}
          hint={sameVin}
        />
      </div>
      <FactInput {...props} field="mileage_km" inputMode="numeric" />
      <FactInput {...props} field="inspection_until" type="date" min="2000-01-01" />
      <FactInput {...props} field="sdk_code" autoCapitalize="characters" />
      <Field label={texts.facts.origin} error={errors.origin}>
        {(control) => (
          <Select
            {...control}
            name="origin"
            value={values.origin}
            options={["", ...carOrigins].map((value) => ({
              value,
              label: texts.origins[value as keyof typeof texts.origins],
            }))}
            onChange={(origin) => onChange("origin", origin)}
          />
        )}
      </Field>
      <FactInput {...props} field="asking_price" inputMode="decimal" />
      <FactInput {...props} field="advert_url" type="url" inputMode="url" placeholder="https://" />
      <FactInput {...props} field="bought_from" />
      <FactInput {...props} field="sold_to" />
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
      isOpen={hasError(errors, facts)}
    >
      <div className="pb-5">
        <FactsFields {...props} />
      </div>
    </FoldedCard>
  )
}

const hasError = (errors: FieldErrors, fields: readonly CarField[]) =>
  fields.some((field) => errors[field])
