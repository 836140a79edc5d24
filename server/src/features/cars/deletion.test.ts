import { afterAll, beforeAll, expect, test } from "vitest"
import { carBody, expenseBody, openApp, type Person, type TestApp } from "../../../test/open-app.ts"
import { openSqlLogin } from "../../../test/sql.ts"

let opened: TestApp
let admin: Person
let member: Person
let organizationId: string
let cars: string

beforeAll(async () => {
  opened = await openApp()
  admin = await opened.person("Tomas")
  member = await opened.person("Narys")
  organizationId = await opened.organization({ admin, member })
  cars = `/api/organizations/${organizationId}/cars`
})
afterAll(() => opened.close())

/** A car with an expense, which the admin has deleted. */
async function deletedCar() {
  const car = carBody()
  await member.call("POST", cars, car)
  await member.call("POST", `${cars}/${car.id}/expenses`, expenseBody())
  expect((await admin.call("DELETE", `${cars}/${car.id}`)).status).toBe(204)
  return { id: car.id, path: `${cars}/${car.id}/deletion` }
}

test("every member learns who deleted a car, and when", async () => {
  const { path } = await deletedCar()
  const { status, body } = await member.call("GET", path)
  expect([status, body.deleted_by]).toEqual([200, "Tomas"])
  expect(Math.abs(Date.parse(body.deleted_at) - Date.now())).toBeLessThan(5000)
})

test("a deletion does not name somebody whose account was deleted since", async () => {
  const gone = await opened.person("Išėjęs")
  await opened.join(organizationId, gone, "member")
  const car = carBody()
  await member.call("POST", cars, car)
  await gone.call("DELETE", `${cars}/${car.id}`)
  await opened.sql("delete from users where id = $1", [gone.id])
  expect((await member.call("GET", `${cars}/${car.id}/deletion`)).body.deleted_by).toBeNull()
})

test("a car that exists or never existed has no deletion, and one that is sent again keeps it", async () => {
  const car = carBody()
  await member.call("POST", cars, car)
  const path = `${cars}/${car.id}/deletion`
  expect((await member.call("GET", path)).status).toBe(404)
  await member.call("DELETE", `${cars}/${car.id}`)
  expect((await member.call("POST", cars, car)).status).toBe(200)
  expect((await member.call("GET", path)).status).toBe(200)
  expect((await member.call("GET", `${cars}/${crypto.randomUUID()}/deletion`)).status).toBe(404)
})

test("a deletion is hidden from outsiders and former members, and goes with the organization", async () => {
  const { id, path } = await deletedCar()
  const stranger = await opened.person("Svetimas")
  const elsewhere = await opened.organization({ owner: stranger })
  expect((await stranger.call("GET", path)).status).toBe(404)
  const there = `/api/organizations/${elsewhere}/cars/${id}/deletion`
  expect((await stranger.call("GET", there)).status).toBe(404)
  const { asPerson } = await openSqlLogin(opened)
  const asked: [string, unknown[]] = ["select * from deletion_of_car($1, $2)", [organizationId, id]]
  expect(await asPerson(member.id, asked)).toHaveLength(1)
  expect(await asPerson(stranger.id, asked)).toEqual([])
  await opened.sql("delete from organization_members where user_id = $1", [member.id])
  expect(await asPerson(member.id, asked)).toEqual([])
  expect((await member.call("GET", path)).status).toBe(404)
})
