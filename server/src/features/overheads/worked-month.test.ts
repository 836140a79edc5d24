import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, expect, test } from "vitest"
import { openApp, type Person, type TestApp } from "../../../test/open-app.ts"

// The worked month of docs/rules.md, section 20, entered through the calls as a trader would.
let opened: TestApp
let owner: Person
let base: string

beforeAll(async () => {
  opened = await openApp()
  owner = await opened.person("Savininkė")
  const organizationId = await opened.organization({ owner })
  base = `/api/organizations/${organizationId}`
  const { body } = await owner.call("GET", base)
  await ok("PATCH", "", { version: body.version, vat_rates: [{ from: "2026-01-01", rate: "21" }] })
})
afterAll(() => opened.close())

async function ok(method: "POST" | "PATCH" | "PUT" | "GET", path: string, body?: object) {
  const answer = await owner.call(method, `${base}${path}`, body)
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
  return answer.body
}

async function buy(name: string, bought_on: string, price: string, fields: object = {}) {
  const body = {
    id: randomUUID(),
    name,
    purchase_price: price,
    purchase_currency: "EUR",
    bought_on,
  }
  return (await ok("POST", "/cars", { ...body, ...fields })).id as string
}
const spend = (car: string, expense: object) =>
  ok("POST", `/cars/${car}/expenses`, { id: randomUUID(), ...expense })
const pay = (car: string, payment: object) =>
  ok("POST", `/cars/${car}/payments`, { id: randomUUID(), ...payment })
const car = (id: string) => ok("GET", `/cars/${id}`)
async function sell(id: string, sold_on: string, sale_price: string) {
  const { version } = await car(id)
  await ok("PUT", `/cars/${id}/sale`, { version, sale_price, sold_on })
}

