import { newId } from "@marza/domain/id.ts"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { expenseBody, openApp, type Person, type TestApp } from "../../../test/open-app.ts"
import { insertCar } from "../../../test/sql.ts"

let opened: TestApp
let member: Person
let admin: Person
let stranger: Person
let organizationId: string
let path: string
let expenses: string

beforeAll(async () => {
  opened = await openApp()
  member = await opened.person("Narys")
  admin = await opened.person("Administratorius")
  stranger = await opened.person("Svetimas")
})
beforeEach(async () => {
  organizationId = await opened.organization({ member, admin })
  path = `/api/organizations/${organizationId}/suppliers`
  const carId = await insertCar(opened, organizationId)
  expenses = `/api/organizations/${organizationId}/cars/${carId}/expenses`
})
afterAll(() => opened.close())

/** Adds expenses of suppliers, one after the other. */
async function pay(...suppliers: [supplier: string | null, code?: string | null][]) {
  for (const [supplier, supplier_code = null] of suppliers)
    expect(
      (await member.call("POST", expenses, expenseBody({ supplier, supplier_code }))).status,
    ).toBe(201)
}

async function proposed(search?: string, by = member) {
  const query = search === undefined ? "" : `?${new URLSearchParams({ search })}`
  const { status, body } = await by.call("GET", `${path}${query}`)
  expect(status).toBe(200)
  return body.items.map(({ supplier, supplier_code }: Record<string, string | null>) => [
    supplier,
    supplier_code,
  ])
}

test("the suppliers of expenses are proposed, last entered first, once each, with their last code", async () => {
  expect(await proposed()).toEqual([])
  await pay(["UAB Šaltinis", "304512876"], ["Regitra"], [null], ["uab  šaltinis"], ["Color Line"])
  expect(await proposed()).toEqual([
    ["Color Line", null],
    ["uab  šaltinis", "304512876"],
    ["Regitra", null],
  ])
  await pay(["UAB Šaltinis", "300000001"])
  expect(await proposed()).toEqual([
    ["UAB Šaltinis", "300000001"],
    ["Color Line", null],
    ["Regitra", null],
  ])
})

test("each has the type and the car of its last expense, and of overheads alone neither", async () => {
  const other = await insertCar(opened, organizationId)
  const spend = (car: string, supplier: string, fields: object) =>
    member.call("POST", car, expenseBody({ supplier, ...fields }))
  await spend(expenses, "Servisas", { supplier_code: "1", expense_type: "Remontas" })
  const others = `/api/organizations/${organizationId}/cars/${other}/expenses`
  await spend(others, "servisas", { expense_type: "Kita" })
  await admin.call("POST", `/api/organizations/${organizationId}/overheads`, {
    ...{ id: newId(), description: "Nuoma", amount: "10.00", currency: "EUR" },
    ...{ type: "rent", day: "2026-01-01", supplier: "Nuomotojas" },
  })
  const { body } = await admin.call("GET", path)
  expect(body.items).toEqual([
    {
      supplier: "Nuomotojas",
      supplier_code: null,
      supplier_vat_number: null,
      last_type: null,
      last_car_id: null,
    },
    {
      supplier: "servisas",
      supplier_code: "1",
      supplier_vat_number: null,
      last_type: "Kita",
      last_car_id: other,
    },
  ])
})

test("at most ten are proposed, by any part of name or code, accents and case aside", async () => {
  await pay(...Array.from({ length: 12 }, (_, n): [string, string] => [`Servisas ${n}`, `1${n}`]))
  await pay(["Žiburys & Ko_%", "LT100"])
  expect(await proposed()).toHaveLength(10)
  expect(await proposed("ZIBUR")).toEqual([["Žiburys & Ko_%", "LT100"]])
  expect(await proposed("o_%")).toEqual([["Žiburys & Ko_%", "LT100"]])
  expect(await proposed("lt1")).toEqual([["Žiburys & Ko_%", "LT100"]])
  expect(await proposed("servisas 0")).toEqual([["Servisas 0", "10"]])
  expect(await proposed("nėra")).toEqual([])
  expect((await member.call("GET", `${path}?search=${"x".repeat(201)}`)).status).toBe(400)
})

test("of an import, whose rows are of one moment, the one named most often stands first", async () => {
  await pay(["Vieną kartą"], ["Du kartus"], ["Du kartus"], ["Antras"])
  await opened.sql("update expenses set created_at = now() where organization_id = $1", [
    organizationId,
  ])
  expect((await proposed())[0]).toEqual(["Du kartus", null])
})

test("nobody outside the organization is told them, nor are those of another one", async () => {
  await pay(["Mūsų tiekėjas", "1"])
  const other = await opened.organization({ owner: stranger, member: admin })
  const car = await insertCar(opened, other)
  const theirs = expenseBody({ supplier: "Jų tiekėjas", supplier_code: "2" })
  await stranger.call("POST", `/api/organizations/${other}/cars/${car}/expenses`, theirs)
  expect(await proposed("", admin)).toEqual([["Mūsų tiekėjas", "1"]])
  expect((await stranger.call("GET", path)).status).toBe(404)
  await opened.sql("delete from organization_members where organization_id = $1 and user_id = $2", [
    organizationId,
    admin.id,
  ])
  expect((await admin.call("GET", path)).status).toBe(404)
})

test("who was paid is told by no history, and what is emptied or deleted is no longer proposed", async () => {
  const body = expenseBody({ supplier: "Jonas Jonaitis", supplier_code: "38001010000" })
  await member.call("POST", expenses, body)
  const expense = `${expenses}/${body.id}`
  await member.call("PATCH", expense, { version: 1, supplier: "Petras Petraitis" })
  const empty = { supplier: null, supplier_code: null, document_number: "A-1" }
  expect(await member.call("PATCH", expense, { version: 2, ...empty })).toMatchObject({
    status: 200,
    body: { ...empty, declaration_number: null },
  })
  expect(await proposed()).toEqual([])
  await pay(["Trumpam"])
  const [{ id: short } = { id: "" }] = await opened.sql<{ id: string }>(
    "select id from expenses where organization_id = $1 and supplier = 'Trumpam'",
    [organizationId],
  )
  await member.call("DELETE", `${expenses}/${short}`)
  expect(await proposed()).toEqual([])
  const history = await opened.sql("select before, after from history where entity_id = $1", [
    body.id,
  ])
  expect(history).toHaveLength(3)
  expect(history[2]).toEqual({
    before: { supplier: null, supplier_code: null, document_number: null },
    after: { supplier: null, supplier_code: null, document_number: "A-1" },
  })
  expect(JSON.stringify(history)).not.toMatch(/Jonas|Petras|3800/)
})

test("suppliers are read from their index, and of rows without one nothing", async () => {
  const plan = await opened.sql<{ "QUERY PLAN": string }>(
    `explain select supplier, supplier_code, created_at from expenses
     where organization_id = $1 and supplier is not null order by created_at desc limit 5000`,
    [organizationId],
  )
  expect(plan.map((line) => line["QUERY PLAN"]).join("\n")).toContain("expenses_suppliers")
})
