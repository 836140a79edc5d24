import type { Partners } from "@marza/domain/partners/schemas.ts"
import { todayInVilnius } from "@marza/domain/time/days.ts"
import { useRef } from "react"
import { useMessages } from "../messages/use.ts"
import { AmountQuestion, questionOf } from "../ui/AmountQuestion.tsx"
import { ChipChoice } from "../ui/ChipChoice.tsx"
import { DayField } from "../ui/DayField.tsx"
import { Field } from "../ui/Field.tsx"
import type { FieldErrors } from "../ui/form.ts"
import { MoneyInput } from "../ui/MoneyInput.tsx"
import { Select } from "../ui/Select.tsx"
import { TextInput } from "../ui/TextInput.tsx"
import type { SettlementValues } from "./settlementValues.ts"
import { usePartnerTexts } from "./texts.ts"
import { useNames } from "./useNames.ts"

type SettlementFieldsProps = {
  participants: Partners["items"]
  values: SettlementValues
  errors: FieldErrors
  onChange: <Key extends keyof SettlementValues>(field: Key, value: SettlementValues[Key]) => void
}

/** The fields of a new or an edited settlement. */
export function SettlementFields(props: SettlementFieldsProps) {
  const { participants, values, errors, onChange } = props
  const { fields } = usePartnerTexts()
  const { money, payments } = useMessages()
  const { full } = useNames(participants)
  const input = useRef<HTMLInputElement>(null)
  const options = participants.map(({ partner_id }) => ({
    value: partner_id ?? "",
    label: full(partner_id),
  }))
  // Another currency than EUR cannot be chosen: its amount is refused at the field.
  const isAmbiguous = questionOf(values.amount, "EUR")?.kind === "ambiguous"
  const { paymentWay } = payments.choices
  return (
    <>
      <Field
        label={fields.amount}
        isRequired
        error={errors.amount && isAmbiguous ? money.answerFirst : errors.amount}
        className="[&_input]:text-lg [&_input]:font-semibold"
      >
        {(control) => (
          <MoneyInput
            control={control}
            ref={input}
            name="amount"
            value={values.amount}
            currency="EUR"
            onChange={(typed) => onChange("amount", typed)}
          />
        )}
      </Field>
      {isAmbiguous && (
        <AmountQuestion
          typed={values.amount}
          currency="EUR"
          onAnswer={(typed) => {
            onChange("amount", typed)
            // The pressed button disappears with its question, so the focus moves.
            input.current?.focus()
          }}
        />
      )}
      {(["from", "to"] as const).map((field) => (
        <Field key={field} label={fields[field]} isRequired error={errors[field]}>
          {(control) => (
            <Select
              {...control}
              name={field}
              value={values[field]}
              options={options}
              onChange={(value) => onChange(field, value)}
            />
          )}
        </Field>
      ))}
      <DayField
        label={fields.day}
        isRequired
        error={errors.day}
        name="day"
        min="2000-01-01"
        max={todayInVilnius(new Date())}
        value={values.day}
        onChange={(day) => onChange("day", day)}
      />
      <ChipChoice
        label={fields.how}
        name="how"
        value={values.how}
        options={(["", "bank", "cash"] as const).map((value) => ({
          value,
          label: paymentWay[value],
        }))}
        onChange={(how) => onChange("how", how)}
      />
      <Field label={fields.note} error={errors.note}>
        {(control) => (
          <TextInput
            {...control}
            name="note"
            autoComplete="off"
            value={values.note}
            onChange={({ target }) => onChange("note", target.value)}
          />
        )}
      </Field>
    </>
  )
}
