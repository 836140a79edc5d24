import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { figuresOf } from "../cars/profit.oracle.ts"
import { statuses } from "../cars/status.ts"
import { compare, subtract, sum } from "../money/decimal.ts"
import cases from "./monthly.cases.json" with { type: "json" }
import {
  type MonthlyCar,
  monthlyCars,
  monthlyContribution,
  monthlyFigures,
} from "./monthly.oracle.ts"
import { monthlyCar } from "./monthly-car.testing.ts"
import { tiles } from "./tiles.ts"

const cars = cases.cars as MonthlyCar[]
const months = Object.entries(cases.expected.months).map(([key, expected]) => {
  const [year = 0, month = 0] = key.split("-").map(Number)
  return { key, year, month, expected }
})

describe("the given cases", () => {
  it("are all there", () => {
    expect(cars).toHaveLength(60)
    expect(Object.keys(cases.expected.profit)).toHaveLength(60)
    expect(months).toHaveLength(36)
  })

  it.each(Object.entries(cases.expected.profit))("agree on the profit of %s", (id, expected) => {
    const found = cars.find((each) => each.id === id)
    expect(found).toBeDefined()
    if (found) expect(figuresOf(found, found.expenses).profit).toBe(expected)
  })

  it.each(months)("agree on the figures of $key", ({ year, month, expected }) => {
    const { cars: _lists, ...figures } = expected
    const { warnings: _warnings, ...found } = monthlyFigures(cars, year, month)
    // The cases write an empty sum as "0"; an amount here always has 2 decimals.
    const inCents = (amount: string) => (amount === "0" ? "0.00" : amount)
    expect(found).toEqual({
      ...figures,
      invested: inCents(figures.invested),
      sales: inCents(figures.sales),
      profit: inCents(figures.profit),
    })
  })

  it.each(months)("agree on the cars behind the tiles of $key", ({ year, month, expected }) => {
    const lists = expected.cars
    expect(Object.keys(lists).sort()).toEqual(
      ["in_stock", "invested", "preparing", "sales", "sold", "total"].sort(),
    )
    for (const tile of tiles) {
      if (tile === "sales_rate" || tile === "profit") continue
      expect(monthlyCars(cars, year, month, tile).map(({ id }) => id)).toEqual(lists[tile])
    }
    const ids = (tile: "sales_rate" | "profit") =>
      monthlyCars(cars, year, month, tile).map(({ id }) => id)
    expect(ids("sales_rate")).toEqual(lists.sold)
    expect(ids("profit").sort()).toEqual([...new Set([...lists.sales, ...lists.invested])].sort())
  })
})

describe("a month", () => {
  it("is empty without cars", () => {
    expect(monthlyFigures([], 2026, 5)).toEqual({
      total: 0,
      in_stock: 0,
      preparing: 0,
      sold: 0,
      sales_rate: 0,
      invested: "0.00",
      sales: "0.00",
      profit: "0.00",
      warnings: [],
    })
  })

  it.each([
    ["2026-05-31T20:59:59.999Z", 1],
    ["2026-05-31T21:00:00.000Z", 0],
  ])("counts a car created at %s: %i", (created_at, total) => {
    expect(monthlyFigures([monthlyCar({ created_at })], 2026, 5).total).toBe(total)
  })

  it.each([
    ["2026-05-31T20:59:59.999Z", { total: 0, sold: 0 }],
    ["2026-05-31T21:00:00.000Z", { total: 1, sold: 1 }],
    ["2026-06-30T20:59:59.999Z", { total: 1, sold: 1 }],
    ["2026-06-30T21:00:00.000Z", { total: 1, sold: 0 }],
  ])("counts a car sold at %s", (sold_at, expected) => {
    expect(monthlyFigures([monthlyCar({ status: "sold", sold_at })], 2026, 6)).toMatchObject(
      expected,
    )
  })

  it("counts a car moved back from sold as unsold", () => {
    const back = monthlyCar({ sold_at: "2026-05-20T10:00:00.000Z", sale_price: "5.00" })
    expect(monthlyFigures([back], 2026, 5)).toMatchObject({ in_stock: 1, sold: 0, sales: "0.00" })
  })

  it("counts a car sold without a date nowhere but in what was invested", () => {
    const undated = monthlyCar({ status: "sold", sale_price: "5.00", sale_price_eur: "5.00" })
    expect(monthlyFigures([undated], 2026, 5)).toMatchObject({
      total: 0,
      in_stock: 0,
      sold: 0,
      sales: "0.00",
      invested: "1000.00",
    })
  })

  it("puts a purchase where it was bought, else where it was created", () => {
    const bought = monthlyCar({ bought_at: "2026-04-10T10:00:00.000Z" })
    expect(monthlyFigures([bought], 2026, 4).invested).toBe("1000.00")
    expect(monthlyFigures([bought], 2026, 5).invested).toBe("0.00")
    expect(monthlyFigures([monthlyCar()], 2026, 5).invested).toBe("1000.00")
  })

  it("rounds the sales rate to a whole percent, half up", () => {
    const sold = (id: string) =>
      monthlyCar({ id, status: "sold", sold_at: "2026-05-20T10:00:00.000Z" })
    const rate = (soldCount: number, all: number) =>
      monthlyFigures(
        Array.from({ length: all }, (_, index) =>
          index < soldCount ? sold(`${index}`) : monthlyCar({ id: `${index}` }),
        ),
        2026,
        5,
      ).sales_rate
    expect([rate(1, 8), rate(1, 3), rate(2, 3), rate(3, 3)]).toEqual([13, 33, 67, 100])
  })

  it("warns of exactly the cars whose figure lacks a rate", () => {
    const sold = { status: "sold", sold_at: "2026-05-20T10:00:00.000Z" } as const
    const expense = { amount: "1.00", currency: "NOK", exchange_rate: null, amount_eur: null }
    const rateless = { purchase_currency: "NOK", purchase_price_eur: null }
    const list = [
      monthlyCar({ id: "exact" }),
      monthlyCar({ id: "purchase", ...rateless }),
      monthlyCar({ id: "expense", expenses: [expense] }),
      monthlyCar({ id: "sale", ...sold, sale_price: "1.00", sale_currency: "USD" }),
      monthlyCar({ id: "no sale price", ...sold, sale_currency: "USD" }),
      monthlyCar({ id: "other month", ...rateless, bought_at: "2026-04-01T10:00:00.000Z" }),
    ]
    expect(monthlyFigures(list, 2026, 5).warnings).toEqual(["purchase", "expense", "sale"])
  })
})

