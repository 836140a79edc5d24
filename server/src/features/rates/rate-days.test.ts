import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { carBody, expenseBody, openApp, type Person, type TestApp } from "../../../test/open-app.ts"

const wrongDay = "Tą dieną paskelbtas kitas kursas"
const taken = {
  purchase_currency: "NOK",
  purchase_exchange_rate: "0.0861178092",
  purchase_rate_day: "2026-11-18",
}

let opened: TestApp
let member: Person
let path: string

beforeAll(async () => {
  opened = await openApp()
  member = await opened.person("Narys")
  const organizationId = await opened.organization({ owner: member })
  path = `/api/organizations/${organizationId}/cars`
  await opened.sql(
    "insert into reference_rates values ('NOK', '2026-11-18', 11.6120), ('USD', '2026-11-18', 1.2500)",
  )
})
afterAll(() => opened.close())

describe("the day of a car's rate", () => {
  test("is stored with the rate of that day, answered, and told in history and CSV", async () => {
    const sale = { sale_price: "900", sale_currency: "USD", sale_exchange_rate: "0.80" }
    const body = carBody({ ...taken, ...sale, sale_rate_day: "2026-11-18" })
    const added = await member.call("POST", path, body)
    expect(added).toMatchObject({ status: 201, body: { ...taken, sale_rate_day: "2026-11-18" } })
    expect((await member.call("POST", path, body)).status).toBe(200)
    const listed = await member.call("GET", path)
    expect(listed.body.items[0]).toMatchObject(taken)
    const csv = await member.call("GET", `${path}/${body.id}/export.csv`)
    expect(csv.body).toContain('"Pirkimo kursas: ECB paskelbė";"2026-11-18"')
    expect(csv.body).toContain('"Pardavimo kursas: ECB paskelbė";"2026-11-18"')
    const [entry] = await opened.sql("select after from history where entity_id = $1", [body.id])
    expect(entry?.after).toMatchObject({ purchase_rate_day: "2026-11-18" })
  })

  test.each([
    ["another rate", { purchase_exchange_rate: "0.0861" }],
    ["no rate", { purchase_exchange_rate: null }],
    ["a day without rates", { purchase_rate_day: "2026-11-17" }],
    ["the rate of another currency", { purchase_currency: "USD" }],
    [
      "a currency that the bank does not publish",
      { purchase_currency: "EUR", purchase_exchange_rate: "1" },
    ],
  ])("is refused beside %s, and nothing is stored", async (_what, wrong) => {
    const body = carBody({ ...taken, ...wrong })
    expect(await member.call("POST", path, body)).toMatchObject({
      status: 400,
      body: { code: "bad_request", fields: { purchase_rate_day: wrongDay } },
    })
    expect((await member.call("GET", `${path}/${body.id}`)).status).toBe(404)
  })

  describe("in an edit", () => {
    let car: string
    const patch = (version: number, changes: object) =>
      member.call("PATCH", car, { version, ...changes })

    beforeEach(async () => {
      const body = carBody(taken)
      await member.call("POST", path, body)
      car = `${path}/${body.id}`
    })

    test("stays while rate and currency do", async () => {
      const changes = {
        name: "Kitas",
        bought_on: "2026-03-01",
        purchase_exchange_rate: "0.0861178092",
      }
      expect((await patch(1, changes)).body).toMatchObject({ ...taken, name: "Kitas" })
    })

    test.each([
      ["a typed rate", { purchase_exchange_rate: "0.09" }, "0.09"],
      ["an emptied rate", { purchase_exchange_rate: null }, null],
      ["another currency", { purchase_currency: "USD" }, null],
    ])("is emptied by %s", async (_what, changes, rate) => {
      expect(await patch(1, changes)).toMatchObject({
        status: 200,
        body: { purchase_rate_day: null, purchase_exchange_rate: rate },
      })
    })

    test("is taken together with a rate, and refused beside another", async () => {
      const dollars = { purchase_currency: "USD", purchase_rate_day: "2026-11-18" }
      const wrong = await patch(1, { ...dollars, purchase_exchange_rate: "0.81" })
      expect(wrong).toMatchObject({
        status: 400,
        body: { fields: { purchase_rate_day: wrongDay } },
      })
      const right = await patch(1, { ...dollars, purchase_exchange_rate: "0.8" })
      expect(right.body).toMatchObject({ ...dollars, purchase_exchange_rate: "0.8", version: 2 })
    })

    test("is not asked about again when what is stored is sent", async () => {
      await opened.sql("delete from reference_rates where currency = 'NOK'")
      const same = await patch(1, { ...taken, name: "Kitas" })
      await opened.sql("insert into reference_rates values ('NOK', '2026-11-18', 11.6120)")
      expect(same).toMatchObject({ status: 200, body: { ...taken, name: "Kitas" } })
    })

    test("comes with a sale and goes with it", async () => {
      const sale = { sale_price: "900.00", sale_currency: "USD", sale_exchange_rate: "0.8" }
      const sold = { version: 1, ...sale, sale_rate_day: "2026-11-18" }
      const wrong = await member.call("PUT", `${car}/sale`, { ...sold, sale_exchange_rate: "0.9" })
      expect(wrong).toMatchObject({ status: 400, body: { fields: { sale_rate_day: wrongDay } } })
      const { body } = await member.call("PUT", `${car}/sale`, sold)
      expect(body).toMatchObject({ sale_rate_day: "2026-11-18", version: 2 })
      expect((await member.call("PUT", `${car}/sale`, sold)).body.version).toBe(2)
      expect((await member.call("DELETE", `${car}/sale`, { version: 2 })).body).toMatchObject({
        sale_rate_day: null,
        sale_exchange_rate: null,
      })
    })
  })
})

