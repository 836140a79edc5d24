import { randomUUID } from "node:crypto"
import type { MonthlyCar } from "@marza/domain/analytics/monthly.oracle.ts"
import { daysStanding } from "@marza/domain/cars/days.ts"
import { figuresOf } from "@marza/domain/cars/profit.oracle.ts"
import { type Car, carListQuerySchema } from "@marza/domain/cars/schemas.ts"
import { type CarSort, carSorts } from "@marza/domain/cars/sorts.ts"
import { text } from "@marza/domain/texts/text.ts"
import { todayInVilnius } from "@marza/domain/time/days.ts"
import fc from "fast-check"
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest"
import { openApp, type Person, scopeOf, type TestApp } from "../../../test/open-app.ts"
import { insertCar } from "../../../test/sql.ts"
import { loadCars } from "../analytics/load-cars.testing.ts"
import { listCars } from "./queries.ts"

let opened: TestApp
let member: Person
beforeAll(async () => {
  opened = await openApp()
  member = await opened.person("Narys")
})
afterAll(() => opened.close())

const figureSorts = ["days", "purchase", "expenses", "cost", "profit", "changed"] as const
type FigureSort = (typeof figureSorts)[number]
const toCents = (amount: string) => Math.round(Number(amount) * 100)

type Listed = { items: Car[]; next_cursor: string | null; counts: { all: number } }

async function listPage(organizationId: string, search: Record<string, string>) {
  const path = `/api/organizations/${organizationId}/cars?${new URLSearchParams(search)}`
  const { status, body } = await member.call("GET", path)
  expect([status, path]).toEqual([200, path])
  return body as Listed
}

async function idsOfPages(organizationId: string, search: Record<string, string>) {
  const ids: string[] = []
  let cursor: string | null = null
  do {
    const page: Listed = await listPage(organizationId, { ...search, ...(cursor && { cursor }) })
    ids.push(...page.items.map(({ id }) => id))
    cursor = page.next_cursor
  } while (cursor)
  return ids
}

// The values are few, so that many cars share a figure.
const amount = fc.constantFrom("100.00", "100.01", "250.50", "9999999.99")
const rate = fc.option(fc.constantFrom("0.0862", "1.5"), { freq: 1 })
const currency = fc.constantFrom("EUR", "NOK", "USD")
const day = fc
  .integer({ min: 0, max: 40 })
  // Some of the times are on another day in Vilnius than in UTC.
  .map((back) => new Date(Date.now() - back * 86_400_000 - (back % 5) * 3_600_000).toISOString())
const orNull = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { freq: 2 })
const anyCar: fc.Arbitrary<MonthlyCar> = fc.record({
  id: fc.uuid(),
  status: fc.constantFrom("bought", "preparing", "sold"),
  created_at: day,
  bought_at: orNull(day),
  sold_at: orNull(day),
  purchase_price: amount,
  purchase_currency: currency,
  purchase_exchange_rate: rate,
  purchase_price_eur: orNull(amount),
  sale_price: orNull(amount),
  sale_currency: currency,
  sale_exchange_rate: rate,
  sale_price_eur: orNull(amount),
  expenses: fc.array(
    fc.record({ amount, currency, exchange_rate: rate, amount_eur: orNull(amount) }),
    { maxLength: 3 },
  ),
})

