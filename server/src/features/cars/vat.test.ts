import { randomUUID } from "node:crypto"
import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { computeVat } from "@marza/domain/cars/vat.ts"
import { add, compare, subtract, sum } from "@marza/domain/money/decimal.ts"
import { inEur } from "@marza/domain/money/eur.ts"
import { type TextCode, text } from "@marza/domain/texts/text.ts"
import { dayInVilnius } from "@marza/domain/time/days.ts"
import { vatDue } from "@marza/domain/vat/due.ts"
import { type VatRates, vatRateOn, vatSchemes } from "@marza/domain/vat/rates.ts"
import fc from "fast-check"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { carBody, expenseBody, openApp, type Person, type TestApp } from "../../../test/open-app.ts"
import { insertCar } from "../../../test/sql.ts"

let opened: TestApp
let owner: Person
let member: Person

beforeAll(async () => {
  opened = await openApp()
  owner = await opened.person("Savininkas")
  member = await opened.person("Narys")
})
afterAll(() => opened.close())

const always: VatRates = [{ from: "2000-01-01", rate: "21.00" }]

async function open(vat_rates: VatRates) {
  const organization = `/api/organizations/${await opened.organization({ owner, member })}`
  const response = await owner.call("PATCH", organization, { vat_rates })
  expect(response).toMatchObject({ status: 200, body: { vat_rates } })
  return { organization, cars: `${organization}/cars` }
}

const textsOf = (codes: Record<string, TextCode>) =>
  Object.fromEntries(Object.entries(codes).map(([field, code]) => [field, text(code, "lt")]))

/** The table that a book-keeper can check: a line for each case, the figures and how they come about. */
function readCases() {
  const file = new URL("../../../../domain/src/vat/cases.csv", import.meta.url)
  const [head = "", ...lines] = readFileSync(fileURLToPath(file), "utf8").trim().split("\n")
  const names = head.split(",")
  return lines.map((line) => {
    const cells = line.split(",")
    return Object.fromEntries(names.map((name, index) => [name, cells[index] || null]))
  })
}

