import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { picture } from "../../../test/images.ts"
import { expenseBody, openApp, type Person, type TestApp } from "../../../test/open-app.ts"
import { insertCar } from "../../../test/sql.ts"

let opened: TestApp
let member: Person
let organizationId: string
let carId: string
let path: string
let expense: string
beforeAll(async () => {
  opened = await openApp()
  member = await opened.person("Narys")
  organizationId = await opened.organization({ member })
})
beforeEach(async () => {
  carId = await insertCar(opened, organizationId)
  path = `/api/organizations/${organizationId}/cars/${carId}`
  const id = randomUUID()
  await call("POST", "/expenses", expenseBody({ id, currency: "NOK", exchange_rate: null }))
  expense = `/expenses/${id}`
  await opened.sql("update cars set changed_at = '2026-01-01T10:00:00.000Z' where id = $1", [carId])
})
afterAll(() => opened.close())

async function call(method: Parameters<Person["call"]>[0], rest: string, body?: unknown) {
  const response = await member.call(method, `${path}${rest}`, body)
  expect(response.status, JSON.stringify(response.body)).toBeLessThan(300)
  return response
}

/** The car after a change: whether that moved `changed_at` to now, and whether it made a new version. */
async function changed(change: () => Promise<unknown>) {
  const { version } = (await call("GET", "")).body
  const startedAt = Date.now()
  await change()
  const { body } = await call("GET", "")
  return {
    isMoved: Math.abs(Date.parse(body.changed_at) - startedAt) < 60_000,
    isNewVersion: body.version !== version,
  }
}

const sale = { version: 1, sale_price: "2000.00" }

test("a new car changed when it was entered, whatever day it was bought on", async () => {
  const id = randomUUID()
  const { body } = await member.call("POST", `/api/organizations/${organizationId}/cars`, {
    id,
    name: "Audi",
    purchase_price: "1000",
    bought_on: "2026-01-05",
  })
  expect(body.changed_at).toBe(body.entered_at)
})

test.each([
  ["an edit", () => call("PATCH", "", { version: 1, name: "Kitas" })],
  ["another status", () => call("PUT", "/status", { status: "preparing" })],
  ["a sale", () => call("PUT", "/sale", sale)],
  [
    "a photo",
    async () =>
      member.call("PUT", `${path}/photo`, await picture(), { "content-type": "image/jpeg" }),
  ],
] as const)("%s moves changed_at with a new version", async (_, change) => {
  expect(await changed(change)).toEqual({ isMoved: true, isNewVersion: true })
})

test.each([
  ["a new one", () => call("POST", "/expenses", expenseBody())],
  ["an edit of one", () => call("PATCH", expense, { version: 1, amount: "12.00" })],
  ["a rate that is filled in", () => call("PUT", `${expense}/rate`, { exchange_rate: "0.09" })],
  ["the deletion of one", () => call("DELETE", expense)],
] as const)(
  "of its expenses, %s moves changed_at, and the car's version stays",
  async (_, change) => {
    expect(await changed(change)).toEqual({ isMoved: true, isNewVersion: false })
  },
)

test("what changes nothing does not move changed_at", async () => {
  const id = randomUUID()
  const added = expenseBody({ id })
  await call("POST", "/expenses", added)
  await call("PUT", `${expense}/rate`, { exchange_rate: "0.09" })
  await opened.sql("update cars set changed_at = '2026-01-01T10:00:00.000Z' where id = $1", [carId])
  const unmoved = { isMoved: false, isNewVersion: false }
  expect(await changed(() => call("POST", "/expenses", added))).toEqual(unmoved)
  expect(await changed(() => call("PUT", "/status", { status: "bought" }))).toEqual(unmoved)
  expect(await changed(() => call("DELETE", "/photo"))).toEqual(unmoved)
  expect(await changed(() => call("PUT", `${expense}/rate`, { exchange_rate: "0.09" }))).toEqual(
    unmoved,
  )
  const stale = () => member.call("PATCH", `${path}${expense}`, { version: 9, amount: "1.00" })
  expect(await changed(stale)).toEqual(unmoved)
})

test("its expenses add nothing to the history of the car itself", async () => {
  await call("DELETE", expense)
  const rows = await opened.sql(
    "select entity, action, after from history where car_id = $1 order by id desc limit 1",
    [carId],
  )
  expect(rows).toEqual([{ entity: "expenses", action: "delete", after: null }])
})

test("changed_at is refused in a request, as every derived field is", async () => {
  const changed_at = new Date().toISOString()
  const { status, body } = await member.call("PATCH", path, { version: 1, changed_at })
  expect([status, Object.keys(body.fields)]).toEqual([400, ["changed_at"]])
})

test("an expense's change and the deletion of its car never wait for each other", async () => {
  const results = await Promise.all(
    Array.from({ length: 12 }, async (_, index) => {
      const id = await insertCar(opened, organizationId)
      const car = `/api/organizations/${organizationId}/cars/${id}`
      const other = randomUUID()
      await member.call("POST", `${car}/expenses`, expenseBody({ id: other }))
      const edit = () =>
        index % 2
          ? member.call("PATCH", `${car}/expenses/${other}`, { version: 1, amount: "3.00" })
          : member.call("DELETE", `${car}/expenses/${other}`)
      return Promise.all([edit(), member.call("DELETE", car)])
    }),
  )
  for (const [edit, deletion] of results) {
    expect([200, 204, 404]).toContain(edit.status)
    expect(deletion.status).toBe(204)
  }
})
