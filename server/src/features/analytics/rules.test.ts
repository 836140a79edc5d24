import { randomUUID } from "node:crypto"
import {
  type MonthlyCar,
  monthlyCars,
  monthlyContribution,
  monthlyFigures,
} from "@marza/domain/analytics/monthly.oracle.ts"
import type { TileCar } from "@marza/domain/analytics/schemas.ts"
import {
  type AgeBand,
  ageBands,
  type CarList,
  carLists,
  type Tile,
} from "@marza/domain/analytics/tiles.ts"
import { median, stockByAge } from "@marza/domain/analytics/trend.oracle.ts"
import { stockMoment, trendMonths } from "@marza/domain/analytics/trend.ts"
import { daysStanding } from "@marza/domain/cars/days.ts"
import { figuresOf } from "@marza/domain/cars/profit.oracle.ts"
import { statuses } from "@marza/domain/cars/status.ts"
import { sum } from "@marza/domain/money/decimal.ts"
import { runs } from "@marza/domain/runs.testing.ts"
import { type Month, monthBounds, monthOf } from "@marza/domain/time/months.ts"
import fc from "fast-check"
import { afterAll, beforeAll, expect, test } from "vitest"
import { openApp, type Person, scopeOf, type TestApp } from "../../../test/open-app.ts"
import { readTileCars } from "./cars-queries.ts"
import { loadCars } from "./load-cars.testing.ts"
import { readMonth, readTrend } from "./month-queries.ts"

// The monthly rules are written twice, in SQL and in domain: small organizations prove them equal.
const organizations = runs(500)
const seed = Date.now()
let opened: TestApp
let member: Person
beforeAll(async () => {
  opened = await openApp()
  member = await opened.person("Narys")
  // The rules also cover rows with a currency that is no longer offered, which the constraints would refuse.
  for (const [table, column] of [
    ["cars", "purchase_currency"],
    ["cars", "sale_currency"],
    ["expenses", "currency"],
  ])
    await opened.sql(`alter table ${table} drop constraint ${table}_${column}_check`)
})
afterAll(() => opened.close())

// The months are few, so that many cars fall into one; the clock changes in March and in October.
const months: Month[] = [
  { year: 2026, month: 2 },
  { year: 2026, month: 3 },
  { year: 2026, month: 9 },
  { year: 2026, month: 10 },
  { year: 2026, month: 11 },
]
const clockChanges = ["2026-03-29T01:00:00.000Z", "2026-10-25T01:00:00.000Z"].map(Date.parse)
const edges = [
  ...months.flatMap(({ year, month }) => Object.values(monthBounds(year, month)).map(Number)),
  ...clockChanges,
].flatMap((edge) => [edge - 3_600_000, edge - 1000, edge - 1, edge, edge + 1])
const time = fc
  .oneof(
    { weight: 2, arbitrary: fc.constantFrom(...edges) },
    fc.integer({ min: Date.parse("2025-12-01"), max: Date.parse("2026-12-15") }),
  )
  .map((milliseconds) => new Date(milliseconds).toISOString())
const orNull = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { freq: 2 })
const cents = fc
  .oneof(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 99_999_999_999 }))
  .map((all) => (all / 100).toFixed(2))
