import { profitUnits } from "@marza/domain/calculator/schemas.ts"
import type { Language } from "@marza/domain/language.ts"
import { formatShortRate } from "@marza/domain/money/short-rate.ts"
import { parseTypedRate } from "@marza/domain/money/typed.ts"
import { referenceCurrencies } from "@marza/domain/rates/reference.ts"
import { todayInVilnius } from "@marza/domain/time/days.ts"
import { vatSchemes } from "@marza/domain/vat/rates.ts"
import { type ReactNode, useRef, useState } from "react"
import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import { AmountQuestion, questionOf } from "../ui/AmountQuestion.tsx"
import { Card } from "../ui/Card.tsx"
import { classes } from "../ui/classes.ts"
import { Field } from "../ui/Field.tsx"
import { FoldedCard } from "../ui/FoldedCard.tsx"
import type { FieldErrors } from "../ui/form.ts"
import { isPhone } from "../ui/isPhone.ts"
import { MoneyInput } from "../ui/MoneyInput.tsx"
import { RateInput } from "../ui/RateInput.tsx"
import { Select } from "../ui/Select.tsx"
import { TextInput } from "../ui/TextInput.tsx"
import { filterPercentTyping } from "../ui/typedAmount.ts"
import type { AmountInput, CalculatorValues, PercentInput } from "./values.ts"

type CalculatorFieldsProps = {
  values: CalculatorValues
  errors: FieldErrors
  onChange: (changed: Partial<CalculatorValues>) => void
}

export function CalculatorFields(given: CalculatorFieldsProps & { asksVat: boolean }) {
  const { asksVat, ...props } = given
  const { values, errors, onChange } = props
  const { calculator: texts, car } = useMessages()
  const language = useLanguage()
  const taxesOf = useTaxes()
  return (
    // Two columns where the page is wide, each card as tall as what is in it.
    <>
      <div className="grid gap-3">
        <Card title={texts.saleTitle}>
          <div className="grid gap-4">
            <AmountField {...props} input="sale" label={texts.sale} isRequired />
            <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,6.5rem),1fr))] gap-3">
              <AmountField {...props} input="profit" label={texts.profit} />
              <Field label={texts.profitUnit}>
                {(control) => (
                  <Select
                    {...control}
                    name="profit_unit"
                    value={values.profit_unit}
                    options={profitUnits.map((value) => ({
                      value,
                      label: texts.profitUnits[value],
                    }))}
                    onChange={(profit_unit) => onChange({ profit_unit })}
                  />
                )}
              </Field>
            </div>
          </div>
        </Card>
        <Card title={texts.costs}>
          <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,max(5.75rem,30%)),1fr))] items-start gap-x-3 gap-y-4">
            <AmountField {...props} input="transport" label={texts.transport} />
            <AmountField {...props} input="repairs" label={texts.repairs} />
            <AmountField {...props} input="papers" label={texts.papers} />
          </div>
          <p className="mt-2 text-sm text-soft">{texts.costsHint}</p>
        </Card>
      </div>
      <div className="grid gap-3">
        <Folded
          title={texts.rates}
          summary={ratesOf(values, language) || texts.noRates}
          isNeeded={
            referenceCurrencies.some((currency) => errors[currency]) ||
            (values.currency !== "EUR" && values[values.currency] === "")
          }
        >
          <div className="grid gap-3">
            {referenceCurrencies.map((currency) => (
              <div key={currency} className="flex flex-wrap gap-x-3">
                <span
                  aria-hidden="true"
                  className="flex h-12 min-w-16 items-center text-sm font-semibold"
                >
                  1 {currency} =
                </span>
                <Field
                  label={texts.rate(currency)}
                  isLabelHidden
                  error={errors[currency]}
                  className="flex-1 basis-56"
                >
                  {(control) => (
                    <RateInput
                      control={control}
                      name={currency}
                      currency={currency}
                      value={values[currency]}
                      rateDay={values[`${currency}_day`]}
                      day={todayInVilnius(new Date())}
                      isNarrow
                      onChange={(typed, day) =>
                        onChange({ [currency]: typed, [`${currency}_day`]: day })
                      }
                    />
                  )}
                </Field>
              </div>
            ))}
          </div>
          {referenceCurrencies.some((currency) => values[currency] === "") && (
            <p className="mt-3 text-sm text-soft">{texts.fixedHint}</p>
          )}
        </Folded>
        <Folded
          title={texts.taxes}
          summary={taxesOf(values).join(" · ") || texts.noTaxes}
          isNeeded={["duty", "import_vat", "vat_rate", "vat_scheme"].some((input) => errors[input])}
          isOpenAtFirst={values.duty !== "" || values.import_vat !== ""}
        >
          <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,max(8.5rem,45%)),1fr))] items-start gap-x-3 gap-y-4 *:last:odd:col-span-full">
            <PercentField {...props} input="duty" label={texts.duty} />
            <PercentField {...props} input="import_vat" label={texts.importVat} />
            {asksVat && (
              <PercentField
                {...props}
                input="vat_rate"
                label={texts.vatRate}
                hint={texts.vatRateHint}
              />
            )}
            {values.vat_rate !== "" && (
              <Field label={car.words.vat_scheme.label} error={errors.vat_scheme}>
                {(control) => (
                  <Select
                    {...control}
                    name="vat_scheme"
                    value={values.vat_scheme}
                    options={vatSchemes.map((value) => ({
                      value,
                      label: car.choices.vatScheme[value],
                    }))}
                    onChange={(vat_scheme) => onChange({ vat_scheme })}
                  />
                )}
              </Field>
            )}
          </div>
        </Folded>
      </div>
    </>
  )
}

