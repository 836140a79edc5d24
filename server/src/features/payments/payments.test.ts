import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import {
  type ApiResponse,
  depositBody,
  openApp,
  type Person,
  paymentBody,
  type TestApp,
} from "../../../test/open-app.ts"
import { insertCar } from "../../../test/sql.ts"

let opened: TestApp
let member: Person
let colleague: Person
let organizationId: string
let carId: string
let carPath: string
let path: string

beforeAll(async () => {
  opened = await openApp()
  member = await opened.person("Narys Pirmasis")
  colleague = await opened.person("Kolega")
  organizationId = await opened.organization({ member, admin: colleague })
})
beforeEach(async () => {
  carId = await insertCar(opened, organizationId)
  carPath = `/api/organizations/${organizationId}/cars/${carId}`
  path = `${carPath}/payments`
})
afterAll(() => opened.close())

const stored = async (id: string) =>
  (await opened.sql("select *, state_day::text, until::text from payments where id = $1", [id]))[0]
const add = async (body: Record<string, unknown>, query = "") => {
  const response = await member.call("POST", `${path}${query}`, body)
  expect(response.status, JSON.stringify(response.body)).toBe(201)
  return response.body
}
const edit = (id: string, body: object, query = "") =>
  member.call("PATCH", `${path}/${id}${query}`, body)
const car = async () => (await member.call("GET", carPath)).body
const saleBody = async (fields: object = {}) => ({
  version: (await car()).version,
  sale_price: "2000.00",
  ...fields,
})
const sell = async (fields: object = {}, query = "") =>
  member.call("PUT", `${carPath}/sale${query}`, await saleBody(fields))