const rate = orNull(
  fc.oneof(
    fc.constantFrom("0.5", "1.005", "0.086", "1000000", "0.0000000001"),
    fc.integer({ min: 1, max: 99_999 }).map((all) => (all / 10_000).toFixed(4)),
  ),
)
const currency = fc.constantFrom("EUR", "NOK", "USD", "GBP", "SEK")
const anyCar: fc.Arbitrary<MonthlyCar> = fc.record({
  id: fc.uuid(),
  status: fc.constantFrom(...statuses, "sold" as const),
  created_at: time,
  bought_at: orNull(time),
  sold_at: orNull(time),
  purchase_price: cents,
  purchase_currency: currency,
  purchase_exchange_rate: rate,
  purchase_price_eur: orNull(cents),
  sale_price: orNull(cents),
  sale_currency: currency,
  sale_exchange_rate: rate,
  sale_price_eur: orNull(cents),
  expenses: fc.array(
    fc.record({ amount: cents, currency, exchange_rate: rate, amount_eur: orNull(cents) }),
    { maxLength: 3 },
  ),
})
const anyOrganization = fc.record({
  cars: fc.uniqueArray(anyCar, { maxLength: 9, selector: ({ id }) => id }),
  month: fc.constantFrom(...months),
  list: fc.constantFrom(...carLists),
  limit: fc.integer({ min: 1, max: 4 }),
  now: time.map((at) => new Date(at)),
})
type Organization = typeof anyOrganization extends fc.Arbitrary<infer One> ? One : never

/** All pages of a list, and the count and sum that each page gives of the whole. */
async function pages(organizationId: string, { month, list, limit, now }: Organization) {
  const scope = scopeOf(member, organizationId)
  const items: Omit<TileCar, "thumbnail_url">[] = []
  const wholes = new Set<string>()
  let cursor: string | undefined
  do {
    const filter = { ...month, tile: list, limit, cursor }
    const page = await readTileCars(opened.services.database, scope, filter, now)
    expect(page.items.length).toBeLessThanOrEqual(limit)
    items.push(...page.items)
    wholes.add(JSON.stringify([page.count, page.sum]))
    cursor = page.next_cursor ?? undefined
  } while (cursor)
  expect(wholes.size).toBe(1)
  const [count, total] = JSON.parse([...wholes][0] ?? "")
  return { items, count, total }
}

const isAge = (list: CarList): list is AgeBand => (ageBands as readonly string[]).includes(list)

/** The cars of a list and what each adds, by the rules of domain. */
function expected({ cars, month, list, now }: Organization) {
  const { year, month: number } = month
  const adds = (car: MonthlyCar) => monthlyContribution(car, year, number)
  if (isAge(list)) {
    const at = stockMoment(month, now)
    const stock = monthlyCars(cars, year, number, "in_stock")
    const ages = { age_under_30: [0, 29], age_30_to_60: [30, 60], age_over_60: [61, Infinity] }
    const [from = 0, to = 0] = ages[list]
    const old = stock.filter((car) => {
      const days = daysStanding(car, at)
      return days >= from && days <= to
    })
    return old.map((car) => [car.id, stockByAge([car], month, now)[list].cost_eur] as const)
  }
  if (list === "warnings") {
    const { warnings } = monthlyFigures(cars, year, number)
    return cars
      .filter(({ id }) => warnings.includes(id))
      .map((car) => [car.id, adds(car).profit] as const)
  }
  const tile: Tile = list === "days_to_sell" ? "sold" : list
  const isSum = tile === "invested" || tile === "sales" || tile === "profit"
  return monthlyCars(cars, year, number, tile).map(
    (car) => [car.id, isSum ? adds(car)[tile] : null] as const,
  )
}

/** Two cars sold in the month, whose median lies between them, are rare by chance: the first organization has no others. */
const withTwoSold = (one: Organization, index: number): Organization =>
  index > 0
    ? one
    : {
        ...one,
        month: { year: 2026, month: 3 },
        cars: fc.sample(anyCar, { numRuns: 2, seed }).map((car, days) => ({
          ...car,
          id: randomUUID(),
          status: "sold",
          created_at: "2026-03-01T10:00:00.000Z",
          sold_at: `2026-03-1${days}T10:00:00.000Z`,
        })),
      }