type FoldedProps = {
  title: string
  /** What the fields hold, while they are folded. */
  summary: string
  isNeeded: boolean
  isOpenAtFirst?: boolean
  children: ReactNode
}

/** Fields that most purchases do without: folded on a phone, so that what all need stands together. */
function Folded({ title, summary, isNeeded, isOpenAtFirst = false, children }: FoldedProps) {
  const isOnPhone = isPhone.useValue()
  const [opensAtFirst] = useState(isOpenAtFirst)
  if (!isOnPhone) return <Card title={title}>{children}</Card>
  return (
    <FoldedCard title={title} summary={summary} isOpen={isNeeded || opensAtFirst}>
      <div className="pb-4">{children}</div>
    </FoldedCard>
  )
}

/** The rates that are given, each with its currency. */
const ratesOf = (values: CalculatorValues, language: Language) =>
  referenceCurrencies
    .filter((currency) => parseTypedRate(values[currency]) !== null)
    .map((currency) => `${currency} ${formatShortRate(values[currency], language)}`)
    .join(" · ")

/** What is to be paid beside the price, as the calculation calls it. */
function useTaxes() {
  const { calculator: texts, car } = useMessages()
  return ({ duty, import_vat, vat_rate, vat_scheme }: CalculatorValues) => [
    ...(duty === "" ? [] : [texts.dutyLine(duty)]),
    ...(import_vat === "" ? [] : [texts.importVatLine(import_vat)]),
    ...(vat_rate === "" ? [] : [texts.vatLine(vat_rate), car.choices.vatScheme[vat_scheme]]),
  ]
}

type AmountFieldProps = CalculatorFieldsProps & {
  input: AmountInput
  label: string
  isRequired?: boolean
}

/** An amount in EUR; a text with two readings is asked about. */
function AmountField({ input, label, isRequired, values, errors, onChange }: AmountFieldProps) {
  const { money } = useMessages()
  const control = useRef<HTMLInputElement>(null)
  const typed = values[input]
  const isAsked = questionOf(typed, "EUR")?.kind === "ambiguous"
  return (
    // With a question the field takes the whole width, because a narrow one has no room for it.
    <div className={classes("grid min-w-0 gap-2", isAsked && "col-span-full")}>
      <Field
        label={label}
        isRequired={isRequired}
        error={errors[input] && isAsked ? money.answerFirst : errors[input]}
      >
        {(attributes) => (
          <MoneyInput
            control={attributes}
            ref={control}
            name={input}
            value={typed}
            currency="EUR"
            onChange={(text) => onChange({ [input]: text })}
          />
        )}
      </Field>
      {isAsked && (
        <AmountQuestion
          typed={typed}
          currency="EUR"
          onAnswer={(text) => {
            onChange({ [input]: text })
            // The pressed button disappears with its question, so the focus moves.
            control.current?.focus()
          }}
        />
      )}
    </div>
  )
}

type PercentFieldProps = CalculatorFieldsProps & {
  input: PercentInput
  label: string
  hint?: ReactNode
}

function PercentField({ input, label, hint, values, errors, onChange }: PercentFieldProps) {
  const language = useLanguage()
  return (
    <Field label={label} hint={hint} error={errors[input]}>
      {(control) => (
        <TextInput
          {...control}
          name={input}
          value={values[input]}
          inputMode="decimal"
          autoComplete="off"
          enterKeyHint="done"
          onChange={(event) =>
            onChange({ [input]: filterPercentTyping(event.target.value, language) })
          }
        />
      )}
    </Field>
  )
}