describe("payments", () => {
  test("are listed newest day first with what they come to, in pages", async () => {
    await add(paymentBody({ day: "2026-11-01", amount: "100.00", how: "cash", payer: "Jonas" }))
    await add(paymentBody({ day: "2026-11-03", amount: "200.00", how: "bank" }))
    await add(
      paymentBody({ day: "2026-11-02", amount: "1000", currency: "NOK", exchange_rate: "0.09" }),
    )
    const { body } = await colleague.call("GET", path)
    expect(body.items.map(({ day }: { day: string }) => day)).toEqual([
      "2026-11-03",
      "2026-11-02",
      "2026-11-01",
    ])
    expect(body.items[1]).toMatchObject({
      amount_eur: "90.00",
      kind: "payment",
      full_name: "Narys Pirmasis",
      avatar_url: null,
    })
    expect(body.sums).toEqual({
      received_eur: "390.00",
      received_estimated: false,
      cash_eur: "100.00",
      is_unpaid: false,
    })
    const days: string[] = []
    let cursor: string | null = ""
    do {
      const page: ApiResponse = await member.call(
        "GET",
        `${path}?limit=1${cursor && `&cursor=${cursor}`}`,
      )
      days.push(...page.body.items.map(({ day }: { day: string }) => day))
      cursor = page.body.next_cursor
    } while (cursor)
    expect(days).toEqual(["2026-11-03", "2026-11-02", "2026-11-01"])
  })

  test("sent again are there once, also once they were deleted, and another body is refused", async () => {
    const body = paymentBody({ payer: "Jonas Jonaitis" })
    const first = await add(body)
    expect(await member.call("POST", path, body)).toMatchObject({ status: 200, body: first })
    expect(await member.call("POST", path, { ...body, amount: "1.00" })).toMatchObject({
      status: 409,
      body: { code: "id_taken" },
    })
    const [answer] = await opened.sql("select answer from first_answers where id = $1", [body.id])
    expect(JSON.stringify(answer)).not.toContain("Jonas")
    expect((await member.call("DELETE", `${path}/${body.id}`)).status).toBe(204)
    expect(await member.call("POST", path, body)).toMatchObject({ status: 200, body: first })
    expect(await stored(body.id)).toBeUndefined()
  })

  test.each([
    [{ amount: "0" }, "amount"],
    [{ day: "2099-01-01" }, "day"],
    [{ day: undefined }, "day"],
    [{ how: "barter" }, "how"],
    [{ until: "2026-11-28" }, "until"],
    [{ state: "kept" }, "state"],
    [{ exchange_rate: "2" }, "exchange_rate"],
    [{ kind: "deposit" }, "until"],
    [{ kind: "deposit", until: "2026-11-19" }, "until"],
    [{ kind: "deposit", until: "2026-11-28", state_day: "2026-11-21" }, "state_day"],
    [{ kind: "deposit", until: "2026-11-28", state: "kept", state_day: "2026-11-01" }, "state_day"],
    [{ kind: "deposit", until: "2026-11-28", state: "kept", state_day: "2099-11-01" }, "state_day"],
    [{ currency: "NOK", exchange_rate: "0.9", rate_day: "2026-11-19" }, "rate_day"],
  ])("with %j are refused at the field", async (fields, field) => {
    const body = paymentBody(fields)
    const response = await member.call("POST", path, body)
    expect([response.status, Object.keys(response.body.fields ?? {})]).toEqual([400, [field]])
    expect(await stored(body.id)).toBeUndefined()
  })

  test("are edited by the version that was read", async () => {
    const { id } = await add(paymentBody({ currency: "NOK", exchange_rate: "0.1" }))
    const edited = await edit(id, { version: 1, amount: "500.00", payer: "Rasa" })
    expect(edited).toMatchObject({
      status: 200,
      body: { amount: "500.00", amount_eur: "50.00", payer: "Rasa", version: 2 },
    })
    expect(await edit(id, { version: 1, amount: "1.00" })).toMatchObject({
      status: 409,
      body: { code: "stale_version", current: { amount: "500.00", avatar_url: null } },
    })
    expect((await edit(id, { version: 2, currency: "USD" })).body).toMatchObject({
      exchange_rate: null,
      amount_eur: null,
    })
  })

  test("of another car or another organization are not found", async () => {
    const { id } = await add(paymentBody())
    const other = await insertCar(opened, organizationId)
    const elsewhere = `/api/organizations/${organizationId}/cars/${other}/payments/${id}`
    expect((await member.call("DELETE", elsewhere)).status).toBe(404)
    expect((await member.call("PATCH", elsewhere, { version: 1 })).status).toBe(404)
    const stranger = await opened.person()
    expect((await stranger.call("GET", path)).status).toBe(404)
    expect((await stranger.call("POST", path, paymentBody())).status).toBe(404)
    expect(await stored(id)).toMatchObject({ version: 1 })
  })

  test("mark the car as changed, tell no payer in the history, and go with the car", async () => {
    await opened.sql("update cars set changed_at = '2026-01-01' where id = $1", [carId])
    const { id } = await add(paymentBody({ payer: "Jonas Jonaitis" }))
    expect((await car()).changed_at > "2026-11").toBe(true)
    await edit(id, { version: 1, payer: "Petras Petraitis" })
    expect((await member.call("DELETE", carPath)).status).toBe(204)
    expect(await stored(id)).toBeUndefined()
    const entries = await opened.sql(
      "select action, before, after from history where entity = 'payments' and entity_id = $1 order by id",
      [id],
    )
    expect(entries.map(({ action }) => action)).toEqual(["insert", "update", "delete"])
    expect(entries[1]).toMatchObject({ before: { payer: null }, after: { payer: null } })
    expect(JSON.stringify(entries)).not.toMatch(/Jonai|Petrai/)
  })
})

describe("what is left to receive", () => {
  test("is the price less what was received, in the currency of the sale", async () => {
    expect(await car()).toMatchObject({ left_to_receive: null, reserved_until: null })
    await add(depositBody({ amount: "300.00" }))
    expect(await car()).toMatchObject({ left_to_receive: null, reserved_until: "2026-11-28" })
    await sell()
    expect(await car()).toMatchObject({ left_to_receive: "1700.00", reserved_until: null })
    await add(paymentBody({ amount: "1000", currency: "NOK", exchange_rate: "0.1" }))
    expect(await car()).toMatchObject({ left_to_receive: "1600.00", left_estimated: false })
    await add(paymentBody({ amount: "100", currency: "NOK" }))
    expect(await car()).toMatchObject({ left_to_receive: "1591.40", left_estimated: true })
    await add(paymentBody({ amount: "1600.00" }))
    expect(await car()).toMatchObject({ left_to_receive: "-8.60" })
  })

  test("of a sale in another currency counts a payment in EUR by the rate of the sale", async () => {
    await sell({ sale_price: "10000", sale_currency: "NOK", sale_exchange_rate: "0.08" })
    await add(paymentBody({ amount: "400.00" }))
    await add(paymentBody({ amount: "1000", currency: "NOK" }))
    expect(await car()).toMatchObject({ left_to_receive: "4000.00", left_estimated: false })
  })

  test("leaves out what was returned or kept", async () => {
    await sell()
    await add(depositBody({ state: "returned" }))
    await add(depositBody({ state: "kept", state_day: "2026-11-21" }))
    expect(await car()).toMatchObject({ left_to_receive: "2000.00" })
    expect((await member.call("GET", path)).body.sums.received_eur).toBe("0.00")
  })

  test("follows each change of a payment and of the price", async () => {
    await sell()
    const { id } = await add(paymentBody({ amount: "500.00" }))
    await edit(id, { version: 1, amount: "600.00" })
    expect((await car()).left_to_receive).toBe("1400.00")
    const { version } = await car()
    await member.call("PATCH", carPath, { version, sale_price: "900.00" })
    expect((await car()).left_to_receive).toBe("300.00")
    await member.call("DELETE", `${path}/${id}`)
    expect((await car()).left_to_receive).toBe("900.00")
  })
})

