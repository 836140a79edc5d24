import { randomUUID } from "node:crypto"
import { carSchema } from "@marza/domain/cars/schemas.ts"
import { type TextCode, text } from "@marza/domain/texts/text.ts"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { carBody, openApp, type Person, type TestApp } from "../../../test/open-app.ts"

let opened: TestApp
let member: Person
let organizationId: string
let cars: string

beforeAll(async () => {
  opened = await openApp()
  member = await opened.person("Narys")
  organizationId = await opened.organization({ member })
  cars = `/api/organizations/${organizationId}/cars`
})
afterAll(() => opened.close())

const storedCar = async (id: string) =>
  (
    await opened.sql("select * from cars where organization_id = $1 and id = $2", [
      organizationId,
      id,
    ])
  )[0]

describe("the value in EUR of a purchase", () => {
  test.each([
    ["EUR", null, "100.00", "100.00"],
    ["EUR", "1", "100.00", "100.00"],
    ["NOK", "0.0862", "118000.00", "10171.60"],
    ["USD", "0.9", "0.01", "0.01"],
    ["GBP", "1.1400000001", "999999999.99", "1140000000.09"],
    ["NOK", null, "118000.00", null],
    ["USD", null, "1.00", null],
    ["GBP", null, "1.00", null],
    // Half up: 0.005 → 0.01, 0.0049… → 0.00, 1.005 → 1.01 (a binary float would say 1.00).
    ["NOK", "0.5", "0.01", "0.01"],
    ["NOK", "0.4999999999", "0.01", "0.00"],
    ["USD", "1.005", "1.00", "1.01"],
    ["USD", "0.0000000001", "0.01", "0.00"],
    ["NOK", "1000000", "999999999.99", "999999999990000.00"],
  ])(
    "of %s at the rate %s, %s, is %s",
    async (purchase_currency, purchase_exchange_rate, purchase_price, eur) => {
      const body = carBody({ purchase_currency, purchase_exchange_rate, purchase_price })
      const { status, body: car } = await member.call("POST", cars, body)
      expect(status).toBe(201)
      expect(car.purchase_price_eur).toBe(eur)
      expect(await storedCar(body.id)).toMatchObject({
        purchase_price,
        purchase_currency,
        purchase_exchange_rate,
        purchase_price_eur: eur,
        sale_price: null,
        sale_price_eur: null,
      })
    },
  )

  test("of a sale follows the same rule, and without a sale there is no profit", async () => {
    const profitOf = async (fields: Record<string, unknown>) => {
      const priced = { purchase_price: "100.00", purchase_currency: "EUR", ...fields }
      const { body } = await member.call(
        "POST",
        cars,
        carBody({ ...priced, purchase_exchange_rate: null }),
      )
      return [body.sale_price_eur, body.profit]
    }
    expect(await profitOf({ sale_price: "150.00" })).toEqual(["150.00", "50.00"])
    const usd = { sale_price: "150.00", sale_currency: "USD" }
    expect(await profitOf({ ...usd, sale_exchange_rate: "0.5" })).toEqual(["75.00", "-25.00"])
    expect(await profitOf(usd)).toEqual([null, null])
    expect(await profitOf({ sale_currency: "USD", sale_exchange_rate: "0.5" })).toEqual([
      null,
      null,
    ])
  })
})

test.each(["bought", "preparing", "sold"])(
  "a car that is created as %s gets only the time of that status",
  async (status) => {
    const body = carBody({ status })
    const before = Date.now()
    const { body: car } = await member.call("POST", cars, body)
    const row = await storedCar(body.id)
    for (const each of ["bought", "preparing", "sold"]) {
      const at = row?.[`${each}_at`]
      if (each === status) {
        expect(Math.abs(at.getTime() - before)).toBeLessThan(5000)
        expect(car[`${each}_at`]).toBe(at.toISOString())
      } else expect(at).toBeNull()
    }
  },
)

test("a new car has defaults for what is left out, and holds who made it", async () => {
  const id = randomUUID()
  const { status, body } = await member.call("POST", cars, {
    id,
    name: "  Škoda  ",
    purchase_price: "5",
  })
  expect(status).toBe(201)
  expect(() => carSchema.parse(body)).not.toThrow()
  expect(body).toMatchObject({
    name: "Škoda",
    purchase_price: "5.00",
    purchase_currency: "EUR",
    status: "bought",
    description: null,
    version: 1,
    image_url: null,
    thumbnail_url: null,
  })
  expect(await storedCar(id)).toMatchObject({
    name: "Škoda",
    name_folded: "skoda",
    user_id: member.id,
    changed_by: member.id,
    status_undo: null,
  })
})

