import { randomUUID } from "node:crypto"
import { subtract, sum } from "@marza/domain/money/decimal.ts"
import type { Partners, Shares, StatementRow } from "@marza/domain/partners/schemas.ts"
import { type TextCode, text } from "@marza/domain/texts/text.ts"
import { daysAfter, todayInVilnius } from "@marza/domain/time/days.ts"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import {
  carBody,
  depositBody,
  expenseBody,
  openApp,
  overheadBody,
  type Person,
  paymentBody,
  type TestApp,
} from "../../../test/open-app.ts"
import { readWorkbook } from "../../../test/workbook.ts"

let opened: TestApp
let owner: Person
let tomas: Person
let rasa: Person
let outsider: Person
let base: string
let organizationId: string
const [tomasId, rasaId] = [randomUUID(), randomUUID()]
const today = todayInVilnius(new Date())
const dayBefore = (days: number) => daysAfter(today, -days)

beforeAll(async () => {
  opened = await openApp()
  owner = await opened.person("Savininkė")
  tomas = await opened.person("Tomas")
  rasa = await opened.person("Rasa")
  outsider = await opened.person("Narys")
})
beforeEach(async () => {
  organizationId = await opened.organization({ owner, member: outsider })
  base = `/api/organizations/${organizationId}`
  await opened.join(organizationId, tomas, "member")
  await opened.join(organizationId, rasa, "member")
})
afterAll(() => opened.close())

type Query = { from?: string | null; version?: number; moved?: true }
const choose = (parts: [tomas: number, rasa: number, firm: number], query: Query = {}) => {
  const { from = null, version = 0, moved } = query
  const [ofTomas, ofRasa, ofFirm] = parts
  const items = [
    { partner_id: tomasId, user_id: tomas.id, parts: ofTomas },
    { partner_id: rasaId, user_id: rasa.id, parts: ofRasa },
    { partner_id: null, user_id: null, parts: ofFirm },
  ]
  const path = `${base}/partners${moved ? "?moved=true" : ""}`
  return owner.call("PUT", path, { version, from, items })
}
const read = async (by: Person = owner) => (await by.call("GET", `${base}/partners`)).body
const statement = async (partnerId: string | null, by: Person = owner, query = "") => {
  const of = partnerId === null ? "" : `partner_id=${partnerId}&`
  return (await by.call("GET", `${base}/partners/statement?${of}${query}`)).body
}
const nowOf = (body: { items: { settle_now: string }[] }) =>
  body.items.map(({ settle_now }) => settle_now)

async function addCar(fields: Record<string, unknown>) {
  const body = carBody({ purchase_currency: "EUR", purchase_exchange_rate: null, ...fields })
  const made = await owner.call("POST", `${base}/cars`, body)
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  return made.body.id as string
}
const sold = (fields: Record<string, unknown> = {}) =>
  addCar({
    name: "Audi A4",
    status: "sold",
    bought_on: dayBefore(30),
    sold_on: dayBefore(10),
    purchase_price: "8000.00",
    sale_price: "10500.01",
    ...fields,
  })
const expense = async (carId: string, fields: Record<string, unknown>) => {
  const body = expenseBody(fields)
  expect(await owner.call("POST", `${base}/cars/${carId}/expenses`, body)).toMatchObject({
    status: 201,
  })
}

describe("without partners", () => {
  test("all belongs to the firm, whose balance is 0.00", async () => {
    await sold()
    expect(await read()).toEqual({
      items: [
        {
          partner_id: null,
          user_id: null,
          name: null,
          joined_no: null,
          is_active: true,
          parts: 1,
          paid: "8000.00",
          received: "10500.01",
          share: "2500.01",
          settled: "0.00",
          settle_now: "0.00",
          in_cars: "0.00",
          held: "0.00",
          receivable: "10500.01",
          estimated: false,
        },
      ],
      transfers: [],
      version: 0,
    })
  })
})