describe("the VAT of a car", () => {
  const cases = readCases()

  test("has forty cases with all schemes and currencies", () => {
    expect(cases).toHaveLength(40)
    expect(new Set(cases.map((one) => one.scheme))).toEqual(new Set(vatSchemes))
    const currencies = cases.flatMap((one) => [one.purchase_currency, one.sale_currency])
    expect(new Set(currencies)).toEqual(new Set(["EUR", "NOK", "USD", "GBP"]))
  })

  test.each(cases)("is that of case $case: $how", async (one) => {
    const { cars } = await open([{ from: "2000-01-01", rate: one.vat_rate as string }])
    const { body: car, status } = await member.call(
      "POST",
      cars,
      carBody({
        status: "sold",
        vat_scheme: one.scheme,
        purchase_price: one.purchase_price,
        purchase_currency: one.purchase_currency,
        purchase_exchange_rate: one.purchase_rate,
        purchase_vat: one.purchase_vat,
        sale_price: one.sale_price,
        sale_currency: one.sale_currency,
        sale_exchange_rate: one.sale_rate,
      }),
    )
    expect(status).toBe(201)
    const path = `${cars}/${car.id}`
    if (one.expense) {
      const expense = {
        amount: one.expense,
        currency: one.expense_currency,
        exchange_rate: one.expense_rate,
        vat_amount: one.expense_vat,
      }
      const added = await member.call("POST", `${path}/expenses`, expenseBody(expense))
      expect(added.status).toBe(201)
    }
    if (one.refund) {
      const refund = { amount: one.refund, vat_amount: one.refund_vat, kind: "refund" }
      await member.call("POST", `${path}/expenses`, expenseBody(refund))
    }
    expect((await member.call("GET", path)).body).toMatchObject({
      vat_rate: one.vat_rate,
      cost_eur: one.cost_eur,
      profit: one.profit,
      vat_due: one.due,
      vat_deductible: one.deductible,
      profit_after_vat: one.profit_after_vat,
    })
  })

  test("is null without a rate, and what is due without a sale", async () => {
    const none = { vat_due: null, vat_deductible: null, profit_after_vat: null, vat_rate: null }
    const without = await open([])
    const sold = carBody({ status: "sold", sale_price: "15900.00" })
    expect((await member.call("POST", without.cars, sold)).body).toMatchObject(none)
    const { cars } = await open(always)
    expect((await member.call("POST", cars, carBody())).body).toMatchObject({
      ...none,
      vat_rate: "21.00",
      vat_deductible: "0.00",
    })
  })

  test("is by the rate of the day of sale, of an unsold car by today's, and ends with a rate of null", async () => {
    const { cars } = await open([
      { from: "2026-01-01", rate: "21.00" },
      { from: "2026-04-01", rate: "22.00" },
      { from: "2026-06-01", rate: null },
    ])
    const rateOf = async (sold_on: string | null) => {
      const fields = sold_on ? { status: "sold", bought_on: "2025-01-01", sold_on } : {}
      return (await member.call("POST", cars, carBody({ sale_price: "1.00", ...fields }))).body
        .vat_rate
    }
    expect(await rateOf("2025-12-31")).toBeNull()
    expect(await rateOf("2026-01-01")).toBe("21.00")
    expect(await rateOf("2026-03-31")).toBe("21.00")
    expect(await rateOf("2026-04-01")).toBe("22.00")
    expect(await rateOf("2026-06-01")).toBeNull()
    expect(await rateOf(null)).toBeNull()
  })

  test.each([
    [{ purchase_vat: "1.00" }, { purchase_vat: "purchaseVatUnderMargin" }],
    [{ vat_scheme: "zero", purchase_vat: "118000.01" }, { purchase_vat: "vatTooLarge" }],
    [{ vat_scheme: "zero", purchase_vat: "-1" }, { purchase_vat: "amountInvalid" }],
    [{ vat_scheme: "none" }, { vat_scheme: "vatSchemeUnknown" }],
  ] as [object, Record<string, TextCode>][])("refuses %j", async (fields, codes) => {
    const { cars } = await open(always)
    const body = carBody(fields as Record<string, unknown>)
    expect(await member.call("POST", cars, body)).toMatchObject({
      status: 400,
      body: { fields: textsOf(codes) },
    })
  })

  test("refuses a margin scheme for a purchase whose VAT is deducted, and more VAT than an expense", async () => {
    const { cars } = await open(always)
    const fields = { vat_scheme: "standard", purchase_vat: "100.00" }
    const { body: car } = await member.call("POST", cars, carBody(fields))
    const path = `${cars}/${car.id}`
    expect(await member.call("PATCH", path, { version: 1, vat_scheme: "margin" })).toMatchObject({
      status: 400,
      body: { fields: textsOf({ purchase_vat: "purchaseVatUnderMargin" }) },
    })
    const tooMuch = { status: 400, body: { fields: textsOf({ vat_amount: "vatTooLarge" }) } }
    const expense = expenseBody({ amount: "10.00", vat_amount: "10.01" })
    expect(await member.call("POST", `${path}/expenses`, expense)).toMatchObject(tooMuch)
    const { body: added } = await member.call(
      "POST",
      `${path}/expenses`,
      expenseBody({ amount: "10.00", vat_amount: "10.00" }),
    )
    const smaller = { version: 1, amount: "9.99" }
    expect(await member.call("PATCH", `${path}/expenses/${added.id}`, smaller)).toMatchObject(
      tooMuch,
    )
  })
})

