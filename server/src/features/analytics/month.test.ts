import cases from "@marza/domain/analytics/monthly.cases.json" with { type: "json" }
import {
  type MonthlyCar,
  monthlyCars,
  monthlyContribution,
  monthlyFigures,
} from "@marza/domain/analytics/monthly.oracle.ts"
import { ageBands, tiles } from "@marza/domain/analytics/tiles.ts"
import { stockByAge } from "@marza/domain/analytics/trend.oracle.ts"
import { trendMonths } from "@marza/domain/analytics/trend.ts"
import { add } from "@marza/domain/money/decimal.ts"
import { type TextCode, text } from "@marza/domain/texts/text.ts"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { openApp, type Person, type TestApp } from "../../../test/open-app.ts"
import { loadCars } from "./load-cars.testing.ts"

let opened: TestApp
let member: Person
let organizationId: string

const cars = cases.cars as MonthlyCar[]
const months = Object.entries(cases.expected.months).map(([key, expected]) => {
  const [year = 0, month = 0] = key.split("-").map(Number)
  return { key, year, month, expected }
})

beforeAll(async () => {
  opened = await openApp()
  member = await opened.person("Narys")
  organizationId = await opened.organization({ member })
  await loadCars(opened, organizationId, cars)
})
afterAll(() => opened.close())

const path = (rest = "") => `/api/organizations/${organizationId}/analytics${rest}`
const get = async (rest: string) => {
  const { status, body } = await member.call("GET", path(rest))
  expect(status).toBe(200)
  return body
}

describe("the cases of the rules, from the database through HTTP, give", () => {
  test.each(months)("the figures of $key", async ({ year, month, expected }) => {
    const { cars: _lists, ...figures } = expected
    const inCents = (amount: string) => (amount === "0" ? "0.00" : amount)
    const { warnings, ...found } = await get(`?year=${year}&month=${month}`)
    expect(found).toEqual({
      ...figures,
      invested: inCents(figures.invested),
      sales: inCents(figures.sales),
      profit: inCents(figures.profit),
    })
    expect(warnings.sort()).toEqual(monthlyFigures(cars, year, month).warnings.sort())
  })

  test.each(months)("the cars behind the tiles of $key", async ({ year, month, expected }) => {
    const figures = expected as unknown as Record<string, number | string>
    for (const tile of tiles) {
      const list = await get(`/cars?year=${year}&month=${month}&tile=${tile}&limit=200`)
      const tileCars = monthlyCars(cars, year, month, tile)
      const ids = list.items.map(({ id }: { id: string }) => id)
      expect(ids.sort()).toEqual(tileCars.map(({ id }) => id).sort())
      expect(list.count).toBe(tileCars.length)
      expect(list.next_cursor).toBeNull()
      if (tile !== "invested" && tile !== "sales" && tile !== "profit") {
        expect(list.sum).toBeNull()
        if (tile !== "sales_rate") expect(list.count).toBe(figures[tile])
        continue
      }
      let sum = "0.00"
      for (const item of list.items) {
        const car = tileCars.find(({ id }) => id === item.id) as MonthlyCar
        const adds = monthlyContribution(car, year, month)
        expect(item.contribution).toBe(adds[tile])
        sum = add(sum, item.contribution ?? "0")
        const cost = item.purchase_eur === null ? "0" : add(item.purchase_eur, item.expenses_eur)
        if (tile === "invested") expect(cost).toBe(adds.invested)
        if (tile === "profit")
          expect(add(item.sale_eur ?? "0", `-${cost}`)).toBe(item.contribution ?? "0.00")
      }
      expect([sum, list.sum]).toEqual(
        [figures[tile], figures[tile]].map((figure) => (figure === "0" ? "0.00" : figure)),
      )
    }
  })

  test("a trend of thirteen months with the figures of each", async () => {
    const trend = await get("/around?year=2027&month=2")
    expect(trend.months).toHaveLength(13)
    for (const { invested_estimated, sales_left_out, ...month } of trend.months) {
      // What the cars sold in it earned is told by the trend alone.
      const { sold_profit: _, sold_profit_estimated: __, ...found } = month
      const { warnings, ...figures } = await get(`?year=${found.year}&month=${found.month}`)
      expect(found).toEqual({ ...figures, year: found.year, month: found.month })
      expect(invested_estimated || sales_left_out > 0).toBe(warnings.length > 0)
    }
    expect(
      trend.months.map(({ year, month }: { year: number; month: number }) => [year, month]),
    ).toEqual(trendMonths({ year: 2027, month: 2 }).map(({ year, month }) => [year, month]))
  })

  test("stock by age that is the sum of its cars", async () => {
    const month = { year: 2026, month: 11 }
    const now = new Date()
    const trend = await get("/around?year=2026&month=11")
    const expected = stockByAge(cars, month, now)
    for (const { age, ...band } of trend.stock) {
      expect(band).toEqual(expected[age as (typeof ageBands)[number]])
      const list = await get(`/cars?year=2026&month=11&tile=${age}&limit=200`)
      expect({ cars: list.count, cost_eur: list.sum }).toMatchObject({
        cars: band.cars,
        cost_eur: band.cost_eur,
      })
    }
    expect(trend.stock.map(({ age }: { age: string }) => age)).toEqual(ageBands)
  })
})

