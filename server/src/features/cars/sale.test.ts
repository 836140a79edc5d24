import { randomUUID } from "node:crypto"
import { saleSchema } from "@marza/domain/cars/schemas.ts"
import { text } from "@marza/domain/texts/text.ts"
import { dayInVilnius } from "@marza/domain/time/days.ts"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { carBody, openApp, type Person, type TestApp } from "../../../test/open-app.ts"

let opened: TestApp
let member: Person
let colleague: Person
let organizationId: string
let path: string
let before: Record<string, unknown>

beforeAll(async () => {
  opened = await openApp()
  member = await opened.person("Narys")
  colleague = await opened.person("Kolega")
  organizationId = await opened.organization({ member, admin: colleague })
})
beforeEach(async () => {
  const cars = `/api/organizations/${organizationId}/cars`
  const fields = { status: "preparing", bought_on: "2026-03-05", preparing_on: "2026-03-07" }
  const { body } = await member.call("POST", cars, carBody(fields))
  before = body
  path = `${cars}/${body.id}`
})
afterAll(() => opened.close())

const today = () => dayInVilnius(new Date())
const sale = { version: 1, sale_price: "15900.00", sold_on: "2026-04-02", sold_to: "Jonas" }
const sell = (body: object = sale, by = member) => by.call("PUT", `${path}/sale`, body)
const takeBack = (version: number) => member.call("DELETE", `${path}/sale`, { version })

/** A car that was sold before is sold with every field of a sale another one. */
async function sellAnew() {
  const owner = await opened.person("Savininkas")
  const base = `/api/organizations/${await opened.organization({ owner, member })}`
  const partner_id = randomUUID()
  const named = { version: 0, from: null, items: [{ partner_id, user_id: owner.id, parts: 1 }] }
  expect(await owner.call("PUT", `${base}/partners`, named)).toMatchObject({ status: 200 })
  await opened.sql(
    `insert into reference_rates (currency, day, published) values ('NOK', '2026-04-01', 11.6120)
       on conflict do nothing`,
  )
  const first = { status: "sold", bought_on: "2026-03-05", sold_on: "2026-03-09", sold_to: "Ona" }
  const { body: stored } = await member.call(
    "POST",
    `${base}/cars`,
    carBody({ ...first, sale_price: "1.00", sale_received_how: "cash" }),
  )
  const sold = await member.call("PUT", `${base}/cars/${stored.id}/sale`, {
    ...sale,
    sale_currency: "NOK",
    sale_exchange_rate: "0.0861178092",
    sale_rate_day: "2026-04-01",
    sale_received_by: partner_id,
    sale_received_how: "bank",
  })
  const undo = () => member.call("DELETE", `${base}/cars/${stored.id}/sale`, { version: 2 })
  return { stored, sold, undo }
}

