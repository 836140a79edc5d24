import { type TextCode, text } from "@marza/domain/texts/text.ts"
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest"
import { carBody, openApp, type Person, scopeOf, type TestApp } from "../../../test/open-app.ts"
import { insertCar } from "../../../test/sql.ts"
import { openDatabase } from "../../platform/db/database.ts"
import { openPool } from "../../platform/db/pool.ts"
import { changeCar } from "./commands.ts"

let opened: TestApp
let member: Person
let colleague: Person
let organizationId: string
let cars: string

beforeAll(async () => {
  opened = await openApp()
  member = await opened.person("Narys")
  colleague = await opened.person("Kolega")
  organizationId = await opened.organization({ member, admin: colleague })
  cars = `/api/organizations/${organizationId}/cars`
})
afterAll(() => opened.close())

const storedCar = async (id: string) =>
  (await opened.sql("select * from cars where id = $1", [id]))[0]
async function added(fields: Record<string, unknown> = {}) {
  const { body } = await member.call("POST", cars, carBody(fields))
  return { id: body.id as string, path: `${cars}/${body.id}` }
}

describe("a saved edit", () => {
  test("changes all fields at once, and what is derived from them", async () => {
    const { id, path } = await added()
    const whole = {
      name: "Škoda Superb",
      description: "Be rūdžių",
      purchase_price: "200.00",
      purchase_currency: "USD",
      purchase_exchange_rate: "0.5",
      sale_price: "300.00",
      sale_currency: "GBP",
      sale_exchange_rate: "2",
    }
    const saved = await colleague.call("PATCH", path, { version: 1, ...whole, status: "preparing" })
    expect(saved.status).toBe(200)
    expect(saved.body).toMatchObject({
      ...whole,
      status: "preparing",
      version: 2,
      profit: "500.00",
    })
    expect(await storedCar(id)).toMatchObject({
      ...whole,
      name_folded: "skoda superb",
      purchase_price_eur: "100.00",
      sale_price_eur: "600.00",
      version: 2,
      user_id: member.id,
      changed_by: colleague.id,
    })
  })

  test("leaves what it does not name", async () => {
    const { id, path } = await added({ description: "Lieka", sale_price: "5.00" })
    const before = await storedCar(id)
    const saved = await member.call("PATCH", path, { version: 1, purchase_exchange_rate: "0.1" })
    expect(saved.status).toBe(200)
    const after = await storedCar(id)
    expect(after).toEqual({
      ...before,
      purchase_exchange_rate: "0.1",
      purchase_price_eur: "11800.00",
      purchase_eur: "11800.00",
      purchase_estimated: false,
      cost_eur: "11800.00",
      profit: "-11795.00",
      version: 2,
      changed_at: expect.any(Date),
    })
    expect(Number(after?.changed_at)).toBeGreaterThan(Number(before?.changed_at))
  })

  test("drops the rate when the currency changes", async () => {
    const { id, path } = await added({
      purchase_currency: "NOK",
      purchase_exchange_rate: "0.086",
      sale_price: "500.00",
      sale_currency: "NOK",
      sale_exchange_rate: "0.09",
    })
    const saved = await member.call("PATCH", path, {
      version: 1,
      purchase_currency: "GBP",
      sale_currency: "NOK",
    })
    expect(saved.body).toMatchObject({ purchase_exchange_rate: null, cost_estimated: true })
    expect(await storedCar(id)).toMatchObject({
      purchase_currency: "GBP",
      purchase_exchange_rate: null,
      purchase_price_eur: null,
      sale_exchange_rate: "0.09",
      sale_price_eur: "45.00",
    })
    await member.call("PATCH", path, {
      version: 2,
      purchase_currency: "USD",
      purchase_exchange_rate: "0.5",
      sale_currency: "EUR",
    })
    expect(await storedCar(id)).toMatchObject({
      purchase_exchange_rate: "0.5",
      sale_exchange_rate: null,
      sale_price_eur: "500.00",
    })
  })

  test("empties what it names as null", async () => {
    const { id, path } = await added({ description: "x", sale_price: "5.00", sale_currency: "EUR" })
    const saved = await member.call("PATCH", path, {
      version: 1,
      description: null,
      sale_price: null,
      purchase_exchange_rate: null,
    })
    expect(saved.body).toMatchObject({ profit: null, cost_estimated: true })
    expect(await storedCar(id)).toMatchObject({
      description: null,
      sale_price: null,
      sale_price_eur: null,
      purchase_exchange_rate: null,
      purchase_price_eur: null,
    })
  })

  test.each<[object, string, TextCode]>([
    [{ name: null }, "name", "carNameRequired"],
    [{ name: "x".repeat(10_000) }, "name", "carNameTooLong"],
    [{ purchase_price: "-1" }, "purchase_price", "amountInvalid"],
    [{ sale_price: "1000000000" }, "sale_price", "amountTooLarge"],
    [{ sale_currency: "SEK" }, "sale_currency", "currencyUnknown"],
    [{ purchase_exchange_rate: "0" }, "purchase_exchange_rate", "rateNotPositive"],
    [{ sale_exchange_rate: "-0.1" }, "sale_exchange_rate", "rateNotPositive"],
    [{ status: "reserved" }, "status", "statusUnknown"],
    [{ purchase_price: null }, "purchase_price", "purchasePriceRequired"],
    [{ status: null }, "status", "statusUnknown"],
    [{ version: 0 }, "version", "versionInvalid"],
    [{ version: 1.5 }, "version", "versionInvalid"],
    [{ version: undefined }, "version", "versionInvalid"],
    [{ image_url: "car-images/other.jpg" }, "image_url", "unknownField"],
    [{ sold_at: "2026-01-01T00:00:00.000Z" }, "sold_at", "unknownField"],
    [{ id: crypto.randomUUID() }, "id", "unknownField"],
  ])("is refused with %j", async (fields, field, code) => {
    const { id, path } = await added()
    const before = await storedCar(id)
    const { status, body } = await member.call("PATCH", path, { version: 1, ...fields })
    expect([status, body.fields]).toEqual([400, { [field]: text(code, "lt") }])
    expect(await storedCar(id)).toEqual(before)
  })
})

