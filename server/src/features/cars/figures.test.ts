import cases from "@marza/domain/analytics/monthly.cases.json" with { type: "json" }
import { figuresOf } from "@marza/domain/cars/profit.oracle.ts"
import type { CarMoney } from "@marza/domain/cars/profit.ts"
import type { ExpenseMoney } from "@marza/domain/expenses/money.ts"
import { inEur, type StoredMoney } from "@marza/domain/money/eur.ts"
import fc from "fast-check"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { openApp, type TestApp } from "../../../test/open-app.ts"

// The rule is written twice, in SQL for the list and in domain for the rest: these tests keep both equal.
let opened: TestApp
beforeAll(async () => {
  opened = await openApp()
})
afterAll(() => opened.close())

type StoredCar = CarMoney & { id: string; expenses: readonly ExpenseMoney[] }

/** Cars with their expenses put straight into an organization. */
async function load(organizationId: string, cars: readonly StoredCar[]) {
  await opened.sql(
    `insert into cars (organization_id, id, name, name_folded, purchase_price, purchase_currency,
       purchase_exchange_rate, purchase_price_eur, sale_price, sale_currency, sale_exchange_rate, sale_price_eur)
     select $1, id, 'x', 'x', purchase_price, purchase_currency, purchase_exchange_rate, purchase_price_eur,
       sale_price, sale_currency, sale_exchange_rate, sale_price_eur
     from jsonb_to_recordset($2) as car (id uuid, purchase_price numeric, purchase_currency text,
       purchase_exchange_rate numeric, purchase_price_eur numeric, sale_price numeric, sale_currency text,
       sale_exchange_rate numeric, sale_price_eur numeric)`,
    [organizationId, JSON.stringify(cars)],
  )
  const expenses = cars.flatMap((car) =>
    car.expenses.map((expense) => ({ car_id: car.id, ...expense })),
  )
  await opened.sql(
    `insert into expenses (organization_id, id, car_id, description, amount, currency, exchange_rate, amount_eur, date)
     select $1, gen_random_uuid(), car_id, 'x', amount, currency, exchange_rate, amount_eur, '2026-11-01'
     from jsonb_to_recordset($2) as expense (car_id uuid, amount numeric, currency text, exchange_rate numeric,
       amount_eur numeric)`,
    [organizationId, JSON.stringify(expenses)],
  )
}

test("in the cases of the rules every profit of the list is the expected one", async () => {
  const member = await opened.person()
  const organizationId = await opened.organization({ member })
  // The cases leave out what is not there.
  const absent = {
    sale_price: null,
    sale_currency: "EUR",
    sale_exchange_rate: null,
    sale_price_eur: null,
  }
  await load(organizationId, cases.cars.map((car) => ({ ...absent, ...car })) as StoredCar[])
  const { body } = await member.call("GET", `/api/organizations/${organizationId}/cars?limit=200`)
  const profits = body.items.map((car: { id: string; profit: string }) => [car.id, car.profit])
  expect(profits).toHaveLength(60)
  expect(Object.fromEntries(profits)).toEqual(cases.expected.profit)
})

const cents = fc
  .oneof(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 99_999_999_999 }))
  .map((all) => (all / 100).toFixed(2))
// Half of the values are missing, because the rule is about missing values.
const orNull = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { freq: 1 })
const rate = orNull(
  fc.oneof(
    fc.constantFrom("0.5", "1.005", "0.086", "1000000", "0.0000000001"),
    fc.integer({ min: 1, max: 99_999 }).map((all) => (all / 10_000).toFixed(4)),
  ),
)
const currency = fc.constantFrom("EUR", "NOK", "USD", "GBP")
const expense: fc.Arbitrary<ExpenseMoney> = fc.record({
  amount: cents,
  currency,
  exchange_rate: rate,
  amount_eur: orNull(cents),
})
const car: fc.Arbitrary<StoredCar> = fc.record({
  id: fc.uuid(),
  purchase_price: cents,
  purchase_currency: currency,
  purchase_exchange_rate: rate,
  purchase_price_eur: orNull(cents),
  sale_price: fc.option(cents),
  sale_currency: currency,
  sale_exchange_rate: rate,
  sale_price_eur: orNull(cents),
  expenses: fc.array(expense, { maxLength: 4 }),
})

test("profit, cost and what is estimated equal those of domain, for any car", async () => {
  const cars = fc.sample(car, { numRuns: 3000, seed: Date.now() })
  const organizationId = await opened.organization({})
  await load(organizationId, cars)
  const rows = await opened.sql<{ id: string }>(
    `select id, profit, profit_estimated, expenses_eur, expenses_estimated, cost_eur, cost_estimated
     from cars_with_figures where organization_id = $1`,
    [organizationId],
  )
  expect(rows).toHaveLength(3000)
  const byId = new Map(rows.map((row) => [row.id, row]))
  for (const each of cars) {
    expect({ car: each, ...byId.get(each.id) }).toEqual({
      car: each,
      id: each.id,
      ...figuresOf(each, each.expenses),
    })
  }
  // Without these cases the sample would prove nothing.
  const met = (condition: (row: Record<string, unknown>) => boolean) =>
    rows.filter(condition).length
  expect(met((row) => row.profit === null)).toBeGreaterThan(100)
  expect(met((row) => row.profit !== null && row.profit_estimated === true)).toBeGreaterThan(100)
  expect(met((row) => row.cost_estimated === false)).toBeGreaterThan(100)
})

describe("the SQL functions in_eur and is_estimated", () => {
  const money: fc.Arbitrary<StoredMoney> = fc.record({
    amount: cents,
    currency: fc.constantFrom("EUR", "NOK", "USD", "GBP", "SEK"),
    rate,
    eur: orNull(cents),
  })

  test("equal inEur of domain, for an unknown currency too", async () => {
    const sample = fc.sample(money, { numRuns: 3000, seed: Date.now() })
    const rows = await opened.sql(
      `select in_eur(eur, amount, rate, currency) as eur, is_estimated(eur, amount, rate, currency) as estimated
       from jsonb_to_recordset($1) as money (eur numeric, amount numeric, rate numeric, currency text)`,
      [JSON.stringify(sample)],
    )
    expect(rows.map((row, index) => ({ ...sample[index], ...row }))).toEqual(
      sample.map((each) => ({ ...each, ...inEur(each) })),
    )
    expect(rows.filter(({ estimated }) => estimated).length).toBeGreaterThan(20)
  })
})

test("a figure that is estimated is logged with its car", async () => {
  const lines: string[] = []
  const { pino } = await import("pino")
  const logged = await openApp(
    pino({ level: "warn" }, { write: (line: string) => lines.push(line) }),
  )
  try {
    const member = await logged.person()
    const organizationId = await logged.organization({ member })
    const cars = `/api/organizations/${organizationId}/cars`
    const exact = crypto.randomUUID()
    await member.call("POST", cars, { id: exact, name: "x", purchase_price: "1" })
    expect(lines).toEqual([])
    const id = crypto.randomUUID()
    await member.call("POST", cars, {
      id,
      name: "x",
      purchase_price: "1",
      purchase_currency: "NOK",
    })
    expect(lines.join()).toContain(`"cars":["${id}"]`)
    lines.length = 0
    await member.call("GET", cars)
    expect(lines.join()).toContain(`"cars":["${id}"]`)
  } finally {
    await logged.close()
  }
})
