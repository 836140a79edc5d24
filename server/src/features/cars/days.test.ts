import { type TextCode, text } from "@marza/domain/texts/text.ts"
import { dayInVilnius, daysAfter, noonOf } from "@marza/domain/time/days.ts"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { carBody, openApp, type Person, type TestApp } from "../../../test/open-app.ts"
import { insertCar } from "../../../test/sql.ts"

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

const noon = (day: string) => noonOf(day).toISOString()
const today = () => dayInVilnius(new Date())
const ahead = (days: number) => daysAfter(today(), days)

const textsOf = (codes: Record<string, TextCode>) =>
  Object.fromEntries(Object.entries(codes).map(([field, code]) => [field, text(code, "lt")]))

const timesOf = async (id: string) =>
  (
    await opened.sql(
      "select created_at, entered_at, bought_at, preparing_at, sold_at from cars where id = $1",
      [id],
    )
  )[0] as Record<string, string | null>

const add = async (fields: Record<string, unknown> = {}) =>
  (await member.call("POST", cars, carBody(fields))).body

const save = (car: { id: string; version: number }, fields: object) =>
  member.call("PATCH", `${cars}/${car.id}`, { version: car.version, ...fields })

describe("a new car", () => {
  test("without days has the day of its status, and counts from now", async () => {
    const car = await add()
    expect(car).toMatchObject({ bought_on: today(), preparing_on: null, sold_on: null })
    expect(car.created_at).toBe(car.entered_at)
    expect(car.created_at).toBe(car.bought_at)
  })

  test("with true days has twelve o'clock of them in Vilnius, and counts from the earliest", async () => {
    const days = { bought_on: "2026-03-05", preparing_on: "2026-03-30", sold_on: "2026-04-02" }
    const car = await add({ status: "sold", sale_price: "5000.00", ...days })
    expect(car).toMatchObject({
      ...days,
      // The clock changes on 29 March.
      bought_at: "2026-03-05T10:00:00.000Z",
      preparing_at: "2026-03-30T09:00:00.000Z",
      sold_at: "2026-04-02T09:00:00.000Z",
      created_at: "2026-03-05T10:00:00.000Z",
    })
    expect(dayInVilnius(car.entered_at)).toBe(today())
  })

  test("bought and sold in March but entered today is in March's tiles", async () => {
    const own = await opened.organization({ member })
    await member.call(
      "POST",
      `/api/organizations/${own}/cars`,
      carBody({
        status: "sold",
        purchase_price: "4000.00",
        purchase_currency: "EUR",
        purchase_exchange_rate: null,
        sale_price: "5000.00",
        bought_on: "2026-03-05",
        sold_on: "2026-03-25",
      }),
    )
    const path = `/api/organizations/${own}/analytics?year=2026&month=`
    expect((await member.call("GET", `${path}3`)).body).toMatchObject({
      total: 1,
      in_stock: 0,
      preparing: 0,
      sold: 1,
      sales_rate: 100,
      invested: "4000.00",
      sales: "5000.00",
      profit: "1000.00",
    })
    expect((await member.call("GET", `${path}4`)).body).toMatchObject({ total: 0, sold: 0 })
  })

  test("sent again is there once, whatever became of it since", async () => {
    const body = carBody({ bought_on: "2026-03-05" })
    expect((await member.call("POST", cars, body)).status).toBe(201)
    await save({ id: body.id, version: 1 }, { name: "Kitas", bought_on: "2026-03-06" })
    const again = await member.call("POST", cars, body)
    expect(again).toMatchObject({ status: 200, body: { name: "Kitas", version: 2 } })
    const other = await member.call("POST", cars, { ...body, bought_on: "2026-03-07" })
    expect(other).toMatchObject({ status: 409, body: { code: "id_taken" } })
  })
})

