import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import {
  openApp,
  overheadBody,
  type Person,
  splitBody,
  type TestApp,
} from "../../../test/open-app.ts"
import { insertCar } from "../../../test/sql.ts"
import { compareSums } from "../cars/kept-sums.ts"

let opened: TestApp
let owner: Person
let member: Person
let organizationId: string
let base: string
let cars: string[]

beforeAll(async () => {
  opened = await openApp()
  owner = await opened.person("Savininkė")
  member = await opened.person("Narys")
})
beforeEach(async () => {
  organizationId = await opened.organization({ owner, member })
  base = `/api/organizations/${organizationId}`
  cars = []
  for (const name of ["Audi", "BMW", "Citroën", "Dacia"])
    cars.push(await insertCar(opened, organizationId, { name }))
})
afterAll(() => opened.close())

async function add(of: readonly string[]) {
  const { status, body } = await member.call("POST", `${base}/splits`, splitBody(of))
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}

/** Parts that do not add up, and cars whose kept sums are not those of their rows. */
async function faults() {
  const splits = await opened.sql(
    `select s.id from splits s where s.organization_id = $1 and s.amount is distinct from (
       select sum(amount) from (
         select amount from expenses where organization_id = s.organization_id and split_id = s.id
         union all select amount from overheads where organization_id = s.organization_id and split_id = s.id
       ) part)`,
    [organizationId],
  )
  const { differing } = await compareSums(opened.services.database, organizationId)
  return { splits, differing }
}
const noFaults = { splits: [], differing: 0 }

const statuses = (responses: { status: number }[]) => responses.map(({ status }) => status).sort()

test.each(["overhead", "delete"])(
  "the cars of several invoices are deleted at once, their parts with the answer %s, and nobody waits for ever",
  async (answer) => {
    for (let round = 0; round < 5; round++) {
      const ids = cars.slice(0, 3)
      if (round > 0)
        for (const [index] of ids.entries())
          ids[index] = cars[index] = await insertCar(opened, organizationId)
      for (let number = 0; number < 4; number++)
        await add(number % 2 === 0 ? ids : ids.toReversed())
      const deletions = ids.map((id) => member.call("DELETE", `${base}/cars/${id}?parts=${answer}`))
      expect(statuses(await Promise.all(deletions))).toEqual([204, 204, 204])
      expect(await faults()).toEqual(noFaults)
    }
    expect((await owner.call("GET", `${base}/splits`)).body.items).toHaveLength(
      answer === "delete" ? 0 : 20,
    )
  },
)

test("a car is deleted while an invoice for it is saved and another one is changed", async () => {
  for (let round = 0; round < 8; round++) {
    const gone = await insertCar(opened, organizationId)
    const [one = "", two = ""] = cars
    const made = await add([two, gone, one])
    const answers = await Promise.all([
      member.call("POST", `${base}/splits`, splitBody([one, gone])),
      owner.call("PATCH", `${base}/splits/${made.id}`, { version: 1, description: "Kita" }),
      owner.call("DELETE", `${base}/cars/${gone}?parts=${round % 2 ? "overhead" : "delete"}`),
      member.call("DELETE", `${base}/splits/${made.id}`),
    ])
    for (const { status, body } of answers)
      expect([200, 201, 204, 403, 404, 409], JSON.stringify(body)).toContain(status)
    expect(await faults()).toEqual(noFaults)
  }
})

test("an organization is deleted while its invoices are saved, changed and deleted", async () => {
  for (let round = 0; round < 16; round++) {
    const id = await opened.organization({ owner, member })
    const of: string[] = []
    for (let count = 0; count < 3; count++) of.push(await insertCar(opened, id))
    const path = `/api/organizations/${id}`
    const made = await member.call("POST", `${path}/splits`, splitBody(of))
    const answers = await Promise.all([
      member.call("POST", `${path}/splits`, splitBody(of.toReversed())),
      member.call("PATCH", `${path}/splits/${made.body.id}`, { version: 1, description: "Kita" }),
      owner.call("DELETE", path),
      member.call("POST", `${path}/splits`, splitBody(of)),
      member.call("DELETE", `${path}/cars/${of[0]}?parts=${round % 2 ? "overhead" : "delete"}`),
    ])
    for (const { status, body } of answers)
      expect([200, 201, 204, 403, 404, 409], JSON.stringify(body)).toContain(status)
    expect((await owner.call("GET", path)).status).toBe(404)
  }
})

const importedCars = (count: number) => ({
  id: randomUUID(),
  file_name: "a.csv",
  cars: Array.from({ length: count }, () => ({
    id: randomUUID(),
    name: "Iš failo",
    purchase_price: "1000.00",
    expenses: [{ description: "Padangos", amount: "10.00", date: "2026-11-01" }],
  })),
})