describe("a sale", () => {
  test("is status, price, day and buyer in one step", async () => {
    expect(await sell()).toMatchObject({
      status: 200,
      body: {
        status: "sold",
        sale_price: "15900.00",
        sale_currency: "EUR",
        sale_price_eur: "15900.00",
        sold_on: "2026-04-02",
        sold_at: "2026-04-02T09:00:00.000Z",
        sold_to: "Jonas",
        profit: "5728.40",
        version: 2,
      },
    })
  })

  test("without a day is of today, at this moment", async () => {
    const { body } = await sell({ version: 1, sale_price: "1" })
    expect(body).toMatchObject({ sold_on: today(), sold_to: null })
    expect(Date.now() - Date.parse(body.sold_at)).toBeLessThan(60_000)
  })

  test("that is sent again, with the version it was first sent with, changes nothing", async () => {
    const first = (await sell()).body
    expect(await sell()).toMatchObject({
      status: 200,
      body: { version: 2, sold_at: first.sold_at },
    })
    const other = await sell({ ...sale, sale_price: "1.00" })
    expect(other).toMatchObject({
      status: 409,
      body: {
        code: "stale_version",
        current: { version: 2, image_url: null },
        changed_by: "Narys",
      },
    })
  })

  test("that is corrected on its day leaves the exact time, and on another day does not", async () => {
    const { body: sold } = await sell({ version: 1, sale_price: "15900.00" })
    for (const correction of [
      { version: 2, sale_price: "15800.00" },
      { version: 3, sale_price: "15700.00", sold_on: today(), sold_to: "Ona" },
    ]) {
      const { status, body } = await sell(correction)
      expect([status, body.sold_at]).toEqual([200, sold.sold_at])
    }
    const moved = await sell({ version: 4, sale_price: "15700.00", sold_on: "2026-04-02" })
    expect(moved.body.sold_at).toBe("2026-04-02T09:00:00.000Z")
    // A car that came back and is sold anew today is sold now, not when it was.
    await sell({ version: 5, sale_price: "1", sold_on: today() })
    await member.call("PUT", `${path}/status`, { status: "bought" })
    const { body: again } = await sell({ version: 7, sale_price: "2" })
    expect(Date.parse(again.sold_at)).toBeGreaterThan(Date.parse(sold.sold_at))
  })

  test("by two at once is made by one", async () => {
    const responses = await Promise.all([sell(), sell({ ...sale, sale_price: "1.00" }, colleague)])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test.each([
    [{ sale_price: "0" }, "sale_price", "salePriceNotPositive"],
    [{ sale_price: null }, "sale_price", "salePriceRequired"],
    [{ sold_on: "2026-03-01" }, "sold_on", "daysOutOfOrder"],
    [{ sold_on: "2999-01-01" }, "sold_on", "dateInvalid"],
    [{ sale_currency: "SEK" }, "sale_currency", "currencyUnknown"],
    [{ status: "sold" }, "status", "unknownField"],
  ] as const)("with %j is refused at %s", async (fields, field, code) => {
    const response = await sell({ ...sale, ...fields })
    expect(response).toMatchObject({ status: 400, body: { fields: { [field]: text(code, "lt") } } })
    expect((await member.call("GET", path)).body).toMatchObject({ status: "preparing", version: 1 })
  })
})

describe("a sale that is undone", () => {
  const restored = ["status", "sold_at", "sold_on", "sale_price", "sale_price_eur", "sold_to"]

  test("leaves the car as it was, whatever else was edited since", async () => {
    await sell()
    await member.call("PATCH", path, { version: 2, name: "Kitas", sale_price: "16000.00" })
    const { status, body } = await takeBack(3)
    expect(status).toBe(200)
    expect(body).toMatchObject(Object.fromEntries(restored.map((field) => [field, before[field]])))
    expect(body).toMatchObject({ name: "Kitas", preparing_at: before.preparing_at, profit: null })
    expect(await takeBack(4)).toMatchObject({ status: 409, body: { code: "conflict" } })
  })

  test("takes back all that the sale has written, and nothing else", async () => {
    const { stored, sold, undo } = await sellAnew()
    const { version: _, payment: __, ...written } = saleSchema.shape
    const unchanged = Object.keys(written).filter((field) => sold.body[field] === stored[field])
    expect([sold.status, unchanged]).toEqual([200, []])
    const { status, body } = await undo()
    const { version, changed_at } = body
    expect([status, body]).toEqual([200, { ...stored, version, changed_at }])
  })

  test("leaves who received it where an older version has not kept that", async () => {
    const { stored, undo } = await sellAnew()
    await opened.sql(
      "update cars set sale_undo = sale_undo - 'sale_received_by' - 'sale_received_how' where id = $1",
      [stored.id],
    )
    const { status, body } = await undo()
    const { version, changed_at, sale_received_by, sale_received_how } = body
    const kept = { version, changed_at, sale_received_by, sale_received_how }
    expect([status, body]).toEqual([200, { ...stored, ...kept }])
    expect([typeof sale_received_by, sale_received_how]).toEqual(["string", "bank"])
  })

  test("after somebody else has corrected it is undone with the correction", async () => {
    await sell()
    await sell({ ...sale, version: 2, sale_price: "15000.00" })
    expect((await takeBack(3)).body).toMatchObject({ status: "preparing", sale_price: null })
  })

  test("stays undone when the request is sent again, whatever was saved since", async () => {
    await sell()
    const first = await takeBack(2)
    expect(first.status).toBe(200)
    for (const again of [
      await takeBack(2),
      await member.call("DELETE", `${path}/sale`, { version: 2 }),
    ])
      expect([again.status, again.body]).toEqual([200, first.body])
    await member.call("PATCH", path, { version: 3, name: "Kitas" })
    expect(await takeBack(2)).toMatchObject({ status: 200, body: { version: 4, name: "Kitas" } })
    // The repeated request does not undo a later sale.
    await sell({ ...sale, version: 4 })
    expect(await takeBack(2)).toMatchObject({ status: 200, body: { status: "sold", version: 5 } })
    expect(await takeBack(4)).toMatchObject({ status: 409, body: { code: "stale_version" } })
  })

  test("by two requests at once is undone once", async () => {
    await sell()
    const responses = await Promise.all([takeBack(2), takeBack(2), takeBack(2)])
    expect(responses.map(({ status, body }) => [status, body.version])).toEqual(
      Array(3).fill([200, 3]),
    )
  })

  test("is refused of a stale version, and once the car had another status", async () => {
    await sell()
    expect(await takeBack(1)).toMatchObject({ status: 409, body: { code: "stale_version" } })
    await member.call("PUT", `${path}/status`, { status: "bought" })
    expect(await takeBack(3)).toMatchObject({ status: 409, body: { code: "conflict" } })
    await member.call("PATCH", path, { version: 3, status: "sold" })
    expect(await takeBack(4)).toMatchObject({ status: 409, body: { code: "conflict" } })
  })

  test("restores the day from which a car counts that was sold before it was entered", async () => {
    const cars = `/api/organizations/${organizationId}/cars`
    const { body: car } = await member.call("POST", cars, carBody())
    await member.call("PATCH", `${cars}/${car.id}`, { version: 1, bought_on: null })
    const sold = await member.call("PUT", `${cars}/${car.id}/sale`, { ...sale, version: 2 })
    expect(sold.body).toMatchObject({ created_at: "2026-04-02T09:00:00.000Z" })
    const back = await member.call("DELETE", `${cars}/${car.id}/sale`, { version: 3 })
    expect(back.body).toMatchObject({ created_at: car.entered_at, sold_on: null })
  })
})

describe("money that is handed over with a sale", () => {
  const payment = { id: randomUUID(), amount: "9000.00", how: "cash" as const }
  const paymentsOf = async () => (await member.call("GET", `${path}/payments`)).body.items
  const withPayment = (fields: object = {}) => ({
    ...sale,
    payment: { ...payment, id: randomUUID(), ...fields },
  })
  const undo = async (query = "") =>
    member.call("DELETE", `${path}/sale${query}`, {
      version: (await member.call("GET", path)).body.version,
    })

  test("is a payment of its day, once, and goes when the sale is taken back", async () => {
    const body = withPayment()
    expect(await sell(body)).toMatchObject({ status: 200, body: { left_to_receive: "6900.00" } })
    expect(await paymentsOf()).toMatchObject([
      { id: body.payment.id, kind: "payment", amount: "9000.00", day: "2026-04-02", how: "cash" },
    ])
    expect((await sell(body)).body.version).toBe(2)
    // A correction without it leaves it.
    await sell({ ...sale, version: 2, sale_price: "15000.00" })
    expect(await paymentsOf()).toHaveLength(1)
    expect((await undo()).body).toMatchObject({ status: "preparing", left_to_receive: null })
    expect(await paymentsOf()).toEqual([])
  })

  test("in the currency of the sale has its rate and day", async () => {
    await opened.sql(
      `insert into reference_rates (currency, day, published) values ('NOK', '2026-04-01', 11.6120)
       on conflict do nothing`,
    )
    const rate = { sale_exchange_rate: "0.0861178092", sale_rate_day: "2026-04-01" }
    const body = { ...withPayment(), sale_currency: "NOK", sale_price: "150000.00", ...rate }
    expect((await sell(body)).status).toBe(200)
    expect(await paymentsOf()).toMatchObject([
      {
        currency: "NOK",
        exchange_rate: "0.0861178092",
        rate_day: "2026-04-01",
        amount_eur: "775.06",
      },
    ])
    await undo()
    const { body: now } = await member.call("GET", path)
    const other = withPayment({ currency: "EUR" })
    expect((await sell({ ...body, ...other, ...rate, version: now.version })).status).toBe(200)
    expect(await paymentsOf()).toMatchObject([{ currency: "EUR", exchange_rate: null }])
  })

  test("that was edited since is asked about, and one that was deleted is no matter", async () => {
    const body = withPayment()
    await sell(body)
    await member.call("PATCH", `${path}/payments/${body.payment.id}`, {
      version: 1,
      amount: "1.00",
    })
    expect(await undo()).toMatchObject({
      status: 409,
      body: { code: "payment_changed", payments: [{ id: body.payment.id, amount: "1.00" }] },
    })
    expect(await paymentsOf()).toHaveLength(1)
    expect((await undo("?with_payment=true")).status).toBe(200)
    expect(await paymentsOf()).toEqual([])
    const { body: now } = await member.call("GET", path)
    const again = { ...withPayment(), version: now.version }
    await sell(again)
    await member.call("DELETE", `${path}/payments/${again.payment.id}`)
    expect((await undo()).status).toBe(200)
  })

  test("of an earlier sale stays when a later one is taken back", async () => {
    const body = withPayment()
    await sell(body)
    await member.call("PUT", `${path}/status`, { status: "bought" })
    const { body: now } = await member.call("GET", path)
    await sell({ ...sale, version: now.version })
    expect((await undo()).status).toBe(200)
    expect(await paymentsOf()).toMatchObject([{ id: body.payment.id }])
  })

  test("is stored with the sale or not at all", async () => {
    for (const [fields, field] of [
      [{ amount: "0.00" }, "amount"],
      [{ amount: "-1.00" }, "amount"],
      [{ how: "cheque" }, "how"],
      [{ received_by: randomUUID() }, "received_by"],
      [{ day: "2026-04-01" }, "day"],
    ] as const) {
      const refused = await sell(withPayment(fields))
      expect(refused.status, field).toBe(400)
    }
    const taken = withPayment()
    const { body: other } = await member.call(
      "POST",
      `/api/organizations/${organizationId}/cars`,
      carBody(),
    )
    await member.call("POST", `/api/organizations/${organizationId}/cars/${other.id}/payments`, {
      id: taken.payment.id,
      amount: "5.00",
      day: "2026-04-02",
    })
    expect(await sell(taken)).toMatchObject({ status: 409, body: { code: "id_taken" } })
    expect((await member.call("GET", path)).body).toMatchObject({ status: "preparing", version: 1 })
    expect(await paymentsOf()).toEqual([])
  })

  test("of two sales at once is that of the one that sold", async () => {
    const bodies = [withPayment(), { ...withPayment(), sale_price: "1.00" }]
    const answers = await Promise.all(bodies.map((body) => sell(body)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await paymentsOf()).toHaveLength(1)
  })
})