describe("partners", () => {
  test("share the profit of the past when the very first parts hold from the beginning, once that is wanted", async () => {
    const carId = await sold()
    const asked = await choose([1, 1, 1])
    expect(asked).toMatchObject({
      status: 409,
      body: {
        code: "parts_move",
        cars: [{ id: carId, name: "Audi A4", sold_on: dayBefore(10) }],
        cars_count: 1,
        participants: [
          { partner_id: tomasId, before: "0.00", after: "833.34" },
          { partner_id: rasaId, before: "0.00", after: "833.34" },
          { partner_id: null, before: "2500.01", after: "833.33" },
        ],
      },
    })
    const { code: _, error: __, ...named } = asked.body
    const items = [tomasId, rasaId, null].map((partner_id) => ({ partner_id, parts: 1 }))
    const told = (from: string | null) =>
      owner.call("POST", `${base}/partners/moves`, {
        version: 0,
        from,
        items: items.map((item) => ({ ...item, user_id: null })),
      })
    expect((await told(null)).body).toEqual(named)
    expect((await told(dayBefore(10))).body).toEqual(named)
    expect((await told(dayBefore(9))).body).toEqual({ cars: [], cars_count: 0, participants: [] })
    expect(nowOf(await read())).toEqual(["0.00"])
    const { status, body } = await choose([1, 1, 1], { moved: true })
    expect(status).toBe(200)
    expect(nowOf(body)).toEqual(["833.34", "833.34", "-1666.68"])
    expect(body.items.map(({ name }: { name: string }) => name)).toEqual(["Tomas", "Rasa", null])
    expect(body.version).toBe(1)
    expect(body.transfers).toEqual([
      { from: null, to: tomasId, amount: "833.34" },
      { from: null, to: rasaId, amount: "833.34" },
    ])
  })

  test("whose parts change from today move no car that was sold before", async () => {
    await sold()
    await choose([1, 1, 0], { moved: true })
    const before = nowOf(await read())
    const changed = await choose([3, 1, 0], { version: 1, from: today })
    expect(changed.status).toBe(200)
    expect(nowOf(changed.body)).toEqual(before)
    expect(changed.body.items.map(({ parts }: { parts: number }) => parts)).toEqual([3, 1, 0])
    expect((await choose([1, 1, 0], { version: 2, from: dayBefore(11) })).status).toBe(200)
    const asked = await choose([0, 1, 0], { version: 3, from: dayBefore(10) })
    expect(asked.body).toMatchObject({ code: "parts_move", cars_count: 1 })
  })

  test("who are no longer named have ended: they see nothing, and their figures stay", async () => {
    await sold()
    await choose([1, 1, 1], { moved: true })
    expect((await tomas.call("GET", `${base}/partners`)).status).toBe(200)
    const items = [{ partner_id: rasaId, user_id: rasa.id, parts: 1 }]
    const ended = await owner.call("PUT", `${base}/partners`, { version: 1, items })
    expect(ended.status).toBe(200)
    expect(nowOf(ended.body)).toEqual(["833.34", "833.34", "-1666.68"])
    expect(ended.body.items[0]).toMatchObject({ is_active: false, parts: 0, name: "Tomas" })
    expect((await tomas.call("GET", `${base}/partners`)).status).toBe(403)
  })

  test("are asked about versions, people, days and parts", async () => {
    const put = (body: object) => owner.call("PUT", `${base}/partners`, { version: 0, ...body })
    const item = { partner_id: tomasId, user_id: tomas.id, parts: 1 }
    const refusals: [object, string, TextCode][] = [
      [{ items: [] }, "items", "partsAllZero"],
      [{ items: [{ ...item, parts: 0 }] }, "items", "partsAllZero"],
      [{ items: [item, item] }, "items", "partnerTwice"],
      [{ items: [item, { ...item, partner_id: rasaId }] }, "items", "partnerTwice"],
      [{ items: [{ ...item, user_id: null }] }, "items", "partnerUnknown"],
      [{ items: [{ ...item, user_id: randomUUID() }] }, "items", "partnerUnknown"],
      [{ items: [{ ...item, partner_id: null }] }, "items", "partnerOfAnother"],
      [{ items: [item], from: daysAfter(today, 1) }, "from", "dayInFuture"],
    ]
    for (const [body, field, code] of refusals) {
      const answer = await put(body)
      expect(answer.status, code).toBe(400)
      expect(answer.body.fields).toEqual({ [field]: text(code, "lt") })
    }
    expect((await put({ items: [item] })).status).toBe(200)
    expect((await put({ items: [item] })).body).toMatchObject({
      code: "stale_version",
      current: { version: 1 },
    })
    const again = { version: 1, from: null, items: [item] }
    expect((await put(again)).body.fields).toHaveProperty("from")
    const other = { version: 1, items: [{ ...item, user_id: rasa.id }] }
    expect((await put(other)).body.fields).toHaveProperty("items")
  })

  test("are at most 50, with those who have ended", async () => {
    await opened.sql(
      "insert into partners select $1, gen_random_uuid(), null, n, false from generate_series(1, 49) n",
      [organizationId],
    )
    const item = { partner_id: tomasId, user_id: tomas.id, parts: 1 }
    const another = { partner_id: rasaId, user_id: rasa.id, parts: 1 }
    const put = (items: object[]) => owner.call("PUT", `${base}/partners`, { version: 0, items })
    expect((await put([item, another])).body.fields).toEqual({
      items: text("tooManyPartners", "lt"),
    })
    expect((await put([item])).status).toBe(200)
  })

  test("and who is a member reads the same figures as the owner, overheads too", async () => {
    await choose([1, 1, 0])
    await sold({ purchase_paid_by: tomasId })
    const rent = overheadBody({ day: dayBefore(1), paid_by: tomasId })
    expect((await owner.call("POST", `${base}/overheads`, rent)).status).toBe(201)
    const { items, transfers } = await read()
    expect(await read(rasa)).toMatchObject({ items, transfers })
    for (const partnerId of [tomasId, rasaId, null])
      expect(await statement(partnerId, rasa)).toEqual(await statement(partnerId))
    const rows: StatementRow[] = (await statement(rasaId, rasa)).items
    expect(rows.map(({ kind }) => kind)).toContain("overhead_share")
    // What an overhead is otherwise stays the owner's and the admins'.
    expect((await rasa.call("GET", `${base}/overheads`)).status).toBe(403)
  })

  test("and what they have are seen by partners, owners and admins alone", async () => {
    await choose([1, 1, 0])
    const admin = await opened.person("Administratorė")
    await opened.join(organizationId, admin, "admin")
    const carId = await sold()
    const paths = ["partners", "partners/statement", `cars/${carId}/shares`, "settlements"]
    for (const path of paths) {
      for (const [person, status] of [
        [owner, 200],
        [admin, 200],
        [rasa, 200],
        [outsider, 403],
      ] as const)
        expect((await person.call("GET", `${base}/${path}`)).status, path).toBe(status)
    }
    const settlement = { id: randomUUID(), from: tomasId, to: rasaId, amount: "1.00", day: today }
    expect((await outsider.call("POST", `${base}/settlements`, settlement)).status).toBe(403)
    const all = { version: 1, items: [{ partner_id: rasaId, user_id: rasa.id, parts: 1 }] }
    for (const person of [tomas, admin])
      expect((await person.call("PUT", `${base}/partners`, all)).status).toBe(403)
    const shares = { version: 1, items: [{ partner_id: null, parts: 1 }] }
    expect((await tomas.call("PUT", `${base}/cars/${carId}/shares`, shares)).status).toBe(403)
  })
})

