import { add, subtract, sum } from "@marza/domain/money/decimal.ts"
import { dayInVilnius, daysAfter } from "@marza/domain/time/days.ts"
import { type Month, monthBounds } from "@marza/domain/time/months.ts"
import { type VatRates, vatRateOn } from "@marza/domain/vat/rates.ts"
import fc from "fast-check"
import { afterAll, beforeAll, expect, test } from "vitest"
import { carBody, expenseBody, openApp, type Person, type TestApp } from "../../../test/open-app.ts"

let opened: TestApp
let owner: Person
let organization: string

beforeAll(async () => {
  opened = await openApp()
  owner = await opened.person("Savininkas")
  organization = `/api/organizations/${await opened.organization({ owner })}`
})
afterAll(() => opened.close())

const setRates = async (vat_rates: VatRates) =>
  expect((await owner.call("PATCH", organization, { vat_rates })).status).toBe(200)

const vatOf = async ({ year, month }: Month) =>
  (await owner.call("GET", `${organization}/analytics/around?year=${year}&month=${month}`)).body.vat

/** Every day of a month, one by one. */
function daysOf({ year, month }: Month): string[] {
  const { start, end } = monthBounds(year, month)
  const last = dayInVilnius(new Date(end.getTime() - 1))
  const days = [dayInVilnius(start)]
  while (days.at(-1) !== last) days.push(daysAfter(days.at(-1) as string, 1))
  return days
}

test("a month has its VAT lines exactly when a rate holds on one of its days", async () => {
  const day = fc.integer({ min: 0, max: 130 }).map((days) => daysAfter("2025-12-20", days))
  const rates = fc
    .uniqueArray(fc.record({ from: day, rate: fc.constantFrom("21.00", "9.00", null) }), {
      selector: ({ from }) => from,
      maxLength: 5,
    })
    .map((unordered): VatRates => unordered.toSorted((a, b) => (a.from < b.from ? -1 : 1)))
  await fc.assert(
    fc.asyncProperty(rates, fc.integer({ min: 1, max: 4 }), async (vat_rates, number) => {
      const month = { year: 2026, month: number }
      await setRates(vat_rates)
      const holds = daysOf(month).some((each) => vatRateOn(vat_rates, each) !== null)
      expect((await vatOf(month)) !== null).toBe(holds)
    }),
    {
      numRuns: 60,
      examples: [
        [
          [
            { from: "2026-03-10", rate: "21.00" },
            { from: "2026-03-21", rate: null },
          ],
          3,
        ],
      ],
    },
  )
})

test("a rate of ten days within a month taxes the sales, expenses and purchases of those days alone", async () => {
  const enter = async (day: string) => {
    const { body: car } = await owner.call(
      "POST",
      `${organization}/cars`,
      carBody({
        status: "sold",
        purchase_price: "1000.00",
        purchase_currency: "EUR",
        purchase_exchange_rate: null,
        sale_price: "2210.00",
        bought_on: "2026-06-01",
        sold_on: day,
      }),
    )
    const expense = expenseBody({ amount: "12.10", vat_amount: "2.10", date: day })
    await owner.call("POST", `${organization}/cars/${car.id}/expenses`, expense)
  }
  for (const day of ["2026-06-09", "2026-06-10", "2026-06-20", "2026-06-21"]) await enter(day)
  await setRates([
    { from: "2026-06-10", rate: "21.00" },
    { from: "2026-06-21", rate: null },
  ])
  expect(await vatOf({ year: 2026, month: 6 })).toMatchObject({
    due: "420.00",
    deductible: "4.20",
    profit_after_vat: "1980.00",
  })
})

test("what the cars sold in a month earned, and its steps, are those of the cars themselves, whatever the rates and schemes", async () => {
  const path = `/api/organizations/${await opened.organization({ owner })}`
  const price = fc.integer({ min: 100_00, max: 9_000_00 }).map((cents) => (cents / 100).toFixed(2))
  const anyCar = fc.record({
    day: fc.integer({ min: 0, max: 90 }).map((days) => daysAfter("2026-01-01", days)),
    purchase_price: price,
    sale_price: fc.option(price, { freq: 5 }),
    vat_scheme: fc.constantFrom("margin", "standard", "zero"),
    vat_amount: fc.option(fc.constantFrom("1.05", "2.10")),
    currency: fc.constantFrom("EUR", "NOK"),
  })
  for (const { day, vat_amount, currency, ...fields } of fc.sample(anyCar, 40)) {
    const body = carBody({
      ...fields,
      status: "sold",
      purchase_currency: currency,
      purchase_exchange_rate: null,
      purchase_vat: fields.vat_scheme === "margin" ? null : "10.00",
      bought_on: "2026-01-01",
      sold_on: day,
    })
    const { status, body: car } = await owner.call("POST", `${path}/cars`, body)
    expect(status, JSON.stringify(car)).toBe(201)
    const expense = expenseBody({ amount: "12.10", vat_amount, date: day })
    await owner.call("POST", `${path}/cars/${car.id}/expenses`, expense)
  }
  const rates: VatRates[] = [
    [],
    [{ from: "2025-01-01", rate: "21.00" }],
    [
      { from: "2026-01-10", rate: "9.00" },
      { from: "2026-02-05", rate: null },
      { from: "2026-03-01", rate: "21.00" },
    ],
  ]
  for (const vat_rates of rates) {
    expect((await owner.call("PATCH", path, { vat_rates })).status).toBe(200)
    const { items } = (await owner.call("GET", `${path}/cars?limit=200`)).body
    for (const month of [1, 2, 3]) {
      const { body } = await owner.call("GET", `${path}/analytics/around?year=2026&month=${month}`)
      const sold = items.filter(
        (car: { sold_on: string; profit: string | null }) =>
          car.profit !== null && car.sold_on.startsWith(`2026-0${month}`),
      )
      const total = (of: (car: Record<string, string | null>) => string | null) =>
        sum(sold.map((car: Record<string, string | null>) => of(car) ?? "0"))
      const context = JSON.stringify({ vat_rates, month })
      expect(body.months.at(-1), context).toMatchObject({
        sold_profit: total((car) => car.profit_after_vat ?? car.profit ?? null),
      })
      const { profit, vat, cars } = body.sold_cars
      expect({ profit, cars }, context).toEqual({
        profit: total((car) => car.profit ?? null),
        cars: sold.length,
      })
      const { due = "0", deductible = "0" } = vat ?? {}
      expect(add(subtract(profit, due), deductible), context).toBe(body.months.at(-1).sold_profit)
    }
  }
})