describe("the day of an expense's rate", () => {
  const kroner = { currency: "NOK", exchange_rate: "0.0861178092", rate_day: "2026-11-18" }
  let expenses: string

  beforeAll(async () => {
    const { body } = await member.call("POST", path, carBody({ id: randomUUID() }))
    expenses = `${path}/${body.id}/expenses`
  })

  test("is stored with the rate of that day, listed, and noted in the car's CSV", async () => {
    const added = await member.call("POST", expenses, expenseBody(kroner))
    expect(added).toMatchObject({ status: 201, body: kroner })
    expect((await member.call("GET", expenses)).body.items[0]).toMatchObject(kroner)
    const csv = await member.call("GET", expenses.replace("/expenses", "/export.csv"))
    expect(csv.body).toContain('"ECB kursas, paskelbtas 2026-11-18"')
    const wrong = await member.call(
      "POST",
      expenses,
      expenseBody({ ...kroner, exchange_rate: "1" }),
    )
    expect(wrong).toMatchObject({ status: 400, body: { fields: { rate_day: wrongDay } } })
  })

  test("is emptied by a typed rate or another currency, and stays otherwise", async () => {
    const { body } = await member.call("POST", expenses, expenseBody(kroner))
    const patch = (version: number, changes: object) =>
      member.call("PATCH", `${expenses}/${body.id}`, { version, ...changes })
    expect((await patch(1, { date: "2026-11-01" })).body).toMatchObject(kroner)
    expect((await patch(2, { exchange_rate: "0.09" })).body).toMatchObject({ rate_day: null })
    expect((await patch(3, kroner)).body).toMatchObject(kroner)
    expect((await patch(4, { currency: "USD" })).body).toMatchObject({
      exchange_rate: null,
      rate_day: null,
    })
    const wrong = await patch(5, { exchange_rate: "0.9", rate_day: "2026-11-18" })
    expect(wrong).toMatchObject({ status: 400, body: { fields: { rate_day: wrongDay } } })
  })

  test("is filled in with a missing rate", async () => {
    const { body } = await member.call("POST", expenses, expenseBody({ currency: "NOK" }))
    const fill = (rate: object) => member.call("PUT", `${expenses}/${body.id}/rate`, rate)
    const { currency: _, ...rate } = kroner
    const wrong = await fill({ ...rate, exchange_rate: "0.0862" })
    expect(wrong).toMatchObject({ status: 400, body: { fields: { rate_day: wrongDay } } })
    expect(await fill(rate)).toMatchObject({ status: 200, body: kroner })
    expect(await fill(rate)).toMatchObject({ status: 200, body: kroner })
  })
})