test("March 2026 comes out to the cent, through the calls", async () => {
  const audi = await buy("Audi A4", "2026-03-02", "8000.00")
  const bmw = await buy("BMW X3", "2026-03-03", "12100.00", {
    vat_scheme: "zero",
    purchase_vat: "2100.00",
  })
  const volvo = await buy("Volvo V70", "2026-03-05", "100000.00", {
    purchase_currency: "NOK",
    purchase_exchange_rate: "0.0862",
    vat_scheme: "standard",
    origin: "import",
  })
  const skoda = await buy("Škoda Fabia", "2026-03-10", "5000.00")
  await spend(audi, {
    description: "Remontas",
    amount: "242.00",
    vat_amount: "42.00",
    date: "2026-03-12",
  })
  await spend(volvo, {
    description: "Importo PVM",
    expense_type: "customs",
    amount: "1810.20",
    vat_amount: "1810.20",
    date: "2026-03-05",
  })
  const transport = await ok("POST", "/splits", {
    id: randomUUID(),
    description: "Autovežis",
    expense_type: "Transportas",
    amount: "605.00",
    vat_amount: "105.00",
    date: "2026-03-06",
    parts: [
      { car_id: audi, expense_id: randomUUID(), amount: "201.67" },
      { car_id: bmw, expense_id: randomUUID(), amount: "201.67" },
      { car_id: volvo, expense_id: randomUUID(), amount: "201.66" },
    ],
  })
  expect(transport.parts.map((part: { vat_amount: string }) => part.vat_amount)).toEqual([
    "35.00",
    "35.00",
    "35.00",
  ])
  const deposit = { kind: "deposit", how: "cash" }
  await pay(audi, {
    ...deposit,
    amount: "500.00",
    day: "2026-03-15",
    until: "2026-03-20",
    payer: "Ona",
  })
  const lost = await pay(skoda, {
    ...deposit,
    amount: "300.00",
    day: "2026-03-12",
    until: "2026-03-20",
  })
  await ok("PATCH", `/cars/${skoda}/payments/${lost.id}`, {
    version: lost.version,
    state: "kept",
    state_day: "2026-03-22",
  })
  await sell(audi, "2026-03-20", "10500.00")
  await sell(volvo, "2026-03-25", "13310.00")
  await sell(bmw, "2026-03-28", "11500.00")
  await pay(audi, { amount: "10000.00", day: "2026-03-20", how: "bank" })
  await pay(volvo, { amount: "13310.00", day: "2026-03-25", how: "bank" })
  await pay(bmw, { amount: "11000.00", day: "2026-03-28", how: "bank" })
  const rent = {
    id: randomUUID(),
    description: "Aikštelės nuoma",
    amount: "605.00",
    vat_amount: "105.00",
  }
  await ok("POST", "/overheads", { ...rent, type: "rent", day: "2026-03-01", repeats: "monthly" })
  await ok("POST", "/overheads", {
    id: randomUUID(),
    description: "Banko mokestis",
    amount: "12.50",
    type: "bank",
    day: "2026-03-31",
  })

  expect(await car(audi)).toMatchObject({
    cost_eur: "8443.67",
    profit: "2056.33",
    vat_due: "433.88",
    vat_deductible: "77.00",
    profit_after_vat: "1699.45",
    left_to_receive: "0.00",
  })
  expect(await car(volvo)).toMatchObject({
    cost_eur: "10631.86",
    profit: "2678.14",
    vat_due: "2310.00",
    vat_deductible: "1845.20",
    profit_after_vat: "2213.34",
    left_to_receive: "0.00",
  })
  expect(await car(bmw)).toMatchObject({
    cost_eur: "12301.67",
    profit: "-801.67",
    vat_due: "0.00",
    vat_deductible: "2135.00",
    profit_after_vat: "1333.33",
    left_to_receive: "500.00",
  })
  expect(await car(skoda)).toMatchObject({
    cost_eur: "5000.00",
    profit: null,
    reserved_until: null,
  })

  expect(await ok("GET", "/analytics?year=2026&month=3")).toMatchObject({
    sold: 3,
    invested: "36377.20",
    sales: "35310.00",
    profit: "-1067.20",
  })
  const around = await ok("GET", "/analytics/around?year=2026&month=3")
  expect(around.vat).toMatchObject({
    due: "2743.88",
    deductible: "4057.20",
    profit_after_vat: "5246.12",
  })
  // The steps of the head (18.3): 3 932,80 − 2 743,88 + 4 057,20 = 5 246,12.
  expect(around.sold_cars).toEqual({
    cars: 3,
    profit: "3932.80",
    profit_estimated: false,
    vat: {
      due: "2743.88",
      due_estimated: false,
      deductible: "4057.20",
      deductible_estimated: false,
    },
  })
  expect(around.months.at(-1)).toMatchObject({ month: 3, sold_profit: "5246.12" })
  const standard = { scheme: "standard", rate: "21.00", cars: 1 }
  const margin = { scheme: "margin", rate: "21.00", cars: 1 }
  expect(around.sales_by_scheme).toEqual([
    { ...standard, eur: "13310.00", taxable: "11000.00", vat: "2310.00" },
    { ...margin, eur: "10500.00", taxable: "2066.12", vat: "433.88" },
    { scheme: "zero", rate: "0", cars: 1, eur: "11500.00", taxable: "11500.00", vat: "0.00" },
  ])
  const { months, ...result } = await ok("GET", "/analytics/result?year=2026&month=3")
  expect(months).toHaveLength(13)
  expect(months.at(-1)).toEqual({
    year: 2026,
    month: 3,
    overheads: "512.50",
    deposits_kept: "300.00",
    estimated: false,
  })
  expect(result).toEqual({
    cars: "5246.12",
    cars_estimated: false,
    overheads: "512.50",
    overheads_estimated: false,
    overheads_vat: "105.00",
    by_type: [
      { type: "rent", amount_eur: "500.00" },
      { type: "bank", amount_eur: "12.50" },
    ],
    deposits_kept: "300.00",
    deposits_kept_estimated: false,
    profit_after_overheads: "5033.62",
    has_overheads: true,
    waiting: 0,
    waiting_eur: "0.00",
    waiting_estimated: false,
  })
  // April's rent waits for a yes, and counts nowhere.
  expect(await ok("GET", "/analytics/result?year=2026&month=4")).toMatchObject({
    overheads: "0.00",
    waiting: 1,
    waiting_eur: "605.00",
  })
})