test(`the figures and lists of ${organizations} random organizations equal those of domain`, {
  timeout: runs(300_000),
}, async () => {
  const made = fc.sample(anyOrganization, { numRuns: organizations, seed }).map(withTwoSold)
  const ids = made.map(() => randomUUID())
  await opened.sql("insert into organizations (id, name) select unnest($1::uuid[]), 'x'", [ids])
  await opened.sql(
    `insert into organization_members (organization_id, id, user_id, role)
     select unnest($1::uuid[]), gen_random_uuid(), $2, 'member'`,
    [ids, member.id],
  )
  const met: Record<string, number> = {}
  const meet = (what: string, is: boolean) => {
    met[what] = (met[what] ?? 0) + Number(is)
  }

  async function check(one: Organization, organizationId: string) {
    const { cars, month, list, now } = one
    await loadCars(opened, organizationId, cars)
    const scope = scopeOf(member, organizationId)
    const { database } = opened.services
    const context = `seed ${seed}: ${JSON.stringify({ ...one, organizationId })}`

    const { warnings, ...figures } = await readMonth(database, scope, month)
    const rules = monthlyFigures(cars, month.year, month.month)
    expect({ ...figures, warnings: warnings.sort() }, context).toEqual({
      ...rules,
      warnings: rules.warnings.sort(),
    })

    const { items, count, total } = await pages(organizationId, one)
    const wanted = expected(one)
    expect(new Map(items.map((item) => [item.id, item.contribution])), context).toEqual(
      new Map(wanted),
    )
    expect(items.length, context).toBe(count)
    const isSum = ["invested", "sales", "profit"].includes(list) || isAge(list)
    expect(total, context).toBe(isSum ? sum(wanted.map(([, adds]) => adds ?? "0")) : null)
    if (list in figures && isSum) expect(total, context).toBe(figures[list as "sales"])

    const trend = await readTrend(database, scope, month, now)
    const shown = trendMonths(month)
    expect(
      trend.months.map(({ invested, sales, sold, total }) => [invested, sales, sold, total]),
      context,
    ).toEqual(
      shown.map((each) => {
        const { invested, sales, sold, total } = monthlyFigures(cars, each.year, each.month)
        return [invested, sales, sold, total]
      }),
    )
    // Without VAT, what the cars sold in a month earned is the profit of each.
    const earned = ({ year, month: number }: Month) =>
      monthlyCars(cars, year, number, "sold").map((car) => figuresOf(car, car.expenses))
    expect(
      trend.months.map((each) => [each.sold_profit, each.sold_profit_estimated]),
      context,
    ).toEqual(
      shown.map((each) => [
        sum(earned(each).map(({ profit }) => profit ?? "0")),
        earned(each).some(({ profit, cost_estimated }) => profit !== null && cost_estimated),
      ]),
    )
    const profits = earned(month).flatMap(({ profit }) => profit ?? [])
    expect(trend.sold_cars, context).toMatchObject({
      cars: profits.length,
      profit: sum(profits),
      vat: null,
    })
    const soldCars = monthlyCars(cars, month.year, month.month, "sold")
    expect(trend.days_to_sell, context).toBe(median(soldCars.map((car) => daysStanding(car, now))))
    const stock = Object.entries(stockByAge(cars, month, now))
    expect(trend.stock, context).toEqual(stock.map(([age, band]) => ({ age, ...band })))
    for (const car of cars)
      for (const at of [car.created_at, car.bought_at, car.sold_at])
        if (at) expect(trend.years, context).toContain(monthOf(at).year)

    meet("a sale", figures.sold > 0)
    meet(
      "sold before created",
      cars.some(({ sold_at, created_at }) => sold_at && sold_at < created_at),
    )
    meet("a warning", warnings.length > 0)
    meet("a loss", figures.profit.startsWith("-"))
    meet("more than one page", count > one.limit)
    meet("two in the middle", soldCars.length === 2)
  }

  for (let at = 0; at < made.length; at += 8)
    await Promise.all(
      made.slice(at, at + 8).map((one, index) => check(one, ids[at + index] as string)),
    )
  // Without these cases the sample would prove nothing.
  for (const [what, times] of Object.entries(met)) expect(times, what).toBeGreaterThan(0)
})
