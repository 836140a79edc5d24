import { type TextCode, text } from "@marza/domain/texts/text.ts"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { carBody, openApp, type Person, type TestApp } from "../../../test/open-app.ts"

let opened: TestApp
let member: Person
let cars: string

const names = [
  "Škoda Octavia",
  "SKODA Fabia",
  "Renault Zoé",
  "VW 100% tikras",
  "VW 100 tikras",
  "Audi_A4",
  "Audi-A4",
  "BMW\\X5",
  "BMW/X5",
  "Citroën Ærø",
  "Žuk  su  tarpais",
  "O'Hara",
  "Volvo V60",
  "Volvo V 60",
  "Ford C-Max",
  "Mazda 3 2.0",
  "C++ (žiema) [4x4] {a|b} ^$",
]

beforeAll(async () => {
  opened = await openApp()
  member = await opened.person()
  cars = `/api/organizations/${await opened.organization({ member })}/cars`
  for (const name of names) await member.call("POST", cars, carBody({ name }))
})
afterAll(() => opened.close())

test.each([
  ["skoda", ["SKODA Fabia", "Škoda Octavia"]],
  ["ŠKODA", ["SKODA Fabia", "Škoda Octavia"]],
  ["oda o", ["Škoda Octavia"]],
  ["zoe", ["Renault Zoé"]],
  ["zuk su tarpais", ["Žuk  su  tarpais"]],
  ["citroen aero", ["Citroën Ærø"]],
  ["100%", ["VW 100% tikras"]],
  ["%", ["VW 100% tikras"]],
  ["_", ["Audi_A4"]],
  ["audi_a4", ["Audi-A4", "Audi_A4"]],
  ["\\", ["BMW\\X5"]],
  ["\\x5", ["BMW\\X5"]],
  ["\\%", []],
  ["o'hara", ["O'Hara"]],
  ["' or 1=1 --", []],
  ["v 60", ["Volvo V60", "Volvo V 60"]],
  ["V60", ["Volvo V60", "Volvo V 60"]],
  ["volvo-v60", ["Volvo V60", "Volvo V 60"]],
  ["cmax", ["Ford C-Max"]],
  ["mazda3 2 0", ["Mazda 3 2.0"]],
  ["32", []],
  // Characters with a meaning in regular expressions are searched literally.
  ["c + + (ziema", ["C++ (žiema) [4x4] {a|b} ^$"]],
  ["[4 x 4] {a|b}^$", ["C++ (žiema) [4x4] {a|b} ^$"]],
  [".*", []],
  ["a|b", ["C++ (žiema) [4x4] {a|b} ^$"]],
  ["***:x", []],
  ["(?i)x", []],
  ["nėra", []],
])("searching %j finds %j", async (search, found) => {
  const { status, body } = await member.call("GET", `${cars}?search=${encodeURIComponent(search)}`)
  expect(status).toBe(200)
  const listed = body.items.map(({ name }: { name: string }) => name)
  expect(listed.sort()).toEqual([...found].sort())
  expect(body.counts.all).toBe(found.length)
})

test.each(["", "%20", "%20%20"])("an empty search finds all cars: %j", async (search) => {
  expect((await member.call("GET", `${cars}?search=${search}`)).body.items).toHaveLength(
    names.length,
  )
})

test("a renamed car is found by its new name only", async () => {
  const body = carBody({ name: "Senas" })
  await member.call("POST", cars, body)
  await member.call("PATCH", `${cars}/${body.id}`, { version: 1, name: "Naujas Ąžuolas" })
  expect((await member.call("GET", `${cars}?search=senas`)).body.items).toEqual([])
  expect((await member.call("GET", `${cars}?search=azuol`)).body.items).toHaveLength(1)
  await member.call("DELETE", `${cars}/${body.id}`)
})

test.each<[string, TextCode]>([
  ["x".repeat(201), "searchTooLong"],
  ["%00", "invalid"],
])("searching %s is refused", async (search, code) => {
  const { status, body } = await member.call("GET", `${cars}?search=${search}`)
  expect([status, body.fields]).toEqual([400, { search: text(code, "lt") }])
})

