import type { Currency } from "../money/currencies.ts"
import { compare, type Decimal } from "../money/decimal.ts"
import { isRateOfEur } from "../rates/dated-rate.ts"
import type { TextCode } from "../texts/text.ts"
import type { VatScheme } from "../vat/rates.ts"
import { type CarDay, type CarStatus, carDays, timestampFields } from "./status.ts"

/** The fields that are checked together, after each was checked by itself. */
export type CheckedCar = Record<CarDay, string | null> & {
  vat_scheme: VatScheme
  purchase_price: Decimal
  purchase_vat: Decimal | null
  buyer_vat_checked_on: string | null
  purchase_currency: Currency
  purchase_exchange_rate: Decimal | null
  sale_currency: Currency
  sale_exchange_rate: Decimal | null
  status: CarStatus
  vin: string | null
  first_registered: string | null
}

type CheckedField =
  | CarDay
  | "vin"
  | "purchase_vat"
  | "buyer_vat_checked_on"
  | `${Side}_exchange_rate`

export type CarProblems = Partial<Record<CheckedField, TextCode>>

const sides = ["purchase", "sale"] as const
type Side = (typeof sides)[number]

/**
 * The errors of a car that is to be saved, by field; empty without any (rules 2.7 and 3.7).
 * @param before the car as it is stored; undefined for a new one. Only a day that differs from it is checked.
 * @param after the car as it would be stored, with the days that follow from its status
 * @param today in Vilnius, `YYYY-MM-DD`
 */
export function carProblems(
  before: CheckedCar | undefined,
  after: CheckedCar,
  today: string,
): CarProblems {
  return {
    ...vinProblem(before, after),
    ...vatProblem(after),
    ...rateProblems(before, after),
    ...checkProblem(before, after, today),
    ...dayProblems(before, after, today),
  }
}

/**
 * The errors of a new car as a whole: the day of its status is today unless another one is given (rules 3.3).
 * @param today in Vilnius, `YYYY-MM-DD`
 */
export function newCarProblems(car: CheckedCar, today: string): CarProblems {
  const days = Object.entries(carDays).map(([day, time]) => {
    const ofStatus = timestampFields[car.status] === time ? today : null
    return [day, car[day as CarDay] ?? ofStatus]
  })
  return carProblems(undefined, { ...car, ...Object.fromEntries(days) }, today)
}

/** A purchase with deductible VAT is no margin purchase, and its VAT is contained in its price (rules 12.2). */
function vatProblem({ vat_scheme, purchase_vat, purchase_price }: CheckedCar): CarProblems {
  if (purchase_vat === null) return {}
  if (vat_scheme === "margin") return { purchase_vat: "purchaseVatUnderMargin" }
  return compare(purchase_vat, purchase_price) > 0 ? { purchase_vat: "vatTooLarge" } : {}
}

/** The buyer's VAT number cannot have been checked in the future. */
function checkProblem(
  before: CheckedCar | undefined,
  { buyer_vat_checked_on: day }: CheckedCar,
  today: string,
): CarProblems {
  const isChanged = day !== (before?.buyer_vat_checked_on ?? null)
  return isChanged && day !== null && day > today ? { buyer_vat_checked_on: "dayInFuture" } : {}
}

/** An amount in EUR has no rate (rules 4.9). */
function rateProblems(before: CheckedCar | undefined, after: CheckedCar): CarProblems {
  const rateOf = (car: CheckedCar, side: Side) => ({
    currency: car[`${side}_currency`],
    rate: car[`${side}_exchange_rate`],
  })
  const problems: CarProblems = {}
  for (const side of sides) {
    if (isRateOfEur(rateOf(after, side), before && rateOf(before, side)))
      problems[`${side}_exchange_rate`] = "rateOfEur"
  }
  return problems
}

/** ISO 3779 requires 17 characters since 1981; older cars have a shorter number of their maker. */
function vinProblem(
  before: CheckedCar | undefined,
  { vin, first_registered }: CheckedCar,
): CarProblems {
  if (vin === null || vin.length === 17) return {}
  if (vin === before?.vin && first_registered === before.first_registered) return {}
  return first_registered !== null && first_registered < "1981" ? {} : { vin: "vinTooShort" }
}

const order = ["bought_on", "preparing_on", "sold_on"] as const satisfies readonly CarDay[]

/**
 * Checks that no day is in the future, and the order of the days. A change is judged by what it changes: two days that
 * stay as they are stored may be out of order, for a change of status may break it.
 */
function dayProblems(
  before: CheckedCar | undefined,
  after: CheckedCar,
  today: string,
): CarProblems {
  const changed = order.filter((day) => after[day] !== (before?.[day] ?? null))
  const problems: CarProblems = {}
  if (after.status === "sold" && after.sold_on === null && changed.includes("sold_on")) {
    problems.sold_on = "soldDayRequired"
  }
  for (const day of changed) {
    const value = after[day]
    if (value !== null && value > today) problems[day] = "dayInFuture"
  }
  for (const [index, later] of order.entries()) {
    for (const earlier of order.slice(0, index)) {
      const [first, second] = [after[earlier], after[later]]
      if (first === null || second === null || first <= second) continue
      const breaking = [later, earlier].find((day) => changed.includes(day))
      if (breaking) problems[breaking] ??= "daysOutOfOrder"
    }
  }
  return problems
}