describe("a correction", () => {
  test("changes the time of that day only, and what is sent unchanged changes nothing", async () => {
    const id = await insertCar(opened, organizationId, {
      status: "preparing",
      bought_at: "2026-05-10T21:30:00.000Z",
      preparing_at: "2026-05-20T08:15:30.123Z",
      created_at: "2026-05-10T21:31:00.000Z",
    })
    const before = await timesOf(id)
    const same = { bought_on: "2026-05-11", preparing_on: "2026-05-20", sold_on: null }
    expect((await save({ id, version: 1 }, same)).body).toMatchObject(same)
    expect(await timesOf(id)).toEqual(before)
    await save({ id, version: 2 }, { preparing_on: "2026-05-21" })
    expect(await timesOf(id)).toEqual({ ...before, preparing_at: noonOf("2026-05-21") })
  })

  test("to before the car was entered moves the day it counts from, and a later one moves it back", async () => {
    const car = await add()
    const entered = car.entered_at
    const moved = (await save(car, { bought_on: "2016-03-05" })).body
    expect(moved).toMatchObject({ created_at: noon("2016-03-05"), entered_at: entered })
    const mended = (await save(moved, { bought_on: "2026-03-05" })).body
    expect(mended).toMatchObject({ created_at: noon("2026-03-05"), entered_at: entered })
    const back = (await save(mended, { bought_on: null })).body
    expect(back).toMatchObject({ created_at: entered, bought_on: null, bought_at: null })
  })

  test("of a car that was bought before it was created leaves that alone", async () => {
    const id = await insertCar(opened, organizationId, {
      status: "sold",
      bought_at: "2026-05-01T09:00:00.000Z",
      sold_at: "2026-06-01T09:00:00.000Z",
      created_at: "2026-05-10T09:00:00.000Z",
    })
    const { body } = await save({ id, version: 1 }, { sold_on: "2026-06-02" })
    expect(body).toMatchObject({ created_at: "2026-05-10T09:00:00.000Z", sold_on: "2026-06-02" })
  })

  test.each([
    ["later than today", { bought_on: ahead(1) }, { bought_on: "dayInFuture" }],
    ["before 2000", { bought_on: "1999-12-31" }, { bought_on: "dateTooEarly" }],
    ["that does not exist", { preparing_on: "2026-02-30" }, { preparing_on: "dateInvalid" }],
    [
      "of preparing before the purchase",
      { preparing_on: "2026-05-01" },
      { preparing_on: "daysOutOfOrder" },
    ],
    [
      "of purchase after the sale",
      { status: "sold", sold_on: "2026-05-20", bought_on: "2026-05-21" },
      { sold_on: "daysOutOfOrder" },
    ],
  ] as [string, object, Record<string, TextCode>][])(
    "%s is refused at its field",
    async (_, fields, codes) => {
      const id = await insertCar(opened, organizationId, {
        bought_at: "2026-05-10T09:00:00.000Z",
        created_at: "2026-05-10T09:00:00.000Z",
      })
      const before = await timesOf(id)
      const response = await save({ id, version: 1 }, fields)
      expect(response).toMatchObject({ status: 400, body: { fields: textsOf(codes) } })
      expect(await timesOf(id)).toEqual(before)
    },
  )

  test("a sold car keeps a day of sale", async () => {
    const car = await add({ status: "sold", sale_price: "1.00" })
    expect(await save(car, { sold_on: null })).toMatchObject({
      status: 400,
      body: { fields: textsOf({ sold_on: "soldDayRequired" }) },
    })
  })

  test.each([
    ["preparing", "preparing_on"],
    ["bought", "bought_on"],
  ])("is not asked for of a car that is saved as %s because it came back", async (to, day) => {
    const sold = await add({ status: "sold", sold_on: "2026-03-06" })
    const back = await save(sold, { status: to, name: "Grįžo" })
    expect(back).toMatchObject({ status: 200, body: { [day]: today(), sold_on: "2026-03-06" } })
    // What somebody chooses is checked, with the status or without.
    const outOf = { status: 400, body: { fields: textsOf({ [day]: "daysOutOfOrder" }) } }
    expect(await save(back.body, { [day]: "2026-03-07" })).toMatchObject(outOf)
    const other = await add({ status: "sold", sold_on: "2026-03-06" })
    expect(await save(other, { status: to, [day]: "2026-03-07" })).toMatchObject(outOf)
  })

  test("of a car that came back is not asked for by a status change", async () => {
    const car = await add({ status: "sold", bought_on: "2026-03-05", sold_on: "2026-03-06" })
    const changed = await member.call("PUT", `${cars}/${car.id}/status`, { status: "preparing" })
    expect(changed.body).toMatchObject({ preparing_on: today(), sold_on: "2026-03-06" })
    // A save that leaves the days alone is not refused because they were out of order already.
    expect((await save(changed.body, { name: "Grįžo" })).status).toBe(200)
  })
})