describe("any car", () => {
  const cents = fc
    .oneof(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 9_999_999_999 }))
    .map((all) => (all / 100).toFixed(2))
  const currency = fc.constantFrom("EUR", "NOK", "USD", "GBP")
  const rate = fc.constantFrom(null, "0.0862", "1.005", "0.5")
  const part = fc.option(fc.integer({ min: 0, max: 100 }))
  const partOf = (amount: string, percent: number | null) =>
    percent === null ? null : (Math.floor(Number(amount) * percent) / 100).toFixed(2)
  const anyExpense = fc.record({
    amount: cents,
    currency,
    exchange_rate: rate,
    kind: fc.constantFrom("cost", "refund"),
    part,
  })
  const anyCar = fc.record({
    id: fc.uuid(),
    purchase_price: cents,
    purchase_currency: currency,
    purchase_exchange_rate: rate,
    sale_price: fc.option(cents),
    sale_currency: currency,
    sale_exchange_rate: rate,
    vat_scheme: fc.constantFrom(...vatSchemes),
    part,
    status: fc.constantFrom("bought" as const, "sold" as const),
    sold_at: fc.constantFrom("2025-06-01T10:00:00.000Z", "2026-06-01T10:00:00.000Z"),
    expenses: fc.array(anyExpense, { maxLength: 3 }),
  })
  const rates: VatRates = [
    { from: "2024-01-01", rate: "21.00" },
    { from: "2026-01-01", rate: "5.50" },
  ]

  test("has the VAT that domain computes, never below 0, and under margin never more than of the whole sale", async () => {
    const organizationId = await opened.organization({ owner })
    await owner.call("PATCH", `/api/organizations/${organizationId}`, { vat_rates: rates })
    const cars = fc.sample(anyCar, { numRuns: 400, seed: Date.now() })
    for (const { part: percent, expenses, ...car } of cars) {
      const purchase_vat = car.vat_scheme === "margin" ? null : partOf(car.purchase_price, percent)
      await insertCar(opened, organizationId, { ...car, purchase_vat, purchase_price_eur: null })
      for (const { part: vat, ...expense } of expenses) {
        await opened.sql(
          `insert into expenses (organization_id, id, car_id, description, amount, currency, exchange_rate, kind, date,
             vat_amount) values ($1, $2, $3, 'x', $4, $5, $6, $7, '2026-01-01', $8)`,
          [
            organizationId,
            randomUUID(),
            car.id,
            expense.amount,
            expense.currency,
            expense.exchange_rate,
            expense.kind,
            partOf(expense.amount, vat),
          ],
        )
      }
    }
    const rows = await opened.sql(
      "select * from cars_with_figures where organization_id = $1 order by id",
      [organizationId],
    )
    expect(rows).toHaveLength(400)
    for (const row of rows) {
      const car = cars.find(({ id }) => id === row.id)
      if (!car) throw new Error("a row without its car")
      const day = car.status === "sold" ? car.sold_at.slice(0, 10) : dayInVilnius(new Date())
      const vat_rate = vatRateOn(rates, day)
      const vats = car.expenses.flatMap(
        ({ amount, currency: of, exchange_rate, kind, part: vat }) => {
          const contained = partOf(amount, vat)
          if (contained === null) return []
          const { eur, estimated } = inEur({
            amount: contained,
            currency: of,
            rate: exchange_rate,
            eur: null,
          })
          return [{ eur: kind === "refund" ? subtract("0", eur) : eur, estimated }]
        },
      )
      const expensesVat = {
        eur: sum(vats.map(({ eur }) => eur)),
        estimated: vats.some(({ estimated }) => estimated),
      }
      const { purchase_vat } = row
      const stored = {
        ...car,
        purchase_price_eur: null,
        sale_price_eur: null,
        purchase_vat,
        vat_rate,
      }
      const spent = { eur: row.expenses_eur, estimated: row.expenses_estimated }
      const expected = computeVat(stored, spent, expensesVat)
      expect({ car, ...row }).toMatchObject({
        vat_rate,
        expenses_vat_eur: expensesVat.eur,
        expenses_vat_estimated: expensesVat.estimated,
        ...expected,
      })
      const { vat_due: due } = expected
      const sale = row.profit && add(row.profit, row.cost_eur)
      const purchase = subtract(row.cost_eur, row.expenses_eur)
      const percent = vat_rate ?? "0"
      if (!due || !sale) continue
      expect(compare(due, "0")).not.toBe(-1)
      const whole = vatDue({ scheme: "standard", rate: percent, sale, purchase })
      expect(compare(due, whole)).not.toBe(1)
    }
    const dues = rows.map((row) => row.vat_due)
    expect(dues.filter((due) => due !== null && due !== "0.00").length).toBeGreaterThan(50)
  })
})