describe("what is to be settled", () => {
  test("adds up to 0.00 with everything that counts, and each statement ends at it", async () => {
    await owner.call("PATCH", base, { vat_rates: [{ from: "2026-01-01", rate: "21.00" }] })
    await choose([2, 1, 1])
    const margin = await sold()
    const standard = await sold({ vat_scheme: "standard", purchase_vat: "100.00", name: "BMW" })
    const loss = await sold({ sale_price: "7000.00", name: "Ford" })
    await sold({ sale_price: null, name: "Be kainos" })
    const stock = await addCar({ bought_on: dayBefore(5), purchase_price: "3000.00" })
    await expense(margin, { amount: "242.00", vat_amount: "42.00", date: dayBefore(20) })
    await expense(margin, { amount: "100.01", vat_amount: "17.36", date: dayBefore(3) })
    await expense(standard, { amount: "50.00", kind: "refund", date: dayBefore(2) })
    await expense(loss, { amount: "99.00", currency: "NOK", date: dayBefore(1) })
    await expense(stock, { amount: "10.00", date: dayBefore(1) })
    for (const [carId, body] of [
      [margin, paymentBody({ amount: "11000.00", day: dayBefore(9) })],
      [stock, depositBody({ day: dayBefore(4) })],
      [stock, depositBody({ day: dayBefore(4), state: "kept", state_day: dayBefore(3) })],
      [stock, depositBody({ day: dayBefore(4), state: "returned", state_day: dayBefore(3) })],
    ] as const) {
      const path = `${base}/cars/${carId}/payments?second=true`
      expect(await owner.call("POST", path, body)).toMatchObject({ status: 201 })
    }
    const rent = overheadBody({ vat_amount: "105.00", day: dayBefore(1) })
    expect((await owner.call("POST", `${base}/overheads`, rent)).status).toBe(201)
    const settlement = { id: randomUUID(), from: tomasId, to: rasaId, amount: "1.00", day: today }
    expect((await tomas.call("POST", `${base}/settlements`, settlement)).status).toBe(201)

    const { items } = await read()
    expect(sum(nowOf({ items }))).toBe("0.00")
    expect(sum(items.map(({ in_cars }: { in_cars: string }) => in_cars))).toBe("11010.00")
    for (const { partner_id, settle_now } of items) {
      const { items: rows } = await statement(partner_id)
      expect(rows[0].balance).toBe(settle_now)
      expect(sum(rows.map(({ amount }: { amount: string }) => amount))).toBe(settle_now)
    }
    expect(items.map(({ estimated }: { estimated: boolean }) => estimated)).toContain(true)

    // What a car says of the balances is what goes with it.
    for (const carId of [margin, standard, loss, stock]) {
      const before = (await read()).items
      const { balances } = (await tomas.call("GET", `${base}/cars/${carId}/shares`)).body
      const car = `${base}/cars/${carId}?with_deposits=true`
      expect((await owner.call("DELETE", car)).status).toBe(204)
      const goes = (id: string | null) =>
        balances.find((one: { partner_id: string | null }) => one.partner_id === id)?.amount ?? "0"
      expect(balances.length).toBeGreaterThan(1)
      expect(nowOf(await read())).toEqual(
        before.map(({ partner_id, settle_now }: Partners["items"][number]) =>
          subtract(settle_now, goes(partner_id)),
        ),
      )
    }
  })

  test("leaves out the cars that stand, which are told by payer, the estimated apart", async () => {
    await choose([1, 1, 0])
    await addCar({ purchase_price: "3000.00", purchase_paid_by: tomasId })
    const second = await addCar({ purchase_price: "2000.00", purchase_paid_by: tomasId })
    await expense(second, { amount: "10.00", paid_by: rasaId, date: dayBefore(1) })
    const foreign = { purchase_price: "1000.00", purchase_currency: "NOK" }
    await addCar({ ...foreign, purchase_paid_by: rasaId })
    await addCar({ purchase_price: "400.00" })
    const reserved = await addCar({ purchase_price: "500.00" })
    const deposit = depositBody({ amount: "300.00", day: dayBefore(4), received_by: rasaId })
    const path = `${base}/cars/${reserved}/payments`
    expect((await owner.call("POST", path, deposit)).status).toBe(201)

    const { items } = (await read()) as Partners
    expect(items.map(({ in_cars }) => in_cars)).toEqual([
      "5000.00",
      expect.stringMatching(/^\d+\.\d\d$/),
      "900.00",
    ])
    expect(Number(items[1]?.in_cars)).toBeGreaterThan(10)
    expect(items.map(({ held }) => held)).toEqual(["0.00", "300.00", "0.00"])
    // What nobody else paid of the estimated car is the firm's.
    expect(items.map(({ estimated }) => estimated)).toEqual([false, true, true])
    expect(nowOf({ items })).toEqual(["0.00", "0.00", "0.00"])
  })

  test("follows who paid and who received, each to the cent", async () => {
    await choose([1, 1, 0])
    const sum_ = (items: { partner_id: string | null }[], field: string) =>
      items.map((item) => (item as Record<string, unknown>)[field])
    // Tomas bought it for 8,000.00 and paid the repair, Rasa the lorry and a late cost; Rasa took 3,000.00 in cash, the
    // firm the rest of 10,500.01.
    const car = await sold({ purchase_paid_by: tomasId, purchase_paid_how: "bank" })
    await expense(car, { amount: "300.00", paid_by: tomasId, date: dayBefore(20) })
    await expense(car, { amount: "100.00", paid_by: rasaId, paid_how: "cash", date: dayBefore(15) })
    await expense(car, { amount: "50.00", paid_by: rasaId, date: dayBefore(2) })
    await expense(car, { amount: "20.00", kind: "refund", paid_by: tomasId, date: dayBefore(12) })
    const cash = paymentBody({
      amount: "3000.00",
      day: dayBefore(9),
      how: "cash",
      received_by: rasaId,
    })
    expect((await owner.call("POST", `${base}/cars/${car}/payments`, cash)).status).toBe(201)
    // One that Rasa bought stands; its deposits were received by Tomas, and one was returned by Rasa.
    const stock = await addCar({ purchase_price: "3000.00", purchase_paid_by: rasaId })
    await expense(stock, { amount: "10.00", paid_by: tomasId, date: dayBefore(1) })
    for (const body of [
      depositBody({ amount: "500.00", day: dayBefore(4), received_by: tomasId }),
      depositBody({
        amount: "70.00",
        day: dayBefore(4),
        state: "returned",
        state_day: dayBefore(3),
        received_by: tomasId,
        returned_by: rasaId,
        returned_how: "bank",
      }),
    ])
      expect(
        (await owner.call("POST", `${base}/cars/${stock}/payments?second=true`, body)).status,
      ).toBe(201)
    const rent = overheadBody({ amount: "40.00", day: dayBefore(1), paid_by: tomasId })
    expect((await owner.call("POST", `${base}/overheads`, rent)).status).toBe(201)

    const { items } = await read()
    // The profit is 10,500.01 - 8,000.00 - 380.00 - 50.00 = 2,070.01, of which Tomas has the odd cent.
    // Tomas: 8,000.00 + 300.00 - 20.00 + 40.00 paid, 70.00 received, 1,035.01 - 20.00 shared.
    // Rasa: 100.00 + 50.00 + 70.00 returned, 3,000.00 received, 1,035.00 - 20.00 shared.
    expect(sum_(items, "paid")).toEqual(["8320.00", "220.00", "0.00"])
    expect(sum_(items, "received")).toEqual(["70.00", "3000.00", "7500.01"])
    expect(sum_(items, "share")).toEqual(["1015.01", "1015.00", "0.00"])
    expect(nowOf({ items })).toEqual(["9265.01", "-1765.00", "-7500.01"])
    expect(sum_(items, "in_cars")).toEqual(["10.00", "3000.00", "0.00"])
    expect(sum_(items, "held")).toEqual(["500.00", "0.00", "0.00"])
    for (const { partner_id, settle_now } of items)
      expect((await statement(partner_id)).items[0].balance).toBe(settle_now)

    // What no payment names was received by Tomas after all.
    const { body: stored } = await owner.call("GET", `${base}/cars/${car}`)
    const edited = { version: stored.version, sale_received_by: tomasId, sale_received_how: "bank" }
    expect((await owner.call("PATCH", `${base}/cars/${car}`, edited)).status).toBe(200)
    expect(nowOf(await read())).toEqual(["1765.00", "-1765.00", "0.00"])
  })

  test("is of partners of this organization alone", async () => {
    await choose([1, 1, 0])
    const car = await sold()
    const unknown = randomUUID()
    const answers = [
      await owner.call("POST", `${base}/cars`, carBody({ purchase_paid_by: unknown })),
      await owner.call("POST", `${base}/cars/${car}/expenses`, expenseBody({ paid_by: unknown })),
      await owner.call("POST", `${base}/overheads`, overheadBody({ paid_by: unknown })),
      await owner.call(
        "POST",
        `${base}/cars/${car}/payments`,
        paymentBody({ received_by: unknown }),
      ),
      await owner.call("PATCH", `${base}/cars/${car}`, { version: 1, sale_received_by: unknown }),
    ]
    const fields = ["purchase_paid_by", "paid_by", "paid_by", "received_by", "sale_received_by"]
    for (const [index, { status, body }] of answers.entries()) {
      expect(status).toBe(400)
      expect(body.fields).toEqual({ [fields[index] ?? ""]: text("payerUnknown", "lt") })
    }
    // A deposit that is held was returned by nobody.
    const held = depositBody({ returned_by: tomasId })
    const refused = await owner.call("POST", `${base}/cars/${car}/payments`, held)
    expect(refused.body.fields).toEqual({ returned_by: text("ofReturnedOnly", "lt") })
  })

  test("moves at once with a car's shares of its own, which can be taken back", async () => {
    await choose([1, 1, 0])
    const carId = await sold({ sale_price: "8000.01" })
    const shares = async () => (await rasa.call("GET", `${base}/cars/${carId}/shares`)).body
    expect(await shares()).toEqual({
      is_own: false,
      items: [
        { partner_id: tomasId, parts: 1, amount: "0.01" },
        { partner_id: rasaId, parts: 1, amount: "0.00" },
      ],
      balances: [
        { partner_id: tomasId, amount: "0.01" },
        { partner_id: null, amount: "-0.01" },
      ],
      version: 1,
    })
    const path = `${base}/cars/${carId}/shares`
    const own = { version: 1, items: [{ partner_id: rasaId, parts: 5 }] }
    const put = await owner.call("PUT", path, own)
    expect(put).toMatchObject({
      status: 200,
      body: { is_own: true, items: [{ partner_id: rasaId, amount: "0.01" }], version: 2 },
    })
    expect(nowOf(await read())).toEqual(["0.00", "0.01", "-0.01"])
    expect((await owner.call("PUT", path, own)).body.code).toBe("stale_version")
    const unknown = { version: 2, items: [{ partner_id: randomUUID(), parts: 1 }] }
    expect((await owner.call("PUT", path, unknown)).status).toBe(400)
    expect((await owner.call("DELETE", path, { version: 2 })).body).toMatchObject({ is_own: false })
    expect(nowOf(await read())).toEqual(["0.01", "0.00", "-0.01"])
  })

  test("names the parts of the day of sale of a car that has no price yet, and today's of one that came back", async () => {
    await choose([1, 1, 0])
    await choose([0, 3, 1], { from: dayBefore(5), version: 1 })
    const parts = async (carId: string) => {
      const { items } = (await rasa.call("GET", `${base}/cars/${carId}/shares`)).body
      return items.map(({ parts, amount }: { parts: number; amount: string | null }) => [
        parts,
        amount,
      ])
    }
    const before = await sold({ sale_price: null })
    const unrated = { sale_price: "90000.00", sale_currency: "NOK" }
    for (const carId of [before, await sold(unrated)])
      expect(await parts(carId)).toEqual([
        [1, null],
        [1, null],
      ])
    const since = [
      [3, null],
      [1, null],
    ]
    expect(await parts(await sold({ sale_price: null, sold_on: dayBefore(4) }))).toEqual(since)
    await owner.call("PUT", `${base}/cars/${before}/status`, { status: "preparing" })
    expect(await parts(before)).toEqual(since)
  })

  test("is read page by page, and each page goes on where the last one ended", async () => {
    await choose([1, 1, 0])
    for (const days of [3, 4, 5]) await sold({ sold_on: dayBefore(days) })
    const whole = (await statement(null)).items
    const read: unknown[] = []
    let cursor = ""
    do {
      const page = await statement(null, owner, `limit=2${cursor && `&cursor=${cursor}`}`)
      read.push(...page.items)
      cursor = page.next_cursor
    } while (cursor)
    expect(read).toEqual(whole)
    expect(whole.length).toBeGreaterThan(5)
    const path = `${base}/partners/statement?partner_id=${randomUUID()}`
    expect((await owner.call("GET", path)).status).toBe(404)
  })

  test("cuts each car by itself, though cars whose rows nobody asks for are read as one", async () => {
    await choose([3, 2, 2], { from: dayBefore(15) })
    const amounts = [
      "0.01",
      "0.02",
      "0.03",
      "0.05",
      "0.07",
      "0.08",
      "0.12",
      "-0.01",
      "-0.03",
      "-0.13",
    ]
    const cars = []
    for (const [index, amount] of amounts.entries())
      for (const sold_on of [dayBefore(10 + index), dayBefore(12)]) {
        const sale_price = subtract("8000.00", subtract("0", amount))
        cars.push(await sold({ sale_price, sold_on, purchase_paid_by: index % 2 ? rasaId : null }))
      }
    const shared = new Map<string | null, string[]>()
    for (const carId of cars) {
      const { items } = (await rasa.call("GET", `${base}/cars/${carId}/shares`)).body as Shares
      for (const { partner_id, amount } of items)
        shared.set(partner_id, [...(shared.get(partner_id) ?? []), amount ?? ""])
    }
    const { items } = (await read()) as Partners
    for (const { partner_id, share, settle_now } of items) {
      expect(share).toBe(sum(shared.get(partner_id) ?? []))
      const whole: StatementRow[] = (await statement(partner_id, owner, "limit=100")).items
      expect(whole[0]?.balance).toBe(settle_now)
      const paged: StatementRow[] = []
      let cursor = ""
      do {
        const page = await statement(partner_id, owner, `limit=3${cursor && `&cursor=${cursor}`}`)
        paged.push(...page.items)
        cursor = page.next_cursor
      } while (cursor)
      expect(paged).toEqual(whole)
    }
  })

  test("marks each balance that a missing rate is part of, on every page", async () => {
    await choose([1, 1, 0])
    await sold({ sold_on: dayBefore(9) })
    const foreign = { purchase_price: "100000.00", purchase_currency: "NOK" }
    await sold({ ...foreign, sold_on: dayBefore(8) })
    await sold({ sold_on: dayBefore(2) })
    const { items } = await statement(rasaId)
    const marks = items.map((row: StatementRow) => [row.day, row.estimated, row.balance_estimated])
    expect(marks).toEqual([
      [dayBefore(2), false, true],
      [dayBefore(8), true, true],
      [dayBefore(9), false, false],
    ])
    expect((await statement(rasaId, owner, "limit=1")).items).toEqual(items.slice(0, 1))
  })

  test("is a file of all its rows, which adds up to the balance, and not for every member", async () => {
    await choose([1, 1, 0])
    await sold({ name: "=Audi" })
    for (const [from, to, amount] of [
      [rasaId, tomasId, "100.00"],
      [tomasId, null, "50.00"],
    ]) {
      const settlement = { id: randomUUID(), from, to, amount, day: today }
      expect((await tomas.call("POST", `${base}/settlements`, settlement)).status).toBe(201)
    }
    const get = (query: string, by: Person = tomas, file = "csv", language = "lt") =>
      opened.app.request(`${base}/partners/statement.${file}${query}`, {
        headers: { authorization: `Bearer ${by.token}`, "accept-language": language },
      })
    const ofTomas = `?partner_id=${tomasId}`
    const lines = (await (await get(ofTomas)).text()).trimEnd().split("\r\n")
    expect(lines[0]).toContain('"Data";"Už ką";"Automobilis ar išlaida";"Suma, EUR";"Likutis, EUR"')
    expect(lines.slice(1).toSorted()).toEqual([
      `"${dayBefore(10)}";"Pelno dalis";"'=Audi";"1250,01";"1250,01";""`,
      expect.stringMatching(`^"${today}";"Atsiskaityta: gauta";"Rasa";"-100,00";`),
      expect.stringMatching(`^"${today}";"Atsiskaityta: pervesta";"Firma";"50,00";`),
    ])
    const workbook = await get("", owner, "xlsx", "en")
    const { sheets } = await readWorkbook(Buffer.from(await workbook.arrayBuffer()))
    expect(sheets[0]?.rows.slice(1).map((row) => [row[1], row[3], row[4]])).toContainEqual([
      "Sale money received",
      -10500.01,
      -2500.01,
    ])
    for (const file of ["csv", "xlsx"])
      expect((await get(ofTomas, outsider, file)).status).toBe(403)
    expect((await get(`?partner_id=${randomUUID()}`)).status).toBe(404)
  })
})

