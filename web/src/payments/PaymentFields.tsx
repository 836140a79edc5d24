import { add, subtract } from "@marza/domain/money/decimal.ts"
import { inEur } from "@marza/domain/money/eur.ts"
import { paymentFields } from "@marza/domain/payments/fields.ts"
import { counts } from "@marza/domain/payments/rules.ts"
import type { Payment } from "@marza/domain/payments/schemas.ts"
import { todayInVilnius } from "@marza/domain/time/days.ts"
import { useInfiniteQuery } from "@tanstack/react-query"
import { useMessages } from "../messages/use.ts"
import { CashWarning } from "../ui/CashWarning.tsx"
import { ChipChoice } from "../ui/ChipChoice.tsx"
import { type EntryFormProps, EntryInput, EntryMoney } from "../ui/EntryInput.tsx"
import { labelList } from "../ui/labelList.ts"
import { MoreFields } from "../ui/MoreFields.tsx"
import { PayerFields } from "../ui/PayerFields.tsx"
import { parseAmount, parseRate } from "../ui/typedAmount.ts"
import { type CarKey, paymentsQuery } from "./api.ts"
import { isEnded, type PaymentValues } from "./paymentValues.ts"

type PaymentFieldsProps = EntryFormProps<PaymentValues> & {
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
  const { car, payments: texts } = useMessages()
  const input = { ...props, texts, fields: paymentFields }
  const wrong = further.filter((field) => field in errors).length
  const today = todayInVilnius(new Date())
  const isDeposit = values.kind === "deposit"
  const state = values.state || "held"
  const end = state === "returned" || state === "kept" ? state : null
  return (
    <>
      <EntryMoney {...props} label={texts.words.amount.label} day={values.day} />
      <EntryInput {...input} field="kind" />
      {isDeposit && <EntryInput {...input} field="until" isRequired between={[earliest, latest]} />}
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
            <EntryInput
              {...input}
              field="state_day"
              label={texts.endDay[end]}
              isRequired
              hint={end === "kept" && texts.keptHint}
              between={[earliest, today]}
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
      <EntryInput {...input} field="payer" />
      <EntryInput {...input} field="day" between={[earliest, today]} />
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
            <EntryInput {...input} field="how" />
            {values.how === "cash" && <CashOfSale car={key} stored={stored} values={values} />}
          </div>
          <EntryInput {...input} field="note" />
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