describe("a month", () => {
  test("has the VAT of the cars sold in it, of its expenses and purchases, and its late costs", async () => {
    const { organization, cars } = await open(always)
    const enter = async (fields: object, expenses: object[] = []) => {
      const { body: car } = await member.call("POST", cars, carBody(fields as { id: string }))
      for (const expense of expenses)
        await member.call(
          "POST",
          `${cars}/${car.id}/expenses`,
          expenseBody(expense as { id: string }),
        )
      return (await member.call("GET", `${cars}/${car.id}`)).body
    }
    const eur = { purchase_currency: "EUR", purchase_exchange_rate: null }
    const standard = await enter(
      {
        ...eur,
        status: "sold",
        purchase_price: "12100.00",
        vat_scheme: "standard",
        purchase_vat: "2100.00",
        sale_price: "14520.00",
        bought_on: "2026-02-20",
        sold_on: "2026-03-10",
      },
      [
        { amount: "605.00", vat_amount: "105.00", date: "2026-03-01" },
        { amount: "121.00", vat_amount: "21.00", date: "2026-04-02" },
      ],
    )
    const margin = await enter(
      {
        ...eur,
        status: "sold",
        purchase_price: "5000.00",
        sale_price: "6210.00",
        bought_on: "2026-03-02",
        sold_on: "2026-03-31",
      },
      [{ amount: "40.00", date: "2026-04-01" }],
    )
    const month = async (number: number) =>
      (await member.call("GET", `${organization}/analytics/around?year=2026&month=${number}`)).body
    const march = await month(3)
    expect(march).toMatchObject({
      late_costs_eur: "161.00",
      vat: {
        due: "2730.00",
        deductible: "105.00",
        profit_after_vat: "2360.00",
        estimated: false,
      },
    })
    // The month is its cars, to the cent.
    for (const [field, whole] of [
      ["vat_due", march.vat.due],
      ["profit_after_vat", march.vat.profit_after_vat],
      ["late_costs_eur", march.late_costs_eur],
    ] as const)
      expect(sum([standard[field], margin[field]])).toBe(whole)
    expect((await month(2)).vat).toMatchObject({ due: "0.00", deductible: "2100.00" })
    expect((await month(4)).vat).toMatchObject({ due: "0.00", deductible: "21.00" })
    expect((await month(3)).late_costs_eur).toBe("161.00")
    const { body: list } = await member.call("GET", cars)
    expect(list.items.map((car: { vat_due: string }) => car.vat_due).sort()).toEqual([
      "210.00",
      "2520.00",
    ])
  })

  test("marks each figure that a missing rate estimates, and no other", async () => {
    const { organization, cars } = await open(always)
    const eur = { purchase_currency: "EUR", purchase_exchange_rate: null }
    const unrated = { purchase_currency: "NOK", purchase_exchange_rate: null }
    const on = { status: "sold", sale_price: "15000.00" }
    const enter = async (fields: Record<string, unknown>, expense?: Record<string, unknown>) => {
      const added = await member.call("POST", cars, carBody({ ...on, ...fields }))
      expect(added.status).toBe(201)
      if (!expense) return
      const body = expenseBody({ currency: "USD", exchange_rate: null, ...expense })
      const path = `${cars}/${added.body.id}/expenses`
      expect((await member.call("POST", path, body)).status).toBe(201)
    }
    const marksOf = async (month: number) => {
      const path = `${organization}/analytics/around?year=2026&month=${month}`
      const { late_costs_estimated, vat } = (await member.call("GET", path)).body
      const { estimated, due_estimated, deductible_estimated, profit_after_vat_estimated } = vat
      return {
        late: late_costs_estimated,
        any: estimated,
        due: due_estimated,
        deductible: deductible_estimated,
        profit: profit_after_vat_estimated,
      }
    }
    const none = { late: false, any: false, due: false, deductible: false, profit: false }

    // An expense without VAT, dated in another month than the sale.
    await enter({ ...eur, bought_on: "2026-01-05", sold_on: "2026-02-10" }, { date: "2026-01-20" })
    expect(await marksOf(1)).toEqual(none)
    expect(await marksOf(2)).toEqual({ ...none, any: true, profit: true })
    // The same after the sale.
    await enter({ ...eur, bought_on: "2026-03-05", sold_on: "2026-03-10" }, { date: "2026-04-20" })
    expect(await marksOf(3)).toEqual({ ...none, any: true, profit: true, late: true })
    expect(await marksOf(4)).toEqual(none)
    // A purchase enters what is due under margin alone.
    const standard = { vat_scheme: "standard" }
    await enter({ ...unrated, ...standard, bought_on: "2026-05-05", sold_on: "2026-05-10" })
    expect(await marksOf(5)).toEqual({ ...none, any: true, profit: true })
    await enter({ ...unrated, bought_on: "2026-06-05", sold_on: "2026-06-10" })
    expect(await marksOf(6)).toEqual({ ...none, any: true, due: true, profit: true })
    // VAT that is deducted: in the month of the purchase and of the expense; the profit in that of the sale.
    const deducted = { ...unrated, ...standard, purchase_vat: "100.00" }
    await enter({ ...deducted, bought_on: "2026-07-05", sold_on: "2026-08-10" })
    expect(await marksOf(7)).toEqual({ ...none, any: true, deductible: true })
    expect(await marksOf(8)).toEqual({ ...none, any: true, profit: true })
    await enter(
      { ...eur, bought_on: "2026-09-05", sold_on: "2026-10-10" },
      { date: "2026-09-20", vat_amount: "1.00" },
    )
    expect(await marksOf(9)).toEqual({ ...none, any: true, deductible: true })
    expect(await marksOf(10)).toEqual({ ...none, any: true, profit: true })
  })

  test("has none where the organization pays none", async () => {
    const { organization } = await open([{ from: "2026-05-01", rate: "21.00" }])
    const vatOf = async (number: number) =>
      (await member.call("GET", `${organization}/analytics/around?year=2026&month=${number}`)).body
        .vat
    expect(await vatOf(4)).toBeNull()
    expect(await vatOf(5)).not.toBeNull()
  })
})

