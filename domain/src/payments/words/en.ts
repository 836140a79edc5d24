import { wayWords } from "../../payers/words/en.ts"
import type { FieldWords } from "../../table/field-words.ts"
import type { PaymentChoices, PaymentField } from "../fields.ts"

/** What the fields of a payment are called. */
export const paymentWords: Record<PaymentField, FieldWords> = {
  amount: { label: "Amount", changed: "amount of a payment" },
  currency: { label: "Currency", changed: "currency of a payment" },
  exchange_rate: { label: "Rate", changed: "rate of a payment" },
  rate_day: {
    label: "Day of a payment’s rate",
    changed: "day of the ECB rate",
    heading: "Rate: ECB published on",
  },
  kind: { label: "Kind", changed: "kind of a payment", heading: "Payment or deposit" },
  day: { label: "Received on", changed: "day of a payment", heading: "Date" },
  how: { label: "Method", heading: "How", changed: "way of a payment" },
  payer: { label: "Payer", changed: "payer" },
  note: { label: "Note", changed: "note of a payment" },
  until: { label: "Reserved until", changed: "end of the reservation" },
  state: { label: "Deposit", changed: "state of a deposit", heading: "State of the deposit" },
  state_day: { label: "Day", changed: "end of a deposit", heading: "Returned or kept on" },
  received_by: { label: "Received by", changed: "receiver of the payment" },
  returned_by: { label: "Returned by", changed: "person who returned the deposit" },
  returned_how: {
    label: "How it was returned",
    heading: "Returned how",
    changed: "way of returning the deposit",
  },
}

export const paymentChoices: PaymentChoices = {
  ...wayWords,
  paymentKind: { deposit: "Deposit", payment: "Payment" },
  depositState: { held: "Held", counted: "Counted", returned: "Returned", kept: "Kept" },
}
