import type { Car } from "@marza/domain/cars/schemas.ts"
import {
  type PaymentField,
  type PaymentFields,
  paymentFields,
} from "@marza/domain/payments/fields.ts"
import type { NewPayment } from "@marza/domain/payments/schemas.ts"
import { daysAfter, todayInVilnius } from "@marza/domain/time/days.ts"
import { type FormValues, fieldForm, type PartOf } from "../ui/fieldForm.ts"

/** The values of the payment form: texts, amount and rate as typed, "" for what may be left out. */
export type PaymentValues = FormValues<NewPayment, PaymentField>
export type PaymentPart = PartOf<PaymentFields>

const form = fieldForm<PaymentValues, PaymentPart>(paymentFields)

/** So long a reservation is proposed; few last longer. */
const proposedDays = 7

export const proposedUntil = (day: string) => daysAfter(day, proposedDays)

/** What of a car a new payment is proposed by; null where the car is not at hand. */
export type PaidCar = Pick<Car, "status" | "sold_to" | "sale_currency">

/** Money for a car that is sold is a payment, before that it is a deposit; the buyer pays it. */
export const blankPayment = (car: PaidCar | null): PaymentValues => {
  const { status, sold_to, sale_currency }: PaidCar = car ?? unknownCar
  const day = todayInVilnius(new Date())
  return {
    ...form.blank,
    kind: status === "sold" ? "payment" : "deposit",
    currency: status === "sold" ? sale_currency : "EUR",
    payer: sold_to ?? "",
    day,
    until: proposedUntil(day),
  }
}

const unknownCar: PaidCar = { status: "bought", sold_to: null, sale_currency: "EUR" }

/** The body to send: a payment that is no deposit has nothing of one, and only one that ended has a day of that, one that was returned who returned it. */
function bodyOf(values: PaymentValues) {
  const { until, state, state_day, returned_by, returned_how, ...body } = form.bodyOf(values)
  const isDeposit = values.kind === "deposit"
  const isReturned = isDeposit && values.state === "returned"
  return {
    ...body,
    until: isDeposit ? until : null,
    state: isDeposit ? state : null,
    state_day: isDeposit && isEnded(values.state) ? state_day : null,
    returned_by: isReturned ? returned_by : null,
    returned_how: isReturned ? returned_how : null,
  }
}

export const isEnded = (state: string) => state === "returned" || state === "kept"

export const paymentForm = { ...form, bodyOf }