test("the list of organizations tells whether there are partners, to those alone who see their money", async () => {
  const seen = async (by: Person) => {
    const { items } = (await by.call("GET", "/api/organizations")).body
    return items.find(({ id }: { id: string }) => id === organizationId).sees_partners
  }
  const all = () => Promise.all([owner, tomas, rasa, outsider].map(seen))
  expect(await all()).toEqual([false, false, false, false])
  await choose([1, 1, 0])
  expect(await all()).toEqual([true, true, true, false])
  const items = [{ partner_id: tomasId, user_id: tomas.id, parts: 1 }]
  await owner.call("PUT", `${base}/partners`, { version: 1, items })
  expect(await all()).toEqual([true, true, false, false])
})

describe("a settlement", () => {
  const body = (fields: object = {}) => ({
    id: randomUUID(),
    from: tomasId,
    to: rasaId,
    amount: "250.00",
    day: today,
    how: "cash",
    note: "Už kovą",
    ...fields,
  })
  beforeEach(async () => {
    await choose([1, 1, 0])
  })

  test("is added once by a partner, changed and deleted, and the balances follow", async () => {
    const made = await tomas.call("POST", `${base}/settlements`, body())
    expect(made).toMatchObject({ status: 201, body: { full_name: "Tomas", version: 1 } })
    const { id } = made.body
    const sent = { ...body(), id }
    expect((await tomas.call("POST", `${base}/settlements`, sent)).status).toBe(200)
    expect(nowOf(await read())).toEqual(["250.00", "-250.00", "0.00"])
    const path = `${base}/settlements/${id}`
    const patched = await rasa.call("PATCH", path, { version: 1, amount: "200.00", to: null })
    expect(patched).toMatchObject({ status: 200, body: { to: null, version: 2 } })
    expect(nowOf(await read())).toEqual(["200.00", "0.00", "-200.00"])
    expect((await rasa.call("PATCH", path, { version: 1 })).body.code).toBe("stale_version")
    expect((await tomas.call("GET", `${base}/settlements`)).body.items).toHaveLength(1)
    expect((await tomas.call("DELETE", path)).status).toBe(204)
    expect((await tomas.call("DELETE", path)).status).toBe(404)
    expect(nowOf(await read())).toEqual(["0.00", "0.00", "0.00"])

    // The history about partners is of them alone, and not for a member.
    await owner.call("POST", `${base}/cars`, carBody())
    const history = (by: Person) => by.call("GET", `${base}/history?about=partners&limit=100`)
    const { items } = (await history(owner)).body
    expect(new Set(items.map(({ entity }: { entity: string }) => entity))).toEqual(
      new Set(["settlements", "partner_parts", "partners"]),
    )
    expect(items.slice(0, 3)).toMatchObject([
      { action: "delete", before: { amount: "200.00", from_partner: tomasId, to_partner: null } },
      { action: "update", before: { amount: "250.00" }, after: { amount: "200.00" } },
      { action: "insert", after: { amount: "250.00", to_partner: rasaId, day: today } },
    ])
    expect((await history(tomas)).status).toBe(403)
    expect((await history(outsider)).status).toBe(403)
  })

  test("made while viewing as a partner tells who really made it; who is none cannot be viewed as to see it", async () => {
    const superadmin = await opened.person("Super", true)
    await superadmin.call("PUT", "/api/impersonation", { user_id: tomas.id })
    const made = await superadmin.call("POST", `${base}/settlements`, body())
    expect(made.status).toBe(201)
    const [told] = (await owner.call("GET", `${base}/history?about=partners`)).body.items
    expect(told).toMatchObject({ actor_id: superadmin.id, viewed_as: tomas.id })
    await superadmin.call("PUT", "/api/impersonation", { user_id: outsider.id })
    expect((await superadmin.call("POST", `${base}/settlements`, body())).status).toBe(403)
    expect((await superadmin.call("GET", `${base}/partners`)).status).toBe(403)
  })

  test("goes from one participant to another, on a day that was", async () => {
    for (const [fields, field] of [
      [{ to: tomasId }, "to"],
      [{ from: null, to: null }, "to"],
      [{ to: randomUUID() }, "to"],
      [{ day: daysAfter(today, 1) }, "day"],
      [{ amount: "0" }, "amount"],
      [{ how: "gold" }, "how"],
    ] as const) {
      const { status, body: answer } = await tomas.call("POST", `${base}/settlements`, body(fields))
      expect([status, Object.keys(answer.fields)], field).toEqual([400, [field]])
    }
  })
})

test("a deleted account leaves its partner without a name, and the figures stay", async () => {
  const gone = await opened.person("Išėjęs")
  await opened.join(organizationId, gone, "member")
  const partner = { partner_id: randomUUID(), user_id: gone.id, parts: 1 }
  await owner.call("PUT", `${base}/partners`, { version: 0, from: null, items: [partner] })
  await sold()
  const before = nowOf(await read())
  await opened.sql("delete from users where id = $1", [gone.id])
  const after = await read()
  expect(nowOf(after)).toEqual(before)
  expect(after.items[0]).toMatchObject({ user_id: null, name: null, joined_no: 1 })
  const again = { ...partner, user_id: rasa.id }
  const linked = await owner.call("PUT", `${base}/partners`, { version: 1, items: [again] })
  expect(linked.body.items[0]).toMatchObject({ name: "Rasa", joined_no: 1 })
})
