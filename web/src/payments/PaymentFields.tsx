import { add, subtract } from "@marza/domain/money/decimal.ts"
import { inEur } from "@marza/domain/money/eur.ts"
import { type PaymentField, paymentFields } from "@marza/domain/payments/fields.ts"
import { counts } from "@marza/domain/payments/rules.ts"
import type { Payment } from "@marza/domain/payments/schemas.ts"
import { wordsOf } from "@marza/domain/table/format.ts"
import { todayInVilnius } from "@marza/domain/time/days.ts"
import { useInfiniteQuery } from "@tanstack/react-query"
import { useMessages } from "../messages/use.ts"
import { CashWarning } from "../ui/CashWarning.tsx"
import { ChipChoice } from "../ui/ChipChoice.tsx"
import { DayField } from "../ui/DayField.tsx"
import { Field } from "../ui/Field.tsx"
import type { FieldErrors } from "../ui/form.ts"
import { labelList } from "../ui/labelList.ts"
import { MoneyFields } from "../ui/MoneyFields.tsx"
import { MoreFields } from "../ui/MoreFields.tsx"
import { PayerFields } from "../ui/PayerFields.tsx"
import { TextInput } from "../ui/TextInput.tsx"
import { parseAmount, parseRate } from "../ui/typedAmount.ts"
import { type CarKey, paymentsQuery } from "./api.ts"
import { isEnded, type PaymentValues } from "./paymentValues.ts"

type FieldProps = {
  values: PaymentValues
  errors: FieldErrors
  onChange: <Key extends keyof PaymentValues>(field: Key, value: PaymentValues[Key]) => void
}

type PaymentFieldsProps = FieldProps & {
  car: CarKey
  /** The payment as it is stored; absent for a new one. */
  stored?: Payment
  /** What became of a deposit that is stored; a new one is held. */
  hasState: boolean
  isSold: boolean
}

const earliest = "2000-01-01"
const latest = "2100-12-31"

/** What few payments have. */
const further = ["how", "note"] as const

/** The fields of a new or an edited payment, the amount first; what few have is folded. */
export function PaymentFields({
  car: key,
  stored,
  hasState,
  isSold,
  ...props
}: PaymentFieldsProps) {
  const { values, errors, onChange } = props
  const { car, payments: texts, expenses, money } = useMessages()
  const wrong = further.filter((field) => field in errors).length
  const today = todayInVilnius(new Date())
  const isDeposit = values.kind === "deposit"
  const state = values.state || "held"
  const end = state === "returned" || state === "kept" ? state : null
  return (
    <>
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
      <ChoiceField {...props} field="kind" />
      {isDeposit && (
        <DayField
          label={texts.words.until.label}
          isRequired
          error={errors.until}
          name="until"
          min={earliest}
          max={latest}
          value={values.until}
          onChange={(day) => onChange("until", day)}
        />
      )}
      {isDeposit && hasState && (
        <>
          <ChipChoice
            label={texts.deposit}
            name="state"
            value={isEnded(state) ? state : "held"}
            options={[
              {
                value: "held",
                label: texts.choices.depositState[isSold ? "counted" : "held"],
              },
              { value: "returned", label: texts.choices.depositState.returned },
              { value: "kept", label: texts.choices.depositState.kept },
            ]}
            onChange={(chosen) => {
              onChange("state", chosen)
              onChange("state_day", isEnded(chosen) ? values.state_day || today : "")
            }}
          />
          {end && (
            <DayField
              label={texts.endDay[end]}
              isRequired
              error={errors.state_day}
              hint={end === "kept" && texts.keptHint}
              name="state_day"
              min={earliest}
              max={today}
              value={values.state_day}
              onChange={(day) => onChange("state_day", day)}
            />
          )}
          {end === "returned" && (
            <PayerFields
              names={{ by: "returned_by", how: "returned_how" }}
              labels={{ by: texts.words.returned_by.label, how: texts.words.returned_how.label }}
              values={values}
              onChange={onChange}
            />
          )}
        </>
      )}
      <TextField {...props} field="payer" />
      <DayField
        label={texts.words.day.label}
        isRequired
        error={errors.day}
        name="day"
        min={earliest}
        max={today}
        value={values.day}
        onChange={(day) => onChange("day", day)}
      />
      <PayerFields
        names={{ by: "received_by" }}
        labels={{ by: texts.words.received_by.label }}
        values={values}
        onChange={onChange}
      />
      <MoreFields
        title={car.more}
        summary={labelList(further.map((field) => texts.words[field].label))}
        wrong={wrong}
        isOpenAtFirst={wrong > 0 || further.some((field) => values[field] !== "")}
      >
        <div className="col-span-2 grid gap-4 low:grid-cols-2">
          <div className="grid content-start gap-2">
            <ChoiceField {...props} field="how" />
            {values.how === "cash" && <CashOfSale car={key} stored={stored} values={values} />}
          </div>
          <TextField {...props} field="note" />
        </div>
      </MoreFields>
    </>
  )
}

type CashOfSaleProps = Pick<PaymentFieldsProps, "car" | "stored" | "values">

/** Cash of the deal that is more than the law allows: this payment with what was received in cash beside it. */
function CashOfSale({ car, stored, values }: CashOfSaleProps) {
  const { data } = useInfiniteQuery(paymentsQuery(car))
  const { currency } = values
  const amount = parseAmount(values.amount, currency)
  if (amount === null || isEnded(values.state)) return null
  const own = stored?.how === "cash" && counts(stored) ? eurOf(stored) : "0.00"
  const others = subtract(data?.pages[0]?.sums.cash_eur ?? own, own)
  const typed = { amount, currency, rate: parseRate(values.exchange_rate), eur: null }
  return <CashWarning amount={add(others, inEur(typed).eur)} currency="EUR" />
}

const eurOf = ({ amount, currency, exchange_rate, amount_eur }: Payment) =>
  inEur({ amount, currency, rate: exchange_rate, eur: amount_eur }).eur

type InputProps = FieldProps & { field: PaymentField }

function ChoiceField({ field, values, onChange }: InputProps) {
  const { payments: texts } = useMessages()
  const words = wordsOf(paymentFields[field].format, texts.choices) ?? {}
  const options = Object.entries(words).map(([value, label]) => ({ value, label }))
  const set = (value: string) => onChange(field, value as PaymentValues[typeof field])
  return (
    <ChipChoice
      label={texts.words[field].label}
      name={field}
      value={values[field] as string}
      options={options}
      onChange={set}
    />
  )
}

function TextField({ field, values, errors, onChange }: InputProps) {
  const { payments: texts } = useMessages()
  return (
    <Field label={texts.words[field].label} error={errors[field]}>
      {(control) => (
        <TextInput
          {...control}
          autoComplete="off"
          name={field}
          value={values[field]}
          onChange={(event) => onChange(field, event.target.value)}
        />
      )}
    </Field>
  )
}