const cents = fc.integer({ min: 1, max: 99_999_999_999 }).map((all) => (all / 100).toFixed(2))
const time = fc
  .date({ min: new Date("2026-01-01"), max: new Date("2026-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString())
const anyCar: fc.Arbitrary<MonthlyCar> = fc.record({
  id: fc.uuid(),
  status: fc.constantFrom(...statuses),
  created_at: time,
  bought_at: fc.option(time),
  sold_at: fc.option(time),
  purchase_price: cents,
  purchase_currency: fc.constantFrom("EUR", "NOK"),
  purchase_exchange_rate: fc.constantFrom(null, "0.0855"),
  purchase_price_eur: fc.constant(null),
  sale_price: fc.option(cents),
  sale_currency: fc.constantFrom("EUR", "USD"),
  sale_exchange_rate: fc.constantFrom(null, "0.9"),
  sale_price_eur: fc.constant(null),
  expenses: fc.array(
    fc.record({
      amount: cents,
      currency: fc.constantFrom("EUR", "GBP", "SEK"),
      exchange_rate: fc.constantFrom(null, "1.1"),
      amount_eur: fc.constant(null),
    }),
    { maxLength: 3 },
  ),
})
const someCars = fc.array(anyCar, { maxLength: 8 })

describe("any cars in any month", () => {
  const month = fc.integer({ min: 1, max: 12 })

  it("are in stock or sold, or sold later, and never both", () => {
    fc.assert(
      fc.property(someCars, month, (list, each) => {
        const figures = monthlyFigures(list, 2026, each)
        expect(figures.in_stock + figures.sold).toBeLessThanOrEqual(figures.total)
        expect(figures.preparing).toBeLessThanOrEqual(figures.in_stock)
        expect(figures.sales_rate).toBeLessThanOrEqual(100)
      }),
    )
  })

  it("contribute what the figures sum up, each part only from the cars behind its tile", () => {
    fc.assert(
      fc.property(someCars, month, (list, each) => {
        const figures = monthlyFigures(list, 2026, each)
        for (const tile of ["invested", "sales", "profit"] as const) {
          const tileCars = monthlyCars(list, 2026, each, tile)
          const parts = tileCars.map((one) => monthlyContribution(one, 2026, each)[tile] ?? "0")
          expect(sum(parts)).toBe(figures[tile])
        }
        expect(figures.profit).toBe(subtract(figures.sales, figures.invested))
        expect(compare(figures.sales, "0")).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  it("give the same figures in any order", () => {
    fc.assert(
      fc.property(someCars, month, (list, each) => {
        const { warnings, ...figures } = monthlyFigures(list, 2026, each)
        const { warnings: turned, ...others } = monthlyFigures([...list].reverse(), 2026, each)
        expect(others).toEqual(figures)
        expect(turned.sort()).toEqual(warnings.sort())
      }),
    )
  })
})
