import { compare } from "@marza/domain/money/decimal.ts"
import { newPaymentSchema } from "@marza/domain/payments/schemas.ts"
import { fieldCodes } from "@marza/domain/texts/field-codes.ts"
import { daysAfter } from "@marza/domain/time/days.ts"
import type { ImportedCar, ImportedPayment, PaidTarget, PlannedPayment } from "../types.ts"
import type { Line } from "./lines.ts"
import { anyId, type CarDays } from "./plan-car.ts"
import { amountOf, type Money, type Notes, type PlanContext, rowReader } from "./row-reader.ts"

/** For how long a deposit keeps a car that is not sold, because a spreadsheet does not say. */
const daysKept = 7

type Days = Pick<ImportedPayment, "day" | "until">

/** What the buyer paid for the car of a row (rules 16.5). */
export function paymentsOf(
  line: Line,
  car: Partial<ImportedCar>,
  days: CarDays,
  context: PlanContext,
  notes: Notes,
): PlannedPayment[] {
  const planned = ["deposit", "received"] as const
  return planned.flatMap((column) => paymentIn(column, line, car, days, context, notes) ?? [])
}

function paymentIn(
  column: PaidTarget,
  line: Line,
  car: Partial<ImportedCar>,
  days: CarDays,
  context: PlanContext,
  notes: Notes,
): PlannedPayment | null {
  const reader = rowReader(line, context, notes)
  const ofSale = car.sale_price ? (car.sale_currency ?? null) : null
  const input = amountOf(line, column)
  const { cell } = input
  const money = reader.paid(input, ofSale)
  if (money === null || (money && compare(money.amount, "0") === 0)) return null
  const paid = daysOf(column, car, days, context.today)
  if (!money || !paid) return { column, payment: null }
  const rate =
    rateOfSale(column, money, car) ?? reader.rate(money.currency, null, paid.day, "payment")
  const result = newPaymentSchema.safeParse({
    id: anyId,
    kind: column === "deposit" ? "deposit" : "payment",
    ...money,
    ...paid,
    exchange_rate: rate?.rate ?? null,
    rate_day: rate?.bankDay ?? null,
  })
  if (result.success) {
    const { id: _, ...payment } = result.data
    return { column, payment }
  }
  const [code = "invalid"] = Object.values(fieldCodes(result.error.issues))
  notes.problems.push({ row: line.id, column, code, value: cell.seen })
  return { column, payment: null }
}

/** Null while the days of the car are unknown or wrong, which is a problem of the car. */
function daysOf(
  column: PaidTarget,
  { status }: Partial<ImportedCar>,
  { bought_on, sold_on }: CarDays,
  today: string,
): Days | null {
  const end = status === "sold" ? sold_on : today
  if (!end || bought_on === undefined || end > today) return null
  if (column === "received") return { day: end, until: null }
  const day = bought_on ?? end
  if (day > end) return null
  return { day, until: status === "sold" ? end : daysAfter(today, daysKept) }
}

/** What is received on the day of the sale in its currency has its rate. */
const rateOfSale = (column: PaidTarget, { currency }: Money, car: Partial<ImportedCar>) =>
  column === "received" &&
  car.status === "sold" &&
  car.sale_currency === currency &&
  car.sale_exchange_rate
    ? { rate: car.sale_exchange_rate, bankDay: car.sale_rate_day ?? null }
    : null
