import { compare, type Decimal } from "../money/decimal.ts"
import { isRateOfEur } from "../rates/dated-rate.ts"
import type { TextCode } from "../texts/text.ts"
import type { PaymentField } from "./fields.ts"
import type { NewPayment } from "./schemas.ts"

/** The fields that are checked together, after each was checked by itself. */
export type CheckedPayment = Pick<
  NewPayment,
  | "kind"
  | "currency"
  | "exchange_rate"
  | "day"
  | "until"
  | "state"
  | "state_day"
  | "returned_by"
  | "returned_how"
>

export type PaymentProblems = Partial<Record<PaymentField, TextCode>>

const isEnded = (state: CheckedPayment["state"]) => state === "returned" || state === "kept"

/**
 * What follows where nothing else was said: a deposit is held, and was returned or kept today; whatever is no deposit
 * any more keeps nothing of one, and nobody returned what is not returned.
 * @param sent the fields that were sent: these stay, also where they are wrong
 * @param today in Vilnius, `YYYY-MM-DD`
 */
export function completedPayment<Payment extends CheckedPayment>(
  payment: Payment,
  sent: { [Field in "until" | "state" | "state_day" | "returned_by" | "returned_how"]?: unknown },
  today: string,
): Payment {
  const completed = withState(payment, sent, today)
  if (completed.state === "returned") return completed
  const { returned_by = null, returned_how = null } = sent as Partial<CheckedPayment>
  return { ...completed, returned_by, returned_how }
}

function withState<Payment extends CheckedPayment>(
  payment: Payment,
  sent: { [Field in "until" | "state" | "state_day"]?: unknown },
  today: string,
): Payment {
  if (payment.kind === "payment") {
    const { until = null, state = null, state_day = null } = sent as Partial<CheckedPayment>
    return { ...payment, until, state, state_day }
  }
  const state = payment.state ?? "held"
  const hasDay = sent.state_day !== undefined && sent.state_day !== null
  if (hasDay) return { ...payment, state }
  if (!isEnded(state)) return { ...payment, state, state_day: null }
  return { ...payment, state, state_day: payment.state_day ?? today }
}

/**
 * The errors of a payment that is to be saved, by field; empty without any (rules 17.1).
 * @param before the payment as it is stored; undefined for a new one
 * @param today in Vilnius, `YYYY-MM-DD`
 */
export function paymentProblems(
  after: CheckedPayment,
  before: CheckedPayment | undefined,
  today: string,
): PaymentProblems {
  const { kind, day, until, state, state_day } = after
  const problems: PaymentProblems = {}
  if (isRateOfEur(rateOf(after), before && rateOf(before))) problems.exchange_rate = "rateOfEur"
  if (day > today && day !== before?.day) problems.day = "dayInFuture"
  if (state !== "returned")
    for (const field of ["returned_by", "returned_how"] as const)
      if (after[field] !== null) problems[field] = "ofReturnedOnly"
  if (kind === "payment") {
    for (const field of ["until", "state", "state_day"] as const)
      if (after[field] !== null) problems[field] = "ofDepositOnly"
    return problems
  }
  if (until === null) problems.until = "depositUntilRequired"
  else if (until < day) problems.until = "untilTooEarly"
  if (!isEnded(state)) {
    if (state_day !== null) problems.state_day = "stateDayOfEnded"
  } else if (state_day !== null) {
    if (state_day > today && state_day !== before?.state_day) problems.state_day = "dayInFuture"
    else if (state_day < day) problems.state_day = "stateDayTooEarly"
  }
  return problems
}

const rateOf = ({ currency, exchange_rate: rate }: CheckedPayment) => ({ currency, rate })

/** A payment counts for the sale, and a deposit while it is held or counted; not once it was returned or kept. */
export const counts = ({ state }: Pick<CheckedPayment, "state">): boolean => !isEnded(state)

/**
 * Cash of one transaction over this many EUR is not allowed, by article 4(1) of the Law on the Limitation of Payments in Cash
 * (rules 17.6). It is told and never refused.
 */
export const cashLimitEur: Decimal = "5000.00"

export const isOverCashLimit = (cashEur: Decimal) => compare(cashEur, cashLimitEur) > 0
