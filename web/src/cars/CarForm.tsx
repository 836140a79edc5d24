import { type CarField, carFieldNames, carFields } from "@marza/domain/cars/fields.ts"
import type { Car } from "@marza/domain/cars/schemas.ts"
import { statuses } from "@marza/domain/cars/status.ts"
import type { ReactNode } from "react"
import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import { CashWarning, isCashLimited } from "../ui/CashWarning.tsx"
import { classes, surface } from "../ui/classes.ts"
import { Field } from "../ui/Field.tsx"
import { FoldedCard } from "../ui/FoldedCard.tsx"
import type { FieldErrors } from "../ui/form.ts"
import { MoneyFields } from "../ui/MoneyFields.tsx"
import { PayerFields } from "../ui/PayerFields.tsx"
import { Select } from "../ui/Select.tsx"
import { TextArea, TextInput } from "../ui/TextInput.tsx"
import { typedMoney } from "../ui/typedAmount.ts"
import { CashOfSale } from "./CashOfSale.tsx"
import { blankCar, type CarValues } from "./carValues.ts"
import { priceOf } from "./money.ts"

export type CarFormProps = {
  values: CarValues
  errors: FieldErrors
  onChange: <Key extends CarField>(field: Key, value: CarValues[Key]) => void
}

/** All that a new car needs: its name and price, and a photo. */
export function NewCarCard({ photo, ...props }: CarFormProps & { photo: ReactNode }) {
  const { car: texts } = useMessages()
  return (
    <section
      aria-label={texts.info}
      className={classes(surface, "grid grid-cols-1 gap-4 p-4 low:grid-cols-2")}
    >
      <NameField {...props} />
      <section aria-label={texts.purchase} className="grid grid-cols-1 gap-4">
        <PriceFields {...props} side="purchase" />
      </section>
      <div className="low:col-span-2">{photo}</div>
    </section>
  )
}

export function NameField({ values, errors, onChange }: CarFormProps) {
  const { car: texts } = useMessages()
  return (
    <Field label={texts.words.name.label} isRequired error={errors.name}>
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
  )
}

export function DescriptionField({ values, errors, onChange }: CarFormProps) {
  const { car: texts } = useMessages()
  return (
    <Field label={texts.words.description.label} error={errors.description}>
      {(control) => (
        <TextArea
          {...control}
          name="description"
          value={values.description}
          onChange={(event) => onChange("description", event.target.value)}
        />
      )}
    </Field>
  )
}

/** Description and status of a new car, and in `vat` its VAT fields where the organization pays VAT. */
export function MoreCard({ vat, ...props }: CarFormProps & { vat: ReactNode }) {
  const { car: texts, statuses: labels } = useMessages()
  const { values, errors, onChange } = props
  return (
    <FoldedCard
      title={texts.more}
      summary={[labels[values.status], values.description].filter(Boolean).join("\u00a0· ")}
      isOpen={
        // A scheme that is filled in already, as by the calculator, must be visible.
        values.vat_scheme !== blankCar.vat_scheme ||
        ["description", "status", "vat_scheme", "purchase_vat"].some((field) => errors[field])
      }
    >
      <div className="grid grid-cols-1 gap-4 pb-5">
        <DescriptionField {...props} />
        <Field label={texts.words.status.label} error={errors.status}>
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
        {vat}
      </div>
    </FoldedCard>
  )
}

const saleFields = carFieldNames.filter((field) => carFields[field].section === "sale")

/** The sale of a new car, folded: most cars are entered when they are bought. `zero` has what proves a zero rate. */
export function FoldedSaleCard({ zero, ...props }: CarFormProps & { zero: ReactNode }) {
  const { car: texts } = useMessages()
  const language = useLanguage()
  const { values, errors } = props
  return (
    <FoldedCard
      title={texts.sale}
      summary={typedMoney(values.sale_price, values.sale_currency, language) || undefined}
      isOpen={Boolean(values.sale_price) || saleFields.some((field) => errors[field])}
    >
      <div className="grid grid-cols-1 gap-4 pb-5">
        <PriceFields {...props} side="sale" />
        {zero}
      </div>
    </FoldedCard>
  )
}

type PriceFieldsProps = CarFormProps & {
  side: "purchase" | "sale"
  /** The car that is stored; a new one has none. */
  car?: Car
}

/** The purchase or sale price with its currency and rate. */
export function PriceFields({ side, car, values, errors, onChange }: PriceFieldsProps) {
  const { car: texts, money } = useMessages()
  const isPurchase = side === "purchase"
  return (
    <>
      <MoneyFields
        label={texts.words[`${side}_price`].label}
        isRequired={isPurchase}
        names={{
          amount: `${side}_price`,
          currency: `${side}_currency`,
          rate: `${side}_exchange_rate`,
          rateDay: `${side}_rate_day`,
        }}
        values={values}
        day={isPurchase ? values.bought_on : values.sold_on}
        errors={errors}
        withoutRate={isPurchase ? money.fixedRateUsed : texts.saleNoRate}
        withoutAmount={texts.eurNeedsPrice}
        onChange={onChange}
      />
      <PayerFields
        {...payerFieldsOf(side, texts.words)}
        values={values}
        asksHow={isPurchase && isCashLimited(priceOf(side, values))}
        onChange={onChange}
      />
      <CashOf side={side} {...(car && { car })} values={values} />
    </>
  )
}

/** Cash of a price that is more than the law allows; of a sale with what its payments say. */
export function CashOf({ side, car, values }: Pick<PriceFieldsProps, "side" | "car" | "values">) {
  const price = priceOf(side, values)
  if (values[payerNames[side].how] !== "cash" || !price) return null
  return car && side === "sale" ? (
    <CashOfSale car={car} price={price} />
  ) : (
    <CashWarning {...price} />
  )
}

const payerNames = {
  purchase: { by: "purchase_paid_by", how: "purchase_paid_how" },
  sale: { by: "sale_received_by", how: "sale_received_how" },
} as const

/** Who paid or received the money of a side, and how. */
export function payerFieldsOf<Side extends "purchase" | "sale">(
  side: Side,
  words: Record<CarField, { label: string }>,
) {
  const names = payerNames[side]
  return { names, labels: { by: words[names.by].label, how: words[names.how].label } }
}
