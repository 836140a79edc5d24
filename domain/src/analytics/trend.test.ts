import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { daysStanding } from "../cars/days.ts"
import { dayInVilnius, dayStart } from "../time/days.ts"
import { monthsAfter, monthTitle } from "../time/months.ts"
import { monthlyCar } from "./monthly-car.testing.ts"
import { ageBands } from "./tiles.ts"
import { median, stockByAge } from "./trend.oracle.ts"
import { ageRanges, stockMoment, trendMonths } from "./trend.ts"

const moment = fc
  .date({ min: new Date("2000-01-01"), max: new Date("2100-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString())

describe("months", () => {
  it("follow each other over the ends of years", () => {
    expect(monthsAfter({ year: 2026, month: 12 }, 1)).toEqual({ year: 2027, month: 1 })
    expect(monthsAfter({ year: 2026, month: 1 }, -1)).toEqual({ year: 2025, month: 12 })
    expect(monthsAfter({ year: 2026, month: 5 }, -29)).toEqual({ year: 2023, month: 12 })
  })

  it("of the trend begin with the same month a year ago and end with the month itself", () => {
    const months = trendMonths({ year: 2026, month: 3 })
    expect(months).toHaveLength(13)
    expect(months[0]).toEqual({ year: 2025, month: 3 })
    expect(months[11]).toEqual({ year: 2026, month: 2 })
    expect(months[12]).toEqual({ year: 2026, month: 3 })
  })

  it("have a title in both languages", () => {
    expect(monthTitle({ year: 2026, month: 11 }, "lt")).toBe("2026 m. lapkritis")
    expect(monthTitle({ year: 2026, month: 11 }, "en")).toBe("November 2026")
  })
})

describe("dayStart", () => {
  it("is the first moment of a day in Vilnius, whatever the clock does that day", () => {
    fc.assert(
      fc.property(moment, (at) => {
        const day = dayInVilnius(at)
        expect(dayInVilnius(dayStart(day))).toBe(day)
        expect(dayInVilnius(new Date(dayStart(day).getTime() - 1))).not.toBe(day)
      }),
    )
    expect(dayStart("2026-03-29")).toEqual(new Date("2026-03-28T22:00:00Z"))
    expect(dayStart("2026-03-29", 1)).toEqual(new Date("2026-03-29T21:00:00Z"))
    expect(dayStart("2026-10-26", -1)).toEqual(new Date("2026-10-24T21:00:00Z"))
  })
})

describe("stock", () => {
  it("of a past month is as old as at its end, and of the running one as now", () => {
    const now = new Date("2026-11-21T10:00:00Z")
    expect(stockMoment({ year: 2026, month: 10 }, now)).toEqual(
      new Date("2026-10-31T21:59:59.999Z"),
    )
    expect(stockMoment({ year: 2026, month: 11 }, now)).toEqual(now)
    expect(stockMoment({ year: 2027, month: 1 }, now)).toEqual(now)
  })

  it("is banded by whole days: under 30, 30 to 60, over 60", () => {
    fc.assert(
      fc.property(moment, fc.integer({ min: 0, max: 90 * 24 * 60 }), (at, minutes) => {
        const bought_at = new Date(Date.parse(at) - minutes * 60_000).toISOString()
        const ranges = ageRanges(at)
        const band = ageBands.find((age) => {
          const { from, before } = ranges[age]
          const bought = Date.parse(bought_at)
          return (!from || bought >= +from) && (!before || bought < +before)
        })
        const days = daysStanding(
          { status: "bought", created_at: bought_at, bought_at, sold_at: null },
          at,
        )
        expect(band).toBe(days < 30 ? "age_under_30" : days > 60 ? "age_over_60" : "age_30_to_60")
      }),
    )
  })

  it("holds the cars of the in-stock tile with what they cost so far", () => {
    const expense = { amount: "100.00", currency: "NOK", exchange_rate: null, amount_eur: null }
    const cars = [
      monthlyCar({ expenses: [expense] }),
      monthlyCar({ status: "preparing", bought_at: "2026-01-02T10:00:00.000Z" }),
      monthlyCar({ status: "sold", sold_at: "2026-05-20T10:00:00.000Z" }),
      monthlyCar({ created_at: "2026-06-10T10:00:00.000Z" }),
    ]
    const now = "2027-01-01T10:00:00.000Z"
    expect(stockByAge(cars, { year: 2026, month: 5 }, now)).toEqual({
      age_under_30: { cars: 1, cost_eur: "1008.60", estimated: true },
      age_30_to_60: { cars: 0, cost_eur: "0.00", estimated: false },
      age_over_60: { cars: 1, cost_eur: "1000.00", estimated: false },
    })
  })
})

describe("median", () => {
  it.each([
    [[], null],
    [[5], 5],
    [[9, 1, 4], 4],
    [[4, 1, 9, 2], 3],
    [[3, 4], 3.5],
  ])("of %j is %s", (numbers, middle) => expect(median(numbers)).toBe(middle))
})