test("saving uses a handful of prepared statements, whichever fields are sent", async () => {
  const pool = openPool(opened.appUrl)
  pool.options.max = 1
  const database = openDatabase(pool)
  onTestFinished(() => database.close())
  const id = await insertCar(opened, organizationId)
  const fields = {
    name: "a",
    description: "b",
    purchase_price: "1.00",
    sale_price: "2.00",
    sale_currency: "USD",
  }
  const scope = scopeOf(member, organizationId)
  for (let selection = 0; selection < 32; selection++) {
    const chosen = Object.entries(fields).filter((_, index) => selection & (1 << index))
    await changeCar(database, scope, id, { version: selection + 1, ...Object.fromEntries(chosen) })
  }
  const { rows } = await pool.query(
    "select count(*)::int as updates from pg_prepared_statements where statement like 'update%'",
  )
  expect(rows).toEqual([{ updates: 1 }])
})

describe("a stale save", () => {
  test("is refused with the stored car and who changed it, and changes nothing", async () => {
    const { id, path } = await added({ name: "Pirmas" })
    await colleague.call("PATCH", path, { version: 1, name: "Antras" })
    const before = await storedCar(id)
    const stale = await member.call("PATCH", path, { version: 1, name: "Trečias" })
    expect(stale.status).toBe(409)
    expect(stale.body).toMatchObject({
      code: "stale_version",
      error: text("stale_version", "lt"),
      changed_by: "Kolega",
      current: { id, name: "Antras", version: 2, organization_id: organizationId },
    })
    const [shown] = [(await member.call("GET", path)).body]
    expect(stale.body.current).toEqual(shown)
    expect(await storedCar(id)).toEqual(before)
  })

  test("of a version that does not exist yet is stale as well", async () => {
    const { path } = await added()
    expect((await member.call("PATCH", path, { version: 7, name: "x" })).body.code).toBe(
      "stale_version",
    )
  })

  test("is exactly one of two saves at once, twenty times", async () => {
    const { id, path } = await added()
    for (let version = 1; version <= 20; version++) {
      const responses = await Promise.all(
        [member, colleague].map((person, index) =>
          person.call("PATCH", path, { version, name: `${version}-${index}` }),
        ),
      )
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
      const [won, lost] = responses[0]?.status === 200 ? responses : responses.toReversed()
      expect(await storedCar(id)).toMatchObject({ name: won?.body.name, version: version + 1 })
      expect(lost?.body.current.name).toBe(won?.body.name)
    }
  })

  test("is not caused by an expense", async () => {
    const { id, path } = await added()
    const expense = { id: crypto.randomUUID(), description: "x", amount: "1", date: "2026-11-01" }
    expect((await colleague.call("POST", `${path}/expenses`, expense)).status).toBe(201)
    expect((await member.call("PATCH", path, { version: 1, name: "x" })).status).toBe(200)
    expect((await storedCar(id))?.version).toBe(2)
  })
})

describe("the status of a saved edit", () => {
  const long = "2026-01-02T03:04:05.678Z"

  test("sets its timestamp where that is empty", async () => {
    const id = await insertCar(opened, organizationId, { bought_at: long })
    const saved = await member.call("PATCH", `${cars}/${id}`, { version: 1, status: "sold" })
    expect(saved.body).toMatchObject({ status: "sold", bought_at: long, preparing_at: null })
    expect(Math.abs(Date.parse(saved.body.sold_at) - Date.now())).toBeLessThan(5000)
  })

  test("leaves a timestamp that is set", async () => {
    const id = await insertCar(opened, organizationId, { bought_at: long, sold_at: long })
    const saved = await member.call("PATCH", `${cars}/${id}`, { version: 1, status: "sold" })
    expect(saved.body).toMatchObject({ status: "sold", bought_at: long, sold_at: long })
    const [row] = await opened.sql("select sold_at, bought_at from cars where id = $1", [id])
    expect([row?.sold_at.toISOString(), row?.bought_at.toISOString()]).toEqual([long, long])
  })

  test("that equals the stored one sets no timestamp, even an empty one", async () => {
    const id = await insertCar(opened, organizationId, { status: "sold" })
    const saved = await member.call("PATCH", `${cars}/${id}`, { version: 1, status: "sold" })
    expect(saved.body).toMatchObject({ status: "sold", sold_at: null })
  })
})
