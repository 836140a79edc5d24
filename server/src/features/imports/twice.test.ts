import { todayInVilnius } from "@marza/domain/time/days.ts"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { importBody } from "../../../test/imports.ts"
import { openApp, type Person, type TestApp } from "../../../test/open-app.ts"

let opened: TestApp
let owner: Person
let member: Person
let stranger: Person
let base: string

beforeAll(async () => {
  opened = await openApp()
  owner = await opened.person("Savininkė")
  member = await opened.person("Narys")
  stranger = await opened.person("Svetimas")
})
beforeEach(async () => {
  base = `/api/organizations/${await opened.organization({ owner, member })}/imports`
})
afterAll(() => opened.close())

const file_sha256 = "ab".repeat(32)
const skoda = {
  name: "Škoda Fabia",
  bought_on: "2025-03-01",
  purchase_price: "3000.00",
  purchase_currency: "EUR",
  mileage_km: 120_000,
}
const opel = { ...skoda, name: "Opel Astra", bought_on: null, mileage_km: null }
const body = (fields: object = {}) => importBody({ file_sha256, cars: [skoda, opel], ...fields })
const lookUp = async (by: Person, cars: object[] = [], sha256 = file_sha256) => {
  const { status, body: found } = await by.call("POST", `${base}/lookup`, {
    file_sha256: sha256,
    cars,
  })
  expect(status).toBe(200)
  return found
}

test("a file that was imported is told by its day to every member, until that is undone", async () => {
  expect(await lookUp(member)).toEqual({ imported_on: null, cars: [] })
  const { body: made } = await owner.call("POST", base, body())
  const today = todayInVilnius(new Date())
  for (const by of [owner, member])
    expect(await lookUp(by)).toEqual({ imported_on: today, cars: [] })
  expect(await lookUp(owner, [], "cd".repeat(32))).toMatchObject({ imported_on: null })
  await owner.call("DELETE", `${base}/${made.id}`, { keep_changed: false })
  expect(await lookUp(member)).toMatchObject({ imported_on: null })
})

test("a car that is there is found by its folded name, day, price and mileage, all of them", async () => {
  await owner.call("POST", base, body())
  const others = [
    { ...skoda, name: "Škoda Fabia Combi" },
    { ...skoda, bought_on: "2025-03-02" },
    { ...skoda, purchase_price: "3000.01" },
    { ...skoda, purchase_currency: "NOK" },
    { ...skoda, mileage_km: null },
  ]
  expect(await lookUp(member, [...others, { ...skoda, name: "skoda  FABIA" }, opel])).toMatchObject(
    {
      cars: [5, 6],
    },
  )
  const elsewhere = await opened.organization({ owner: stranger })
  const { body: found } = await stranger.call(
    "POST",
    `/api/organizations/${elsewhere}/imports/lookup`,
    { file_sha256, cars: [skoda] },
  )
  expect(found).toEqual({ imported_on: null, cars: [] })
})

test("five thousand cars are looked up at once, and not one more", async () => {
  const cars = Array.from({ length: 5000 }, (_, index) => ({ ...skoda, mileage_km: index }))
  expect(await lookUp(member, cars)).toEqual({ imported_on: null, cars: [] })
  const refused = await member.call("POST", `${base}/lookup`, {
    file_sha256,
    cars: [...cars, skoda],
  })
  expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, ["cars"]])
})

test.each([
  [{ file_sha256: "x", cars: [] }, "file_sha256"],
  [{ file_sha256, cars: [{ ...skoda, name: "" }] }, "cars.0.name"],
  [{ file_sha256, cars: [{ ...skoda, bought_on: "vakar" }] }, "cars.0.bought_on"],
])("looking up %j is refused", async (asked, field) => {
  const refused = await member.call("POST", `${base}/lookup`, asked)
  expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, [field]])
})
