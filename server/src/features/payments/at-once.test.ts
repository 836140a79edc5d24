import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import {
  depositBody,
  openApp,
  type Person,
  paymentBody,
  type TestApp,
} from "../../../test/open-app.ts"
import { insertCar } from "../../../test/sql.ts"
import { compareSums } from "../cars/kept-sums.ts"

let opened: TestApp
let owner: Person
let member: Person
let organizationId: string
let cars: string
let car: string

beforeAll(async () => {
  opened = await openApp()
  owner = await opened.person("Savininkė")
  member = await opened.person("Narys")
  organizationId = await opened.organization({ owner, member })
  cars = `/api/organizations/${organizationId}/cars`
})
beforeEach(async () => {
  car = `${cars}/${await insertCar(opened, organizationId)}`
})
afterAll(() => opened.close())

const statuses = (responses: { status: number }[]) => responses.map(({ status }) => status).sort()
const differing = async () =>
  (await compareSums(opened.services.database, organizationId)).differing

test("of two deposits of two buyers at once the second is asked", async () => {
  const deposits = ["Jonas", "Rasa"].map((payer) => depositBody({ payer }))
  const answers = await Promise.all(
    deposits.map((body, number) =>
      (number === 0 ? owner : member).call("POST", `${car}/payments`, body),
    ),
  )
  expect(statuses(answers)).toEqual([201, 409])
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
    code: "deposit_held",
    deposits: [{ payer: expect.any(String) }],
  })
})

test("a car that is sold while a deposit comes in has none that is held, and its sums are right", async () => {
  for (let round = 0; round < 6; round++) {
    const made = `${cars}/${await insertCar(opened, organizationId)}`
    const { version } = (await owner.call("GET", made)).body
    const sale = { version, sale_price: "15000.00", sold_to: "Ona" }
    const deposit = depositBody({ payer: "Jonas" })
    const answers = await Promise.all([
      member.call("POST", `${made}/payments`, deposit),
      owner.call("PUT", `${made}/sale`, sale),
      member.call("POST", `${made}/payments`, paymentBody()),
      owner.call("PUT", `${made}/status`, { status: "preparing" }),
    ])
    for (const { status, body } of answers)
      expect([200, 201, 409], JSON.stringify(body)).toContain(status)
    const { status } = (await owner.call("GET", made)).body
    const { items } = (await owner.call("GET", `${made}/payments`)).body
    for (const { state } of items.filter(({ kind }: { kind: string }) => kind === "deposit"))
      expect(state).toBe(status === "sold" ? "counted" : "held")
    expect(await differing()).toBe(0)
  }
})

test("a car that is deleted while a deposit comes in asks, or takes it along", async () => {
  for (let round = 0; round < 6; round++) {
    const made = `${cars}/${await insertCar(opened, organizationId)}`
    const [added, deleted] = await Promise.all([
      member.call("POST", `${made}/payments`, depositBody()),
      owner.call("DELETE", made),
    ])
    expect([
      [201, 409],
      [404, 204],
    ]).toContainEqual([added?.status, deleted?.status])
  }
})

test("an organization that is deleted while payments come in leaves none", async () => {
  for (let round = 0; round < 4; round++) {
    const id = await opened.organization({ owner, member })
    const path = `/api/organizations/${id}`
    const made = `${path}/cars/${await insertCar(opened, id)}`
    const answers = await Promise.all([
      member.call("POST", `${made}/payments`, depositBody()),
      owner.call("DELETE", path),
      member.call("POST", `${made}/payments?second=true`, depositBody()),
    ])
    for (const { status, body } of answers)
      expect([201, 204, 404, 409], JSON.stringify(body)).toContain(status)
    expect(await opened.sql("select 1 from payments where organization_id = $1", [id])).toEqual([])
  }
})