test.each<[string, Record<string, TextCode>]>([
  ["?year=2026&month=13", { month: "monthInvalid" }],
  ["?year=2026&month=0", { month: "monthInvalid" }],
  ["?year=2026&month=1.5", { month: "monthInvalid" }],
  ["?year=1&month=1", { year: "yearInvalid" }],
  ["?year=9999&month=1", { year: "yearInvalid" }],
  ["?year=2026", { month: "monthInvalid" }],
  ["", { year: "yearInvalid", month: "monthInvalid" }],
  ["/around?year=2026&month=13", { month: "monthInvalid" }],
  ["/export.csv?year=1&month=13", { year: "yearInvalid", month: "monthInvalid" }],
  ["/cars?year=2026&month=1&tile=x", { tile: "tileUnknown" }],
  ["/cars?year=2026&month=1", { tile: "tileUnknown" }],
  ["/cars?year=2026&month=1&tile=total&limit=201", { limit: "limitInvalid" }],
  ["/cars?year=2026&month=1&tile=total&cursor=x", { cursor: "cursorInvalid" }],
])("analytics%s is refused and names the field", async (rest, fields) => {
  for (const language of ["lt", "en"] as const) {
    const { status, body } = await member.call("GET", path(rest), undefined, {
      "accept-language": language,
    })
    expect(status).toBe(400)
    expect(body.fields).toEqual(
      Object.fromEntries(
        Object.entries(fields).map(([field, code]) => [field, text(code, language)]),
      ),
    )
  }
})

test("expenses and cars of another organization never count", async () => {
  const other = await opened.person()
  const theirs = await opened.organization({ owner: other })
  const id = (cars[0] as MonthlyCar).id
  await loadCars(opened, theirs, [{ ...(cars[0] as MonthlyCar), id, expenses: [] }])
  await member.call("GET", `/api/organizations/${theirs}/analytics?year=2026&month=5`)
  const before = await get("?year=2025&month=3")
  await opened.sql(
    `insert into expenses (organization_id, id, car_id, description, amount, amount_eur, date)
     values ($1, gen_random_uuid(), $2, 'x', 99999, 99999, '2025-03-01')`,
    [theirs, id],
  )
  expect(await get("?year=2025&month=3")).toEqual(before)
  const own = await other.call("GET", `/api/organizations/${theirs}/analytics?year=2025&month=3`)
  expect(own.body.invested).toBe(add((cars[0] as MonthlyCar).purchase_price_eur ?? "0", "99999"))
})