describe("where no name contains the search,", () => {
  test.each([
    ["oktavia", ["Škoda Octavia"]],
    ["oktavija", ["Škoda Octavia"]],
    ["fabija skoda", ["SKODA Fabia"]],
    ["folfas v60", ["Volvo V 60", "Volvo V60"]],
    ["sitroen", ["Citroën Ærø"]],
    ["skooda", ["SKODA Fabia", "Škoda Octavia"]],
    ["reanult zoe", ["Renault Zoé"]],
    ["citoen aero", ["Citroën Ærø"]],
    ["aufi a4", ["Audi-A4", "Audi_A4"]],
    ["bmx", []],
    ["fabija oktavija", []],
    // What nobody can say sounds like nothing.
    ["zzzq", []],
    ["zzza", []],
  ])("%j finds similar names: %j", async (search, found) => {
    const path = `${cars}?search=${encodeURIComponent(search)}`
    const { status, body } = await member.call("GET", path)
    expect(status).toBe(200)
    expect(body.items.map(({ name }: { name: string }) => name).sort()).toEqual(found)
    expect(body.counts.all).toBe(found.length)
  })

  test("the list says that its names are only similar, on each page and under each tab", async () => {
    const path = `${cars}?search=skooda&limit=1`
    const first = await member.call("GET", path)
    expect(first.body).toMatchObject({ near: true, counts: { all: 2, bought: 2 } })
    const next = await member.call("GET", `${path}&cursor=${first.body.next_cursor}`)
    expect(next.body).toMatchObject({ near: true, next_cursor: null })
    const names = [...first.body.items, ...next.body.items].map(({ name }) => name)
    expect(names.sort()).toEqual(["SKODA Fabia", "Škoda Octavia"])
    const sold = await member.call("GET", `${cars}?search=skooda&status=sold`)
    expect(sold.body).toMatchObject({ near: true, items: [], counts: { all: 2 } })
    expect((await member.call("GET", `${cars}?search=skoda`)).body.near).toBe(false)
    expect((await member.call("GET", cars)).body.near).toBe(false)
  })
})

test("cars are looked up by number plate or VIN, in whatever spelling, and only those of the organization", async () => {
  const plate = carBody({ name: "Numeris", registration_number: "KLM 456" })
  const vin = carBody({ name: "Kėbulas", vin: "WVWZZZ1JZXW000001" })
  for (const body of [plate, vin]) await member.call("POST", cars, body)
  const other = await opened.organization({ member })
  const elsewhere = `/api/organizations/${other}/cars`
  await member.call("POST", elsewhere, carBody({ registration_number: "KLM 456" }))

  const numbers = [
    "klm-456",
    "wvwzzz 1jzxw000001",
    "KLM 45",
    "WVWZZZ1JZXW00000",
    "",
    "-",
    "' or true",
  ]
  const { status, body } = await member.call("POST", `${cars}/lookup`, { numbers })
  expect(status).toBe(200)
  expect(body.items).toHaveLength(2)
  expect(body.items).toEqual(
    expect.arrayContaining([
      { id: plate.id, name: "Numeris", registration_number: "KLM 456", vin: null },
      { id: vin.id, name: "Kėbulas", registration_number: null, vin: "WVWZZZ1JZXW000001" },
    ]),
  )
  expect((await member.call("POST", `${cars}/lookup`, { numbers: [] })).body).toEqual({ items: [] })
  // Cars are found by id too, but none of another organization.
  const { body: there } = await member.call("POST", elsewhere, carBody({}))
  const byId = { numbers: [], ids: [plate.id, there.id] }
  expect((await member.call("POST", `${cars}/lookup`, byId)).body.items).toMatchObject([
    { id: plate.id },
  ])
  for (const { id } of [plate, vin]) await member.call("DELETE", `${cars}/${id}`)
})

test("ten thousand numbers are looked up at once, and not one more", async () => {
  const numbers = Array.from({ length: 10_000 }, (_, index) => `WVWZZZ1JZXW${index + 100_000}`)
  const { status, body } = await member.call("POST", `${cars}/lookup`, { numbers })
  expect([status, body]).toEqual([200, { items: [] }])
  const more = await member.call("POST", `${cars}/lookup`, { numbers: [...numbers, "1"] })
  expect([more.status, more.body.fields]).toEqual([400, { numbers: text("tooManyNumbers", "lt") }])
})

test.each([
  [{ numbers: "KLM 456" }, "numbers"],
  [{ numbers: [1] }, "numbers.0"],
  [{ numbers: ["x".repeat(51)] }, "numbers.0"],
  [{ numbers: ["\u0000"] }, "numbers.0"],
])("looking up %j is refused", async (body, field) => {
  const refused = await member.call("POST", `${cars}/lookup`, body)
  expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, [field]])
})