describe("a new car sent again", () => {
  test("with the same body is answered 200 and stored once", async () => {
    const body = carBody({ purchase_price: "5", purchase_exchange_rate: "0.0860", name: " Golf " })
    expect((await member.call("POST", cars, body)).status).toBe(201)
    const again = await member.call("POST", cars, { ...body, id: body.id.toUpperCase() })
    expect(again).toMatchObject({ status: 200, body: { id: body.id, version: 1 } })
    expect(await opened.sql("select 1 from cars where id = $1", [body.id])).toHaveLength(1)
    expect(await opened.sql("select 1 from history where entity_id = $1", [body.id])).toHaveLength(
      1,
    )
  })

  test.each(["name", "description", "purchase_price", "sale_price", "status"])(
    "with another %s is 409 and stays as it was",
    async (field) => {
      const body = carBody()
      await member.call("POST", cars, body)
      const before = await storedCar(body.id)
      const other = { status: "sold", purchase_price: "1.00", sale_price: "1.00" }[field] ?? "kitas"
      const again = await member.call("POST", cars, { ...body, [field]: other })
      expect(again).toMatchObject({
        status: 409,
        body: { code: "id_taken", error: text("id_taken", "lt") },
      })
      expect(await storedCar(body.id)).toEqual(before)
    },
  )

  test("with a name of two lines, which is stored in one, counts as the same body", async () => {
    const body = carBody({ name: "Volvo\r\nV60" })
    expect(await member.call("POST", cars, body)).toMatchObject({
      status: 201,
      body: { name: "Volvo V60" },
    })
    expect((await member.call("POST", cars, body)).status).toBe(200)
    expect(await storedCar(body.id)).toMatchObject({ name: "Volvo V60", name_folded: "volvo v60" })
  })

  test("eight times at once is stored once", async () => {
    const body = carBody()
    const responses = await Promise.all(
      Array.from({ length: 8 }, () => member.call("POST", cars, body)),
    )
    expect(responses.map(({ status }) => status).sort()).toEqual([...Array(7).fill(200), 201])
    expect(await opened.sql("select 1 from cars where id = $1", [body.id])).toHaveLength(1)
  })

  test("with two bodies at once is stored with one of them, and the other is 409", async () => {
    const body = carBody()
    const responses = await Promise.all(
      ["A", "B"].map((name) => member.call("POST", cars, { ...body, name })),
    )
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409])
    const won = responses.find(({ status }) => status === 201)
    expect((await storedCar(body.id))?.name).toBe(won?.body.name)
  })

  test("with the id of another tenant's car is stored, and reveals nothing of that car", async () => {
    const other = await opened.person()
    const theirs = await opened.organization({ owner: other })
    const body = carBody({ name: "Svetima" })
    await other.call("POST", `/api/organizations/${theirs}/cars`, body)
    const mine = await member.call("POST", cars, { ...body, name: "Mano" })
    expect(mine).toMatchObject({
      status: 201,
      body: { name: "Mano", organization_id: organizationId },
    })
    const rows = await opened.sql("select name from cars where id = $1 order by name", [body.id])
    expect(rows).toEqual([{ name: "Mano" }, { name: "Svetima" }])
  })
})

describe("a new car is refused", () => {
  test.each<[string, unknown, TextCode]>([
    ["name", "", "carNameRequired"],
    ["name", "   ", "carNameRequired"],
    ["name", "x".repeat(201), "carNameTooLong"],
    ["name", "x".repeat(10_000), "carNameTooLong"],
    ["description", "x".repeat(5001), "descriptionTooLong"],
    ["purchase_price", "0", "purchasePriceNotPositive"],
    ["purchase_price", null, "purchasePriceRequired"],
    ["purchase_price", "-1", "amountInvalid"],
    ["purchase_price", "1e3", "amountInvalid"],
    ["purchase_price", "1.005", "amountInvalid"],
    ["purchase_price", "1000000000", "amountTooLarge"],
    ["purchase_price", "9".repeat(300), "amountTooLarge"],
    ["sale_price", "-1", "amountInvalid"],
    ["sale_price", "1000000000", "amountTooLarge"],
    ["sale_currency", "SEK", "currencyUnknown"],
    ["sale_exchange_rate", "0", "rateNotPositive"],
    ["purchase_price", 5, "wrongType"],
    ["purchase_currency", "SEK", "currencyUnknown"],
    ["purchase_exchange_rate", "0", "rateNotPositive"],
    ["purchase_exchange_rate", "-0.1", "rateNotPositive"],
    ["purchase_exchange_rate", "NaN", "rateInvalid"],
    ["purchase_exchange_rate", "Infinity", "rateInvalid"],
    ["sale_price", "0", "salePriceNotPositive"],
    ["status", "stolen", "statusUnknown"],
    ["id", "1", "idInvalid"],
  ])("with %s %j (%s)", async (field, value, code) => {
    const body = carBody({ [field]: value })
    const { status, body: response } = await member.call("POST", cars, body)
    expect(status).toBe(400)
    expect(response.fields).toEqual({ [field]: text(code, "lt") })
    expect(await opened.sql("select 1 from cars where id::text = $1", [body.id])).toEqual([])
  })

  test("but not with the longest name and description that are allowed", async () => {
    const longest = { name: "🚗".repeat(200), description: "ž".repeat(5000) }
    const body = carBody(longest)
    expect((await member.call("POST", cars, body)).status).toBe(201)
    expect(await storedCar(body.id)).toMatchObject(longest)
  })
})
