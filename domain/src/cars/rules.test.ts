import { describe, expect, test } from "vitest"
import { type CheckedCar, carProblems } from "./rules.ts"

const car: CheckedCar = {
  vat_scheme: "margin",
  purchase_price: "1000.00",
  purchase_vat: null,
  buyer_vat_checked_on: null,
  purchase_currency: "EUR",
  purchase_exchange_rate: null,
  sale_currency: "EUR",
  sale_exchange_rate: null,
  status: "bought",
  vin: null,
  first_registered: null,
  bought_on: null,
  preparing_on: null,
  sold_on: null,
}
const problemsOf = (before: Partial<CheckedCar>, change: Partial<CheckedCar>) =>
  carProblems({ ...car, ...before }, { ...car, ...before, ...change }, "2026-11-23")

describe("a change of the days of a car", () => {
  // A change of status broke the order, for the car came back.
  const broken = { bought_on: "2026-05-10", preparing_on: "2026-05-20", sold_on: "2026-05-01" }

  test("that clears one is refused under no other", () => {
    expect(problemsOf(broken, { bought_on: null })).toEqual({})
    expect(problemsOf(broken, { preparing_on: null })).toEqual({})
    expect(problemsOf(broken, { sold_on: null })).toEqual({})
    expect(problemsOf(broken, { preparing_on: null, sold_on: null })).toEqual({})
  })

  test("is refused under the day that breaks the order, also across a day between", () => {
    const outOf = "daysOutOfOrder"
    expect(problemsOf(broken, { bought_on: "2026-05-05" })).toEqual({ bought_on: outOf })
    expect(problemsOf(broken, { bought_on: "2026-05-01" })).toEqual({})
    expect(problemsOf(broken, { sold_on: "2026-05-15" })).toEqual({ sold_on: outOf })
    expect(problemsOf(broken, { preparing_on: "2026-05-09" })).toEqual({ preparing_on: outOf })
    expect(problemsOf({}, broken)).toEqual({ sold_on: outOf })
  })
})

test("the day on which a buyer's VAT number was checked is not in the future", () => {
  expect(problemsOf({}, { buyer_vat_checked_on: "2026-11-23" })).toEqual({})
  const future = { buyer_vat_checked_on: "2026-11-24" }
  expect(problemsOf({}, future)).toEqual({ buyer_vat_checked_on: "dayInFuture" })
  expect(problemsOf(future, { vin: null })).toEqual({})
})

describe("the rate of a price in EUR", () => {
  test("is refused under its field, unless it is 1 or stored so", () => {
    expect(problemsOf({}, { purchase_exchange_rate: "0.5" })).toEqual({
      purchase_exchange_rate: "rateOfEur",
    })
    expect(problemsOf({}, { sale_exchange_rate: "2" })).toEqual({ sale_exchange_rate: "rateOfEur" })
    expect(problemsOf({}, { sale_exchange_rate: "1.0" })).toEqual({})
    const other = { purchase_currency: "NOK", purchase_exchange_rate: "0.086" } as const
    expect(problemsOf({}, other)).toEqual({})
    expect(problemsOf(other, { purchase_currency: "EUR" })).toEqual({
      purchase_exchange_rate: "rateOfEur",
    })
    expect(problemsOf({ purchase_exchange_rate: "0.5" }, { vin: null })).toEqual({})
  })
})