describe("a deposit", () => {
  const stateOf = async (id: string) => (await stored(id))?.state

  test("counts once the car is sold and is held again once it is not, by whichever way", async () => {
    const { id } = await add(depositBody())
    const status = (to: string) => member.call("PUT", `${carPath}/status`, { status: to })
    const undo = async (what: string) =>
      member.call("DELETE", `${carPath}/${what}`, { version: (await car()).version })
    const patch = async (fields: object) =>
      member.call("PATCH", carPath, { version: (await car()).version, ...fields })

    await status("sold")
    expect(await stateOf(id)).toBe("counted")
    await undo("status")
    expect(await stateOf(id)).toBe("held")
    await sell()
    expect(await stateOf(id)).toBe("counted")
    await undo("sale")
    expect(await stateOf(id)).toBe("held")
    expect((await car()).reserved_until).toBe("2026-11-28")
    await patch({ status: "sold" })
    expect(await stateOf(id)).toBe("counted")
    await patch({ status: "preparing" })
    expect(await stateOf(id)).toBe("held")
    await status("sold")
    await status("bought")
    expect(await stateOf(id)).toBe("held")
    // What a save of the deposit says does not matter.
    const { version } = (await stored(id)) as { version: number }
    await edit(id, { version, state: "counted" })
    expect(await stateOf(id)).toBe("held")
  })

  test("that is entered for a sold car counts", async () => {
    await sell()
    expect(await add(depositBody())).toMatchObject({ state: "counted" })
    // Another one keeps nothing either.
    expect(await add(depositBody())).toMatchObject({ state: "counted" })
    expect((await car()).reserved_until).toBeNull()
  })

  test("is returned or kept with a day, today unless told, and neither comes back by a sale", async () => {
    const { id } = await add(depositBody())
    expect(
      (await edit(id, { version: 1, state: "returned", state_day: "2026-11-22" })).body,
    ).toMatchObject({
      state: "returned",
      state_day: "2026-11-22",
    })
    expect((await car()).reserved_until).toBeNull()
    await sell()
    expect(await stateOf(id)).toBe("returned")
    const again = await edit(id, { version: 2, state: "held" })
    expect(again.body).toMatchObject({ state: "counted", state_day: null })
    expect((await edit(id, { version: 3, state: "kept" })).body.state_day).toMatch(
      /^\d{4}-\d\d-\d\d$/,
    )
    expect((await edit(id, { version: 4, kind: "payment" })).body).toMatchObject({
      kind: "payment",
      until: null,
      state: null,
      state_day: null,
    })
  })

  test("beside another one that is held is asked about", async () => {
    const { id } = await add(depositBody({ payer: "Jonas" }))
    const second = depositBody({ payer: "Rasa", until: "2026-12-05" })
    expect(await member.call("POST", path, second)).toMatchObject({
      status: 409,
      body: {
        code: "deposit_held",
        deposits: [{ id, payer: "Jonas", amount: "300.00", currency: "EUR", until: "2026-11-28" }],
      },
    })
    expect(await stored(second.id)).toBeUndefined()
    await add(second, "?second=true")
    expect((await car()).reserved_until).toBe("2026-12-05")
    // The same request again is no third one.
    expect((await member.call("POST", path, second)).status).toBe(200)
    // Neither is a payment, nor an edit of one that is held.
    await add(paymentBody())
    expect((await edit(second.id, { version: 1, until: "2026-12-06" })).status).toBe(200)
    // One that was returned and is held again is.
    await edit(second.id, { version: 2, state: "returned" })
    expect(await edit(second.id, { version: 3, state: "held" })).toMatchObject({
      status: 409,
      body: { code: "deposit_held" },
    })
    expect((await edit(second.id, { version: 3, state: "held" }, "?second=true")).status).toBe(200)
  })

  test("by two at once is held once", async () => {
    const responses = await Promise.all(
      [member, colleague, member, colleague].map((person) =>
        person.call("POST", path, depositBody()),
      ),
    )
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409])
    expect(await opened.sql("select from payments where car_id = $1", [carId])).toHaveLength(1)
  })

  test("that is held keeps its car from being deleted unless it is told", async () => {
    const { id } = await add(depositBody({ payer: "Jonas" }))
    expect(await member.call("DELETE", carPath)).toMatchObject({
      status: 409,
      body: { code: "deposit_held", deposits: [{ id, payer: "Jonas" }] },
    })
    expect(await stored(id)).toBeDefined()
    expect((await member.call("DELETE", `${carPath}?with_deposits=true`)).status).toBe(204)
    expect(await stored(id)).toBeUndefined()
  })
})