describe("the rates of an organization", () => {
  test("are changed by owner and admin alone, in the order of their days, and by a version", async () => {
    const { organization } = await open(always)
    const later = { from: "2027-01-01", rate: "22" }
    const earlier = { from: "2020-01-01", rate: "18.5" }
    const saved = await owner.call("PATCH", organization, { vat_rates: [later, earlier] })
    expect(saved.body.vat_rates).toEqual([
      { from: "2020-01-01", rate: "18.50" },
      { from: "2027-01-01", rate: "22.00" },
    ])
    const stale = { version: saved.body.version - 1, vat_rates: [] }
    expect((await owner.call("PATCH", organization, stale)).status).toBe(409)
    expect((await member.call("PATCH", organization, { vat_rates: [] })).status).toBe(403)
    for (const rates of [
      [{ from: "2020-01-01", rate: "0" }],
      [{ from: "2020-01-01", rate: "100.01" }],
      [{ from: "2020-01-01", rate: "21.005" }],
      [{ from: "2020-02-30", rate: "21" }],
      [earlier, earlier],
      [{ rate: "21" }],
      "21",
    ])
      expect((await owner.call("PATCH", organization, { vat_rates: rates })).status).toBe(400)
  })

  test("name the months and sums that others would change, and store nothing", async () => {
    const { organization, cars } = await open([])
    const sold = (sold_on: string, sale_price: string) =>
      member.call(
        "POST",
        cars,
        carBody({
          status: "sold",
          purchase_price: "1000.00",
          purchase_currency: "EUR",
          purchase_exchange_rate: null,
          sale_price,
          bought_on: "2026-01-01",
          sold_on,
        }),
      )
    await sold("2026-01-31", "2210.00")
    await sold("2026-02-01", "2210.00")
    await sold("2026-02-28", "1121.00")
    await sold("2026-03-01", "500.00")
    const vat_rates = [{ from: "2026-02-01", rate: "21.00" }]
    const preview = await owner.call("POST", `${organization}/vat-changes`, { vat_rates })
    expect(preview).toMatchObject({
      status: 200,
      body: { months: [{ year: 2026, month: 2, due_before: "0.00", due_after: "231.00" }] },
    })
    expect((await owner.call("GET", organization)).body.vat_rates).toEqual([])
    const asMember = await member.call("POST", `${organization}/vat-changes`, { vat_rates })
    expect(asMember.status).toBe(403)
  })
})
