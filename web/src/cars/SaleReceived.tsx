import type { Currency } from "@marza/domain/money/currencies.ts"
import { add, type Decimal } from "@marza/domain/money/decimal.ts"
import { inEur } from "@marza/domain/money/eur.ts"
import { formatMoney } from "@marza/domain/money/format.ts"
import { paymentWays } from "@marza/domain/payers/fields.ts"
import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import { CashWarning } from "../ui/CashWarning.tsx"
import { ChipChoice } from "../ui/ChipChoice.tsx"
import { Field } from "../ui/Field.tsx"
import type { FieldErrors } from "../ui/form.ts"
import { TextInput } from "../ui/TextInput.tsx"
import { parseAmount } from "../ui/typedAmount.ts"
import { type Received, receipts } from "./saleReceived.ts"

type SaleReceivedProps = {
  values: Received
  errors: FieldErrors
  currency: Currency
  rate: Decimal | null
  price: Decimal | null
  /** What of the price was not paid before the sale. */
  left: Decimal | null
  /** Cash that was received before, in EUR. */
  cashBefore: Decimal
  onChange: (changes: Partial<Received>) => void
}

/** What is received with the sale, which becomes a payment of its day, and how it was handed over. */
export function SaleReceived(props: SaleReceivedProps) {
  const { values, errors, currency, rate, price, left, cashBefore, onChange } = props
  const { sale: texts, payers } = useMessages()
  const language = useLanguage()
  const { received, received_how: how } = values
  const amount = received === "all" ? left : parseAmount(values.received_amount, currency)
  const inCash =
    how === "cash" && amount !== null
      ? add(cashBefore, inEur({ amount, currency, rate, eur: null }).eur)
      : null
  return (
    <>
      <ChipChoice
        label={texts.received}
        name="received"
        value={received}
        options={receipts.map((value) => ({
          value,
          label:
            value === "all" && left !== null && left !== price
              ? texts.receivedAll(formatMoney(left, currency, language))
              : texts.receipts[value],
        }))}
        onChange={(value) => onChange({ received: value })}
      />
      {received === "part" && (
        <Field label={texts.receivedAmount(currency)} isRequired error={errors["payment.amount"]}>
          {(control) => (
            <TextInput
              {...control}
              name="received_amount"
              inputMode="decimal"
              autoComplete="off"
              value={values.received_amount}
              onChange={({ target }) => onChange({ received_amount: target.value })}
            />
          )}
        </Field>
      )}
      {received !== "none" && (
        <ChipChoice
          label={texts.receivedHow}
          name="received_how"
          value={how}
          options={paymentWays.map((value) => ({
            value: value as Received["received_how"],
            label: payers.paymentWay[value],
          }))}
          onChange={(value) => onChange({ received_how: value })}
        />
      )}
      <CashWarning amount={inCash} currency="EUR" />
    </>
  )
}
