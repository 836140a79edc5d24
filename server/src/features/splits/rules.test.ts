import { randomUUID } from "node:crypto"
import { compare, sum } from "@marza/domain/money/decimal.ts"
import { runs } from "@marza/domain/runs.testing.ts"
import { equalParts } from "@marza/domain/splits/parts.ts"
import type { Part, Split } from "@marza/domain/splits/schemas.ts"
import fc from "fast-check"
import { afterAll, beforeAll, expect, test } from "vitest"
import { readFigures } from "../../../test/figures.ts"
import { importBody, importedCar } from "../../../test/imports.ts"
import {
  depositBody,
  expenseBody,
  openApp,
  overheadBody,
  type Person,
  paymentBody,
  type TestApp,
} from "../../../test/open-app.ts"
import { insertCar } from "../../../test/sql.ts"
import { compareSums } from "../cars/kept-sums.ts"

let opened: TestApp
let owner: Person
let member: Person
beforeAll(async () => {
  opened = await openApp()
  owner = await opened.person("Savininkė")
  member = await opened.person("Narys")
})
afterAll(() => opened.close())

/** Whatever is picked by it is picked of what there is at that moment. */
const index = fc.nat(1000)
const whole = fc
  .record({
    cents: fc.oneof(fc.integer({ min: 10, max: 60 }), fc.integer({ min: 10, max: 3_000_000 })),
    vat: fc.option(fc.integer({ min: 0, max: 100 })),
    money: fc.constantFrom(
      { currency: "EUR", exchange_rate: null },
      { currency: "NOK", exchange_rate: "0.0861178092" },
      { currency: "USD", exchange_rate: null },
    ),
    kind: fc.constantFrom("cost" as const, "cost" as const, "refund" as const),
    date: fc.constantFrom("2026-09-05", "2026-10-31", "2026-11-02"),
  })
  .map(({ cents, vat, money, ...fields }) => ({
    ...money,
    ...fields,
    amount: (cents / 100).toFixed(2),
    vat_amount: vat === null ? null : (Math.floor((cents * vat) / 100) / 100).toFixed(2),
  }))
const cars = fc.uniqueArray(index, { minLength: 1, maxLength: 4, selector: (one) => one % 5 })
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant("add" as const), whole, cars }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant("change" as const), index, whole, cars }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("delete car" as const),
      index,
      parts: fc.constantFrom("overhead", "delete"),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("delete" as const), index }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("undo" as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("pay" as const), index }) },
)
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never
const at = <One>(all: readonly One[], number: number): One | undefined =>
  all[number % Math.max(all.length, 1)]

