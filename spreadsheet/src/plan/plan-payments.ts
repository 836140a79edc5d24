import { compare } from "@marza/domain/money/decimal.ts"
import { newPaymentSchema } from "@marza/domain/payments/schemas.ts"
import { daysAfter } from "@marza/domain/time/days.ts"
import type { ImportedCar, ImportedPayment, PaidTarget, PlannedPayment } from "../types.ts"
import { checked } from "./checked.ts"
import { inputOf } from "./lines.ts"
import { type Money, readPaid, readRate } from "./money.ts"
import type { OpenRow } from "./row.ts"

/** For how long a deposit keeps a car that is not sold, because a spreadsheet does not say. */
const daysKept = 7

/** What the buyer paid for the car of a row (rules 16.5). */
export const paymentsOf = (row: OpenRow, car: Partial<ImportedCar>): PlannedPayment[] =>
  (["deposit", "received"] as const).flatMap((column) => paymentIn(column, row, car) ?? [])

function paymentIn(column: PaidTarget, row: OpenRow, car: Partial<ImportedCar>) {
  const input = inputOf(row.line, column)
  const money = readPaid(row, input, car.sale_price ? (car.sale_currency ?? null) : null)
  if (money === null || (money && compare(money.amount, "0") === 0)) return null
  const paid = daysOf(column, row, car)
  if (!money || !paid) return { column, payment: null }
  const rate =
    rateOfSale(column, money, car) ?? readRate(row, money.currency, null, paid.day, "payment")
  const kind = column === "deposit" ? "deposit" : "payment"
  const values = { kind, exchange_rate: null, rate_day: null, ...money, ...paid, ...rate }
  const payment = checked<ImportedPayment>(row, values, {
    schema: newPaymentSchema,
    // A rate that could not be read is the problem of its own cell.
    before: row.notes.problems.length,
    placeOf: () => ({ column, value: input.cell.seen }),
  })
  return { column, payment }
}

/** Null while the days of the car are unknown or wrong, which is a problem of the car. */
function daysOf(column: PaidTarget, row: OpenRow, { status }: Partial<ImportedCar>) {
  const { today } = row.context
  const { bought_on, sold_on } = row.days
  const end = status === "sold" ? sold_on : today
  if (!end || bought_on === undefined || end > today) return null
  if (column === "received") return { day: end, until: null }
  const day = bought_on ?? end
  return day > end ? null : { day, until: status === "sold" ? end : daysAfter(today, daysKept) }
}

/** What is received on the day of the sale in its currency has its rate. */
const rateOfSale = (column: PaidTarget, { currency }: Money, car: Partial<ImportedCar>) =>
  column === "received" &&
  car.status === "sold" &&
  car.sale_currency === currency &&
  car.sale_exchange_rate
    ? { exchange_rate: car.sale_exchange_rate, rate_day: car.sale_rate_day ?? null }
    : null
