import { statuses } from "@marza/domain/cars/status.ts"
import { currencies } from "@marza/domain/money/currencies.ts"
import type { ReactNode } from "react"
import { useMessages } from "../messages/use.ts"
import { Card } from "../ui/Card.tsx"
import { EurValue } from "../ui/EurValue.tsx"
import { Field } from "../ui/Field.tsx"
import type { FieldErrors } from "../ui/form.ts"
import { MoneyInput } from "../ui/MoneyInput.tsx"
import { RateInput } from "../ui/RateInput.tsx"
import { Select } from "../ui/Select.tsx"
import { TextArea, TextInput } from "../ui/TextInput.tsx"
import type { CarField, CarValues } from "./carValues.ts"

export type CarFormProps = {
  values: CarValues
  errors: FieldErrors
  onChange: <Key extends CarField>(field: Key, value: CarValues[Key]) => void
}

type InfoCardProps = CarFormProps & {
  /** Only a new car chooses its status here; the page of an existing one has it at its top. */
  hasStatus?: boolean
  photo?: ReactNode
}

export function InfoCard({ values, errors, onChange, hasStatus, photo }: InfoCardProps) {
  const { car: texts, statuses: labels } = useMessages()
  return (
    <Card title={texts.info}>
      <div className="grid gap-4">
        {photo}
        <Field label={texts.name} isRequired error={errors.name}>
          {(control) => (
            <TextInput
              {...control}
              name="name"
              autoComplete="off"
              placeholder={texts.namePlaceholder}
              value={values.name}
              onChange={(event) => onChange("name", event.target.value)}
            />
          )}
        </Field>
        <Field label={texts.description} error={errors.description}>
          {(control) => (
            <TextArea
              {...control}
              name="description"
              value={values.description}
              onChange={(event) => onChange("description", event.target.value)}
            />
          )}
        </Field>
        {hasStatus && (
          <Field label={texts.status} error={errors.status}>
            {(control) => (
              <Select
                {...control}
                name="status"
                value={values.status}
                options={statuses.map((value) => ({ value, label: labels[value] }))}
                onChange={(status) => onChange("status", status)}
              />
            )}
          </Field>
        )}
      </div>
    </Card>
  )
}

/** Price, currency, and for any currency but EUR the rate with the value it makes. */
export function PriceCard(props: CarFormProps & { side: "purchase" | "sale" }) {
  const { side, values, errors, onChange } = props
  const { car: texts } = useMessages()
  const isPurchase = side === "purchase"
  const currency = values[`${side}_currency`]
  return (
    <Card title={isPurchase ? texts.purchase : texts.sale}>
      <div className="grid gap-4">
        <div className="grid grid-cols-[1.6fr_1fr] gap-3">
          <Field
            label={isPurchase ? texts.purchasePrice : texts.salePrice}
            isRequired={isPurchase}
            error={errors[`${side}_price`]}
          >
            {(control) => (
              <MoneyInput
                control={control}
                name={`${side}_price`}
                value={values[`${side}_price`]}
                onChange={(typed) => onChange(`${side}_price`, typed)}
              />
            )}
          </Field>
          <Field label={texts.currency} error={errors[`${side}_currency`]}>
            {(control) => (
              <Select
                {...control}
                name={`${side}_currency`}
                value={currency}
                options={currencies.map((value) => ({ value, label: value }))}
                onChange={(chosen) => onChange(`${side}_currency`, chosen)}
              />
            )}
          </Field>
        </div>
        {currency !== "EUR" && (
          <Field
            label={texts.rate}
            isRequired
            error={errors[`${side}_exchange_rate`]}
            hint={
              <EurValue
                typed={values[`${side}_price`]}
                currency={currency}
                rate={values[`${side}_exchange_rate`]}
              />
            }
          >
            {(control) => (
              <RateInput
                control={control}
                name={`${side}_exchange_rate`}
                currency={currency}
                value={values[`${side}_exchange_rate`]}
                onChange={(rate) => onChange(`${side}_exchange_rate`, rate)}
              />
            )}
          </Field>
        )}
      </div>
    </Card>
  )
}