/** An organization that changes step by step. */
async function openFirm() {
  const id = await opened.organization({ owner, member })
  const path = `/api/organizations/${id}`
  await owner.call("PATCH", path, { vat_rates: [{ from: "2026-10-01", rate: "21.00" }] })
  for (const [number, status] of (["bought", "preparing", "sold"] as const).entries()) {
    const month = String(9 + number).padStart(2, "0")
    const time = `2026-${month}-03T10:00:00.000Z`
    await insertCar(opened, id, {
      name: `Audi ${number}`,
      purchase_price: "1000.00",
      purchase_price_eur: "1000.00",
      sale_price: "1500.00",
      sale_price_eur: "1500.00",
      status,
      created_at: time,
      sold_at: status === "sold" ? time : null,
    })
  }
  const imported = importBody({ cars: [importedCar({ name: "A" }), importedCar({ name: "B" })] })
  expect((await member.call("POST", `${path}/imports`, imported)).status).toBe(201)
  const carIds = async () =>
    (await opened.sql("select id from cars where organization_id = $1 order by name", [id])).map(
      (car) => String(car.id),
    )
  const splits = async (): Promise<Split[]> =>
    (await owner.call("GET", `${path}/splits?limit=100`)).body.items
  const done = async (...request: Parameters<Person["call"]>) => {
    const { status, body } = await owner.call(...request)
    expect(status, `${request[0]} ${request[1]}: ${JSON.stringify(body)}`).toBeLessThan(300)
  }

  async function partsOf(amount: string, of: readonly number[], before: readonly Part[] = []) {
    const ids = await carIds()
    const chosen = [...new Set(of.map((one) => at(ids, one) as string))].filter(Boolean)
    const kept = before.filter(({ car_id }) => car_id === null)
    const owners = [
      ...chosen.map((car_id) => ({
        car_id,
        expense_id: before.find((part) => part.car_id === car_id)?.expense_id ?? randomUUID(),
      })),
      ...kept.map(({ expense_id }) => ({ car_id: null, expense_id })),
    ]
    if (owners.length === 0 || Number(amount) * 100 < owners.length) return undefined
    const amounts = equalParts(amount, owners.length)
    return owners.map((part, number) => ({ ...part, amount: amounts[number] }))
  }

  const take = async (one: Step): Promise<void> => {
    const ids = await carIds()
    switch (one.do) {
      case "add": {
        const parts = await partsOf(one.whole.amount, one.cars)
        const split = { id: randomUUID(), description: "Vilkikas", expense_type: "Transportas" }
        if (parts) await done("POST", `${path}/splits`, { ...split, ...one.whole, parts })
        return
      }
      case "change": {
        const split = at(await splits(), one.index)
        if (!split) return
        const parts = await partsOf(one.whole.amount, one.cars, split.parts)
        const hasOverhead = split.parts.some((part) => part.car_id === null)
        if (!parts || (hasOverhead && one.whole.kind === "refund")) return
        const { version } = split
        // Two at once: the second is told that it has read an older version.
        const answers = await Promise.all(
          [owner, member].map((by) =>
            by.call("PATCH", `${path}/splits/${split.id}`, { version, ...one.whole, parts }),
          ),
        )
        expect(answers.map(({ status }) => status).sort()).toEqual([
          200,
          hasOverhead && answers[1]?.status === 403 ? 403 : 409,
        ])
        return
      }
      case "delete": {
        const split = at(await splits(), one.index)
        if (split) await done("DELETE", `${path}/splits/${split.id}`)
        return
      }
      case "delete car": {
        const car = at(ids, one.index)
        return car
          ? done("DELETE", `${path}/cars/${car}?parts=${one.parts}&with_deposits=true`)
          : undefined
      }
      case "undo":
        return done("DELETE", `${path}/imports/${imported.id}?with_deposits=true`, {
          keep_changed: false,
        })
      case "pay": {
        const car = at(ids, one.index)
        if (!car) return
        await done("POST", `${path}/cars/${car}/expenses`, expenseBody({ date: "2026-10-01" }))
        await done("POST", `${path}/cars/${car}/payments`, paymentBody({ day: "2026-10-01" }))
        const deposit = depositBody({ day: "2026-10-01", until: "2026-12-01" })
        await done("POST", `${path}/cars/${car}/payments?second=true`, deposit)
        await done("POST", `${path}/overheads`, overheadBody({ day: "2026-10-01" }))
      }
    }
  }
  return { id, path, carIds, splits, take }
}

test("the parts of an invoice add up and count like other expenses, whatever happens to it and its cars", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (steps) => {
      const firm = await openFirm()
      for (const one of steps) {
        await firm.take(one)
        for (const split of await firm.splits()) {
          const of = (field: "amount" | "vat_amount") =>
            sum(split.parts.map((part) => part[field] ?? "0"))
          expect(compare(of("amount"), split.amount), one.do).toBe(0)
          expect(compare(of("vat_amount"), split.vat_amount ?? "0"), one.do).toBe(0)
          const values = split.parts.map((part) => part.amount_eur)
          expect(split.amount_eur, one.do).toBe(
            values.includes(null) ? null : sum(values.map(String)),
          )
        }
        const { differing } = await compareSums(opened.services.database, firm.id)
        expect(differing, one.do).toBe(0)
      }
      const of = { path: firm.path, carIds: await firm.carIds(), months: [9, 10, 11] }
      const before = await readFigures(owner, of)
      // The same without invoices for several cars, overheads and payments, with ordinary expenses in their place.
      for (const statement of [
        "update expenses set split_id = null, split_place = null where organization_id = $1",
        "delete from splits where organization_id = $1",
        "delete from overheads where organization_id = $1",
        "delete from payments where organization_id = $1",
      ])
        await opened.sql(statement, [firm.id])
      expect(await readFigures(owner, of)).toEqual(before)
    }),
    { numRuns: runs(12) },
  )
})
