import { text } from "@marza/domain/texts/text.ts"
import { afterAll, beforeAll, expect, test } from "vitest"
import { openApp, type Person, type TestApp } from "../../../test/open-app.ts"
import { insertCar } from "../../../test/sql.ts"

let opened: TestApp
let member: Person
beforeAll(async () => {
  opened = await openApp()
  member = await opened.person("Narys")
})
afterAll(() => opened.close())

test("a list comes to the sums of its cars, by tab and by search, near names too", async () => {
  const organizationId = await opened.organization({ member })
  const insert = (car: Record<string, unknown>) => insertCar(opened, organizationId, car)
  await insert({ name: "Audi", purchase_price_eur: "100.10" })
  await insert({
    name: "Audi",
    purchase_price_eur: "200.20",
    sale_price_eur: "150.00",
    sale_price: "150",
    status: "sold",
  })
  await insert({
    name: "Volvo",
    purchase_price_eur: null,
    purchase_currency: "NOK",
    purchase_price: "1000",
  })
  const path = `/api/organizations/${organizationId}/car-totals`
  const totals = async (search = "") => (await member.call("GET", path + search)).body
  const all = {
    cars: 3,
    purchase_eur: "386.30",
    purchase_estimated: true,
    expenses_eur: "0.00",
    cost_eur: "386.30",
    cost_estimated: true,
    profit_cars: 1,
    profit: "-50.20",
    profit_estimated: false,
  }
  expect(await totals()).toEqual(all)
  const sold = {
    ...all,
    cars: 1,
    purchase_eur: "200.20",
    purchase_estimated: false,
    cost_eur: "200.20",
    cost_estimated: false,
  }
  expect(await totals("?status=sold")).toEqual(sold)
  expect(await totals("?status=sold&search=audi")).toEqual(sold)
  expect(await totals("?search=volvu")).toMatchObject({
    cars: 1,
    cost_eur: "86.00",
    profit_cars: 0,
  })
  expect(await totals("?search=xyz")).toMatchObject({ cars: 0, cost_eur: "0.00", profit: "0.00" })
})

test("what another organization's list comes to is not told, nor for an unknown tab", async () => {
  const organizationId = await opened.organization({ owner: await opened.person() })
  await insertCar(opened, organizationId)
  const path = `/api/organizations/${organizationId}/car-totals`
  expect((await member.call("GET", path)).status).toBe(404)
  const own = await opened.organization({ member })
  const { status, body } = await member.call("GET", `/api/organizations/${own}/car-totals?status=x`)
  expect([status, body.fields]).toEqual([400, { status: text("statusUnknown", "lt") }])
})