test.each(["itself", "with the account of its owner"])(
  "an organization is deleted %s while its imports are undone and its invoices are saved and deleted",
  async (way) => {
    for (let round = 0; round < 12; round++) {
      const leaving = way === "itself" ? owner : await opened.person("Išeinanti")
      const id = await opened.organization({ owner: leaving, member })
      const path = `/api/organizations/${id}`
      const body = importedCars(30)
      expect((await member.call("POST", `${path}/imports`, body)).status).toBe(201)
      const of = body.cars.slice(0, 4).map((car) => car.id)
      const made = await member.call("POST", `${path}/splits`, splitBody(of))
      const deletion = () =>
        way === "itself"
          ? owner.call("DELETE", path)
          : leaving.call("DELETE", "/api/user", { organization_ids: [id] })
      const undo = () =>
        member.call("DELETE", `${path}/imports/${body.id}`, { keep_changed: round % 2 === 0 })
      const calls = [
        undo,
        () => member.call("POST", `${path}/splits`, splitBody(of.toReversed())),
        deletion,
        undo,
        () => member.call("DELETE", `${path}/cars/${of[3]}?parts=overhead`),
        () => member.call("POST", `${path}/imports`, importedCars(20)),
        () => member.call("DELETE", `${path}/splits/${made.body.id}`),
      ]
      // Each of them is first in some round.
      const first = round % calls.length
      const answers = await Promise.all(
        [...calls.slice(first), ...calls.slice(0, first)].map((call) => call()),
      )
      for (const { status, body } of answers)
        expect([200, 201, 204, 403, 404, 409], JSON.stringify(body)).toContain(status)
      expect((await member.call("GET", path)).status).toBe(404)
      for (const table of ["organizations", "cars", "imports", "splits"])
        expect(
          await opened.sql(
            `select 1 from ${table} where ${table === "organizations" ? "id" : "organization_id"} = $1`,
            [id],
          ),
        ).toEqual([])
    }
  },
)

test("an import is undone while another car of the same invoices is deleted", async () => {
  for (let round = 0; round < 5; round++) {
    const body = {
      id: randomUUID(),
      file_name: "a.csv",
      cars: [1, 2].map(() => ({
        id: randomUUID(),
        name: "Iš failo",
        purchase_price: "1000.00",
        purchase_currency: "EUR",
        purchase_exchange_rate: null,
        expenses: [],
      })),
    }
    const imported = await member.call("POST", `${base}/imports`, body)
    expect(imported.status, JSON.stringify(imported.body)).toBe(201)
    const [a = "", b = ""] = body.cars.map(({ id }) => id)
    const other = await insertCar(opened, organizationId)
    for (let count = 0; count < 3; count++) {
      await add([a, other])
      await add([other, b])
    }
    const answers = await Promise.all([
      member.call("DELETE", `${base}/imports/${body.id}`, { keep_changed: false }),
      owner.call("DELETE", `${base}/cars/${other}?parts=overhead`),
    ])
    expect(statuses(answers)).toEqual([200, 204])
    expect(await faults()).toEqual(noFaults)
  }
})

test("receipts are added to an invoice by its cars while these are deleted", async () => {
  for (let round = 0; round < 5; round++) {
    const [one = "", gone = ""] = [cars[0], await insertCar(opened, organizationId)]
    const made = await add([one, gone])
    const receipt = (path: string, of: object) =>
      member.call(
        "POST",
        `${path}/attachments?${new URLSearchParams({ id: randomUUID(), name: "a.pdf", ...of })}`,
        Buffer.from("%PDF-1.7\na"),
      )
    const atCar = { kind: "receipt", expense_id: made.parts[1].expense_id }
    const answers = await Promise.all([
      receipt(`${base}/cars/${gone}`, atCar),
      receipt(`${base}/splits/${made.id}`, {}),
      owner.call("DELETE", `${base}/cars/${gone}?parts=delete`),
    ])
    for (const { status, body } of answers)
      expect([201, 204, 404], JSON.stringify(body)).toContain(status)
  }
})

test("an overhead that has the id of a part is no obstacle to the deletion of its car", async () => {
  const [car = ""] = cars
  const made = await add([car, ...cars.slice(1)])
  const overhead = overheadBody({ id: made.parts[0].expense_id })
  const sent = await owner.call("POST", `${base}/overheads`, overhead)
  expect(sent.status, JSON.stringify(sent.body)).toBe(201)
  expect((await member.call("DELETE", `${base}/cars/${car}?parts=overhead`)).status).toBe(204)
  expect((await owner.call("GET", `${base}/overheads`)).body.items).toHaveLength(2)
  expect(await faults()).toEqual(noFaults)
})

test("an invoice with a part of a deleted car does not become money that came back", async () => {
  const made = await add(cars.slice(0, 2))
  await member.call("DELETE", `${base}/cars/${cars[0]}?parts=overhead`)
  expect(
    await owner.call("PATCH", `${base}/splits/${made.id}`, { version: 1, kind: "refund" }),
  ).toMatchObject({ status: 400, body: { fields: { kind: expect.any(String) } } })
})