describe("a car that is sold to somebody else than the payer of its deposit", () => {
  const held = { payer: "Jonas  JONAITIS", amount: "300.00" }

  test("is refused by every way until it is said what becomes of the deposit", async () => {
    const { id } = await add(depositBody(held))
    await opened.sql("update cars set sold_to = 'Rasa' where id = $1", [carId])
    const { version } = await car()
    const refused = {
      status: 409,
      body: { code: "deposit_of_another", deposits: [{ id, payer: held.payer }] },
    }
    const before = await stored(id)
    for (const [method, way, body] of [
      ["PUT", "/status", { status: "sold" }],
      ["PATCH", "", { version, status: "sold" }],
      ["PUT", "/sale", { version, sale_price: "2000.00", sold_to: "Rasa" }],
    ] as const)
      expect(await member.call(method, `${carPath}${way}`, body)).toMatchObject(refused)
    expect(await stored(id)).toEqual(before)
    expect(await car()).toMatchObject({ status: "bought", version })
  })

  test.each([
    ["counted", { state: "counted", state_day: null }],
    ["returned", { state: "returned", state_day: "2026-11-22" }],
    ["kept", { state: "kept", state_day: "2026-11-22" }],
  ])("is sold with it %s", async (end, expected) => {
    const { id } = await add(depositBody(held))
    const mine = await add(depositBody({ payer: null }), "?second=true")
    const sale = { sold_to: "Rasa", sold_on: "2026-11-22" }
    expect((await sell(sale)).status).toBe(409)
    expect((await sell(sale, `?deposits=${end}`)).status).toBe(200)
    const { state, state_day } = (await stored(id)) ?? {}
    expect({ state, state_day: state_day ?? null }).toEqual(expected)
    // One whose payer is not known is the buyer's.
    expect(await stored(mine.id)).toMatchObject({ state: "counted" })
  })

  test("is sold without a question where the names are the same, or one is not known", async () => {
    const { id } = await add(depositBody(held))
    expect((await sell({ sold_to: "jonas jonaitis" })).status).toBe(200)
    expect(await stored(id)).toMatchObject({ state: "counted" })
    await member.call("DELETE", `${carPath}/sale`, { version: (await car()).version })
    expect((await sell({ sold_to: null })).status).toBe(200)
  })

  test("is asked about when a status is taken back to sold", async () => {
    await opened.sql("update cars set sold_to = 'Rasa' where id = $1", [carId])
    await member.call("PUT", `${carPath}/status`, { status: "sold" })
    await member.call("PUT", `${carPath}/status`, { status: "preparing" })
    const { id } = await add(depositBody(held))
    const undo = async (query = "") =>
      member.call("DELETE", `${carPath}/status${query}`, { version: (await car()).version })
    expect(await undo()).toMatchObject({ status: 409, body: { code: "deposit_of_another" } })
    expect((await undo("?deposits=returned")).status).toBe(200)
    expect(await stored(id)).toMatchObject({ state: "returned" })
  })
})