describe("in each order by a figure", () => {
  const cars = fc.sample(anyCar, { numRuns: 400, seed: Date.now() })
  const changes = cars.map(({ id }, index) => ({
    id,
    changed_at: `2026-11-0${1 + (index % 7)}T10:00:00.123Z`,
  }))
  let organizationId: string
  beforeAll(async () => {
    organizationId = await opened.organization({ member })
    await loadCars(opened, organizationId, cars)
    await opened.sql(
      `update cars set changed_at = change.changed_at
       from jsonb_to_recordset($1) as change (id uuid, changed_at timestamptz) where cars.id = change.id`,
      [JSON.stringify(changes)],
    )
    const elsewhere = await opened.organization({ owner: await opened.person() })
    await insertCar(opened, elsewhere, { name: "Svetimas automobilis", purchase_price: "99999" })
  })

  /** The figure of a car by the rules of domain. */
  const figureOf = {
    days: (car: MonthlyCar) => daysStanding(car, new Date()),
    purchase: (car: MonthlyCar) => Number(figuresOf(car, []).cost_eur),
    expenses: (car: MonthlyCar) => {
      const [cost, purchase] = [figuresOf(car, car.expenses), figuresOf(car, [])]
      return (toCents(cost.cost_eur) - toCents(purchase.cost_eur)) / 100
    },
    cost: (car: MonthlyCar) => Number(figuresOf(car, car.expenses).cost_eur),
    profit: (car: MonthlyCar) => {
      const { profit } = figuresOf(car, car.expenses)
      return profit === null ? null : Number(profit)
    },
    changed: ({ id }: MonthlyCar) =>
      Date.parse(changes.find((change) => change.id === id)?.changed_at ?? ""),
  } satisfies Record<FigureSort, (car: MonthlyCar) => number | null>

  const inOrder = (sort: FigureSort) =>
    cars
      .map((car) => ({ ...car, figure: figureOf[sort](car) ?? -Infinity }))
      .sort((a, b) => (a.figure === b.figure ? (a.id < b.id ? 1 : -1) : b.figure - a.figure))

  test.each(figureSorts)("%s: all cars stand highest first as domain computes it", async (sort) => {
    const expected = inOrder(sort)
    expect(await idsOfPages(organizationId, { sort, limit: "200" })).toEqual(
      expected.map(({ id }) => id),
    )
    // Without cars of the same figure the sample would prove nothing; nor would a profit that every car has.
    expect(new Set(expected.map(({ figure }) => figure)).size).toBeLessThan(400)
    const without = expected.filter(({ figure }) => figure === -Infinity).length
    expect(without > 20).toBe(sort === "profit")
  })

  test.each(figureSorts)("%s: small pages hold every car once, under a tab too", async (sort) => {
    const ids = inOrder(sort)
    expect(await idsOfPages(organizationId, { sort, limit: "37" })).toEqual(ids.map(({ id }) => id))
    const sold = ids.filter(({ status }) => status === "sold").map(({ id }) => id)
    expect(await idsOfPages(organizationId, { sort, status: "sold", limit: "9" })).toEqual(sold)
  })

  test.each(figureSorts)("%s: a page holds the same cars as the list by status", async (sort) => {
    const { items } = await listPage(organizationId, { limit: "200" })
    const byId = new Map(items.map((car) => [car.id, car]))
    const page = await listPage(organizationId, { sort, limit: "200" })
    for (const car of page.items) expect({ ...car, ...byId.get(car.id) }).toEqual(car)
    expect(page.counts).toEqual((await listPage(organizationId, {})).counts)
  })
})

