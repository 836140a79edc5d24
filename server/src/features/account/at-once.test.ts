import { afterAll, beforeAll, expect, test } from "vitest"
import { importBody, importedCar } from "../../../test/imports.ts"
import {
  depositBody,
  expenseBody,
  openApp,
  overheadBody,
  type Person,
  paymentBody,
  splitBody,
  type TestApp,
} from "../../../test/open-app.ts"
import { insertCar } from "../../../test/sql.ts"
import { compareSums } from "../cars/kept-sums.ts"

let opened: TestApp
let owner: Person
let member: Person

beforeAll(async () => {
  opened = await openApp()
  owner = await opened.person("Savininkė")
  member = await opened.person("Narys")
})
afterAll(() => opened.close())

/** An organization in which two who leave have entered most of everything, and changed what the other one entered. */
async function makeOrganization(one: Person, other: Person) {
  const id = await opened.organization({ owner, admin: one })
  await opened.join(id, other, "admin")
  await opened.join(id, member, "member")
  const base = `/api/organizations/${id}`
  const send = async (person: Person, path: string, sent: unknown) => {
    const { status, body } = await person.call("POST", `${base}/${path}`, sent)
    expect(status, JSON.stringify(body)).toBe(201)
    return body
  }
  const cars = await Promise.all(
    [one, other, owner, one, other].map(({ id: user_id }) => insertCar(opened, id, { user_id })),
  )
  await Promise.all(
    cars.flatMap((car, index) => [
      send(index % 2 ? one : other, `cars/${car}/expenses`, expenseBody()),
      send(index % 2 ? other : one, `cars/${car}/payments`, index ? paymentBody() : depositBody()),
    ]),
  )
  const imported = importBody({ cars: [importedCar(), importedCar(), importedCar()] })
  const [changed, deleted, kept] = await Promise.all([
    send(one, "splits", splitBody(cars)),
    send(other, "splits", splitBody(cars.slice(1, 4))),
    send(member, "splits", splitBody(cars.toReversed())),
    send(one, "imports", imported),
    ...[one, other].map((person) => send(person, "overheads", overheadBody())),
  ])
  return { id, base, cars, changed, deleted, kept, imported }
}

test("accounts are deleted while others change several of the cars that they entered, and nobody waits for ever", async () => {
  for (let round = 0; round < 9; round++) {
    const [one, other] = [await opened.person("Išeinanti"), await opened.person("Išeinantis")]
    const made = await makeOrganization(one, other)
    const { id, base, cars } = made
    const parts = splitBody(cars.toReversed()).parts
    const calls = [
      () => one.call("DELETE", "/api/user", { organization_ids: [] }),
      () => member.call("POST", `${base}/splits`, splitBody(cars.toReversed())),
      () => owner.call("PATCH", `${base}/splits/${made.changed.id}`, { version: 1, parts }),
      () => owner.call("DELETE", `${base}/cars/${cars[3]}?parts=overhead`),
      () => other.call("DELETE", "/api/user", { organization_ids: [] }),
      () => member.call("DELETE", `${base}/imports/${made.imported.id}`, { keep_changed: true }),
      () => owner.call("DELETE", `${base}/imports/${made.imported.id}`, { keep_changed: true }),
      () => owner.call("DELETE", `${base}/splits/${made.deleted.id}`),
      () => owner.call("PATCH", `${base}/splits/${made.kept.id}`, { version: 1, amount: "500.00" }),
    ]
    // Each of them is first in some round.
    const sent = [...calls.slice(round), ...calls.slice(0, round)]
    for (const { status, body } of await Promise.all(sent.map((call) => call())))
      expect([200, 201, 204, 404, 409], JSON.stringify([round, body])).toContain(status)
    const left = await opened.sql("select id from users where id in ($1, $2)", [one.id, other.id])
    expect(left).toEqual([])
    expect((await compareSums(opened.services.database, id)).differing).toBe(0)
  }
})
