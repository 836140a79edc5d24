import { add } from "@marza/domain/money/decimal.ts"
import { afterAll, beforeAll, expect, test } from "vitest"
import { carBody, expenseBody, openApp, type Person, type TestApp } from "../../../test/open-app.ts"

let opened: TestApp
let owner: Person
let organization: string

beforeAll(async () => {
  opened = await openApp()
  owner = await opened.person("Savininkas")
  organization = `/api/organizations/${await opened.organization({ owner })}`
  await owner.call("PATCH", organization, { vat_rates: [{ from: "2009-09-01", rate: "21.00" }] })
  // Rates that were made up for this test.
  await opened.sql(
    `insert into reference_rates values ('NOK', '2026-03-03', 11.6120), ('NOK', '2026-03-04', 11.6250)`,
  )
})
afterAll(() => opened.close())

const done = async (response: Promise<{ status: number; body: unknown }>) => {
  const { status, body } = await response
  if (status >= 300) throw new Error(`${status}: ${JSON.stringify(body)}`)
  // biome-ignore lint/suspicious/noExplicitAny: responses of every shape.
  return body as any
}

test("a car from Norway and one from Germany, entered months later: March explains each cent", async () => {
  const cars = `${organization}/cars`
  const rate = await done(owner.call("GET", "/api/rates?currency=NOK&day=2026-03-04"))
  expect(rate).toMatchObject({ day: "2026-03-03", rate: "0.0861178092" })

  // Bought in Norway with the bank's rate, sold under the standard scheme.
  const { id: norwegian } = await done(
    owner.call(
      "POST",
      cars,
      carBody({
        name: "Volvo V60",
        origin: "import",
        purchase_price: "120000.00",
        purchase_exchange_rate: rate.rate,
        purchase_rate_day: rate.day,
        vat_scheme: "standard",
        bought_on: "2026-03-04",
        preparing_on: "2026-03-08",
      }),
    ),
  )
  const spend = (car: string, fields: Record<string, unknown>) =>
    done(owner.call("POST", `${cars}/${car}/expenses`, expenseBody(fields)))
  await spend(norwegian, {
    description: "Keltas",
    expense_type: "Transportas",
    amount: "6000.00",
    currency: "NOK",
    exchange_rate: rate.rate,
    rate_day: rate.day,
    date: "2026-03-04",
  })
  await spend(norwegian, {
    description: "Importo PVM",
    amount: "2170.17",
    vat_amount: "2170.17",
    date: "2026-03-06",
  })
  await spend(norwegian, {
    description: "Stabdžiai",
    amount: "484.00",
    vat_amount: "84.00",
    date: "2026-03-10",
  })
  await done(
    owner.call("PUT", `${cars}/${norwegian}/sale`, {
      version: 1,
      sale_price: "18150.00",
      sold_on: "2026-03-20",
      sold_to: "UAB Pirkėjas",
    }),
  )
  await spend(norwegian, {
    description: "Grąžintas eksporto mokestis",
    kind: "refund",
    amount: "1200.00",
    date: "2026-03-25",
  })
  await spend(norwegian, { description: "Stovėjimo bauda", amount: "38.00", date: "2026-04-02" })

  // Bought from a private person in Germany, sold under the margin scheme.
  const { id: german } = await done(
    owner.call(
      "POST",
      cars,
      carBody({
        name: "VW Golf",
        origin: "eu",
        purchase_price: "7000.00",
        purchase_currency: "EUR",
        purchase_exchange_rate: null,
        bought_on: "2026-03-02",
      }),
    ),
  )
  await spend(german, {
    description: "Padangos",
    amount: "242.00",
    vat_amount: "42.00",
    date: "2026-03-03",
  })
  await done(
    owner.call("PUT", `${cars}/${german}/sale`, {
      version: 1,
      sale_price: "8815.00",
      sold_on: "2026-03-31",
    }),
  )

  const read = (id: string) => done(owner.call("GET", `${cars}/${id}`))
  const [volvo, golf] = [await read(norwegian), await read(german)]
  // 120,000 NOK × 0.0861178092 = 10,334.14; the ferry 516.71; + 2,170.17 + 484.00 − 1,200.00 + 38.00.
  expect(volvo).toMatchObject({
    purchase_price_eur: "10334.14",
    expenses_eur: "2008.88",
    cost_eur: "12343.02",
    profit: "5806.98",
    late_costs_eur: "-1162.00",
    // 18,150 × 21 ÷ 121; 2,170.17 + 84.00.
    vat_due: "3150.00",
    vat_deductible: "2254.17",
    profit_after_vat: "4911.15",
  })
  expect(golf).toMatchObject({
    cost_eur: "7242.00",
    profit: "1573.00",
    // (8,815 − 7,000) × 21 ÷ 121: the tyres do not lower the margin.
    vat_due: "315.00",
    vat_deductible: "42.00",
    profit_after_vat: "1300.00",
  })

  const march = await done(owner.call("GET", `${organization}/analytics?year=2026&month=3`))
  expect(march).toMatchObject({
    total: 2,
    in_stock: 0,
    sold: 2,
    sales_rate: 100,
    invested: add(volvo.cost_eur, golf.cost_eur),
    sales: "26965.00",
    profit: add(volvo.profit, golf.profit),
    warnings: [],
  })
  const { vat, late_costs_eur } = await done(
    owner.call("GET", `${organization}/analytics/around?year=2026&month=3`),
  )
  expect(vat).toEqual({
    due: add(volvo.vat_due, golf.vat_due),
    deductible: add(volvo.vat_deductible, golf.vat_deductible),
    profit_after_vat: add(volvo.profit_after_vat, golf.profit_after_vat),
    due_estimated: false,
    deductible_estimated: false,
    profit_after_vat_estimated: false,
    estimated: false,
  })
  expect(late_costs_eur).toBe("-1162.00")
})