describe("an order by a figure", () => {
  test("lists the matches of a search, or the similar names where there are none", async () => {
    const organizationId = await opened.organization({ member })
    const insert = (name: string, purchase_price_eur: string) =>
      insertCar(opened, organizationId, { name, purchase_price_eur })
    const cheap = await insert("Škoda Octavia", "100")
    const dear = await insert("Škoda Octavia RS", "300")
    await insert("Audi A4", "900")
    const order = { sort: "cost" }
    expect(await idsOfPages(organizationId, { ...order, search: "octavia" })).toEqual([dear, cheap])
    const near = { ...order, search: "oktavija", limit: "1" }
    expect(await idsOfPages(organizationId, near)).toEqual([dear, cheap])
  })

  test("skips no other car while one moves between its pages", async () => {
    const organizationId = await opened.organization({ member })
    const cars = []
    for (const purchase_price_eur of ["500", "400", "300", "200", "100"])
      cars.push(await insertCar(opened, organizationId, { purchase_price_eur }))
    const [first, , third, fourth, last] = cars
    const page = await listPage(organizationId, { sort: "cost", limit: "2" })
    await opened.sql("update cars set purchase_price_eur = 50 where id = $1", [first])
    await opened.sql("delete from cars where id = $1", [cars[1]])
    const cursor = page.next_cursor ?? ""
    const rest = await listPage(organizationId, { sort: "cost", cursor })
    expect(rest.items.map(({ id }) => id)).toEqual([third, fourth, last, first])
  })

  test("of days counts them to the same day on all pages, also when midnight passes", async () => {
    const organizationId = await opened.organization({ member })
    const now = Date.now()
    const boughtBefore = (days: number, sold = {}) =>
      insertCar(opened, organizationId, {
        bought_at: new Date(now - days * 86_400_000).toISOString(),
        ...sold,
      })
    for (const days of [30, 30, 29, 29, 31]) await boughtBefore(days)
    await boughtBefore(90, {
      status: "sold",
      sold_at: new Date(now - 60 * 86_400_000).toISOString(),
    })
    const expected = await idsOfPages(organizationId, { sort: "days" })
    // The query is called directly, because the access token would expire when the clock moves past midnight.
    const list = (filter: Record<string, string>) =>
      listCars(
        opened.services.database,
        scopeOf(member, organizationId),
        carListQuerySchema.parse({ sort: "days", ...filter }),
      )
    const { items, next_cursor } = await list({ limit: "2" })
    vi.setSystemTime(now + 86_400_000)
    onTestFinished(() => void vi.useRealTimers())
    const rest = await list({ cursor: next_cursor ?? "" })
    expect([...items, ...rest.items].map(({ id }) => id)).toEqual(expected)
  })

  test("is refused when it is unknown", async () => {
    const organizationId = await opened.organization({ member })
    for (const sort of ["price", "", "Cost", "cost,profit"]) {
      const path = `/api/organizations/${organizationId}/cars?sort=${sort}`
      const { status, body } = await member.call("GET", path)
      expect([status, body.fields]).toEqual([400, { sort: text("sortUnknown", "lt") }])
    }
  })

  const cursorOf = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url")
  const id = randomUUID()
  const today = todayInVilnius(new Date())
  const cursors: Record<CarSort, unknown> = {
    status: ["sold", "2026-11-01T00:00:00.000Z", id],
    days: ["days", today, "12", id],
    purchase: ["purchase", today, "12.00", id],
    expenses: ["expenses", today, "12.00", id],
    cost: ["cost", today, "12.00", id],
    profit: ["profit", today, null, id],
    changed: ["changed", today, "1793527200000", id],
  }
  test.each(carSorts)("refuses the cursors of all orders but %s", async (sort) => {
    const organizationId = await opened.organization({ member })
    for (const [other, cursor] of Object.entries(cursors)) {
      const path = `/api/organizations/${organizationId}/cars?sort=${sort}&cursor=${cursorOf(cursor)}`
      const { status, body } = await member.call("GET", path)
      if (other === sort) expect(status).toBe(200)
      else expect([status, body.fields]).toEqual([400, { cursor: text("cursorInvalid", "lt") }])
    }
  })

  test.each([
    ["a figure that is no number", ["cost", today, "NaN", id]],
    ["an exponent", ["cost", today, "1e9", id]],
    ["no day", ["cost", "yesterday", "1", id]],
    ["SQL", ["cost", today, "1", "' or true --"]],
    ["a number of another kind", ["cost", today, 1, id]],
    ["too little", ["cost", today, "1"]],
    ["too much", ["cost", today, "1", id, 1]],
  ])("refuses a cursor that holds %s", async (_, value) => {
    const organizationId = await opened.organization({ member })
    const path = `/api/organizations/${organizationId}/cars?sort=cost&cursor=${cursorOf(value)}`
    const { status, body } = await member.call("GET", path)
    expect([status, body.fields]).toEqual([400, { cursor: text("cursorInvalid", "lt") }])
  })

  test.each(carSorts)("%s: shows another organization nothing", async (sort) => {
    const organizationId = await opened.organization({ owner: await opened.person() })
    await insertCar(opened, organizationId)
    const path = `/api/organizations/${organizationId}/cars?sort=${sort}`
    expect((await member.call("GET", path)).status).toBe(404)
  })
})
